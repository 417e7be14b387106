"""Small programs for those who work on Connive; the Makefile calls them."""
