"""For the teacher, and for the learner who wants the teacher's grade: releasing and grading lesson notebooks."""
