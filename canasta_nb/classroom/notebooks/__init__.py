"""Notebooks as data: what is in one, which lesson and whose it is, and clicked answers put where typed ones stand."""
