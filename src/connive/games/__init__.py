"""The games. Each is a folder with the same file names; games never import each other."""
