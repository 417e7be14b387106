"""HTTP and WebSocket on top of the tables: thin. It reads, checks, passes on, and writes what the service says."""
