"""What a deal counts, line by line, and what pays: canastas, threes, special and concealed hands."""
