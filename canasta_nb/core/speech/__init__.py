"""The voice of the rules: the spoken language, how a fact is written, the names of what can be wrong, and tables."""
