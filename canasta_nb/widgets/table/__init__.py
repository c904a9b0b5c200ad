"""The table to play at, and those who watch it."""
