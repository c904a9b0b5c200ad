"""What a hand could lay, discard and take with: the candidates, listed without a law but those in the tables."""
