"""Finding tables, setting them up, and sitting down."""
