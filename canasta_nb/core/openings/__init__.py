"""What opens for a side: the smallest sets of melds that count enough, and the takes that bring them about."""
