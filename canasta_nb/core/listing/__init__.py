"""What a hand could lay, take and open with, without a sentence: the candidates that the engine lists."""
