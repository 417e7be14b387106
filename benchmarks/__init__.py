"""What the project costs, measured beside its peers."""
