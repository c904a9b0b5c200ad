"""Between Python and a page: the base of every widget, its parts and options, messages, and the kept game."""
