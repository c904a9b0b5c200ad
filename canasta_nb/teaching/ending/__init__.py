"""The end of a lesson: what it earned, what you can do now, one thing to look at again, and the way on."""
