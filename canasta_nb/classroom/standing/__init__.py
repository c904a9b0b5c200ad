"""How a class stands: a cell for every learner and lesson, changed points, due dates, and what each exercise shows."""
