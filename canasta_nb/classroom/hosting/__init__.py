"""Tables for a whole class, opened from a notebook."""
