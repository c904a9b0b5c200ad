"""The rules at work: `legal_acts` lists, `check` decides and explains, `play` does."""
