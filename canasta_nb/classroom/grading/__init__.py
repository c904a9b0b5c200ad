"""One notebook graded: its answers judged by the rules, in a process of its own, and explained."""
