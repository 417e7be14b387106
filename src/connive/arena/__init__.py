"""Where bots meet: round robins and ladders on paired deals, ratings with intervals, on one core or on many."""
