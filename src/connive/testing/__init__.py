"""The conformance kit: what every game must satisfy, ours and anybody's. `conformance.CHECKS` is the list; none is optional."""
