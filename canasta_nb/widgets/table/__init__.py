"""The table to play at: its state, and what is done and shown there."""
