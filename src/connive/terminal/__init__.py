"""The terminal table: a board drawn with markup, a question in words, numbered choices, and commands beside them."""
