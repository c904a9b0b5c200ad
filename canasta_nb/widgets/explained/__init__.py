"""Where the numbers of a game come from: points, minimums, the state of the pile."""
