"""Beliefs that listen: worlds weighed by how likely the others' choices were in them."""
