"""The other widgets, one module each."""
