"""The bank of exercises: one TOML file a lesson, and the words of the reasons."""
