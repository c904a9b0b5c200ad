"""What a class handed in, put into its book: the list of the class, whose each file is, and what became of it."""
