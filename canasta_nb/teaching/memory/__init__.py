"""What a learner has practised and how well it stays: results, topics, what is due, and one file of it all."""
