"""What people ask about a position: what a seat may know, why, how far a hand reaches, what a mistake costs."""
