"""The service without HTTP: people, lobby, tables, clocks, talk, bots, and what each viewer is told."""
