"""What time does at a table: clocks, reaction windows, time-outs."""
