"""What a class earned: each file accounted for, points exercise by exercise, totals, and tables for other programs."""
