"""Who plays and who watches."""
