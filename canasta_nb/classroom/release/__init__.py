"""Lessons made ready to hand out: without any solution, verified, and as pages for those without Jupyter."""
