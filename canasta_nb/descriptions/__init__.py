"""The table in words and as a picture: what is said of a position and of what the players did."""
