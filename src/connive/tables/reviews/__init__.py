"""Reviews of tables that are over, made in a process of their own."""
