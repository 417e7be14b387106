"""Where tables are kept: one interface, SQLite in one file by default, PostgreSQL for several server processes."""
