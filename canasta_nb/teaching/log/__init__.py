"""What a learner has answered: one log, a line for each answer, from which everything else is worked out."""
