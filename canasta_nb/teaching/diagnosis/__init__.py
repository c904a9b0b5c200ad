"""What wrong answers show of a learner's ideas: signs, what tells two ideas apart, and how sure we are."""
