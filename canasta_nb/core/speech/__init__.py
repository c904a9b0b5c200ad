"""The voice of the rules: the spoken language, how facts are written, what can be wrong, tables and small files."""
