"""The work in one notebook: what was answered, hinted at and earned, warm-ups, and the exam."""
