"""Find the play: a puzzle at a table, its verdict, and what the learner's log tells of those that were played."""
