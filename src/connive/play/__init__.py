"""Playing a game: a match as a log of choices, record files that can be verified, and series of matches."""
