"""A whole class graded and told: the table, one page for each learner, and one for the class."""
