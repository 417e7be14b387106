"""What is counted while tables are served. Numbers only: no names, no tables, nothing of a game."""


class Counters:
    """Counters that the metrics page reads."""

    def __init__(self) -> None:
        self.entries = 0
        self.conflicts = 0
        self.bot_failures = 0
        self.worker_restarts = 0
        self.store_seconds = 0.0
        self.tables_started = 0
        self.tables_over = 0
