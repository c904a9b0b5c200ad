"""The voice of the rules: the language that is spoken, how a fact is written, and the names of what can be wrong."""
