"""Exercises that nobody has seen: made from chance, one module a topic, each judged by the rules as any other is."""
