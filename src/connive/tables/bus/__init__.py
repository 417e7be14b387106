"""How server processes hear of each other."""
