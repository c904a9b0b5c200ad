"""Skills: the 25 things that a player can do, and how well a learner can do each, worked out from the log alone."""
