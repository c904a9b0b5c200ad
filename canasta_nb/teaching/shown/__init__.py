"""What a cell shows to read: acts that were tried, choices that were weighed, a score, a chance, a family."""
