"""Positions, acts and whole games as text: read with the place of every error, printed in one form, saved."""
