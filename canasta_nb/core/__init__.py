"""The rules: pure functions over frozen values, standard library only."""
