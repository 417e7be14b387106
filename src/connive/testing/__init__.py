"""The conformance kit: what every game must satisfy, ours and anybody's. `conformance` has the list of checks."""
