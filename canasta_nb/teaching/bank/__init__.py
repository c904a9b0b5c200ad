"""The bank of exercises: one TOML file a lesson, read with every key known, and the words of the reasons."""
