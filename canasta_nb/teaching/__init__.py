"""The course: exercises from the bank, judged by the rules themselves, with feedback that names the mistake."""
