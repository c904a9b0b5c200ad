"""The exercises as they are written: their parts, their reader, and the words that questions and answers share."""
