"""A rule set as data: the vocabulary of its keys, the files that give them values, and what a table chooses."""
