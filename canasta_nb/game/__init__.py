"""A game at one table: its seats and bots, what is typed and asked, advice, undo and saving."""
