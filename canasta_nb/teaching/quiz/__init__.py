"""A question in a notebook: the widget, its feedback, and its text form."""
