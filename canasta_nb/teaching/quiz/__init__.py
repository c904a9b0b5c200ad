"""A question in a notebook: the widget, its feedback, its text form, and a learner's own files."""
