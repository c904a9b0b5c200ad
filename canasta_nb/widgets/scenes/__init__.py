"""What a seat sees as a scene: cards with their ids, what may be done with them, and what forbids it."""
