"""Find the play: positions of real deals in which one kind of act is clearly best, found by playing on from each."""
