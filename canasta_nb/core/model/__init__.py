"""What lies on the table: cards, acts, melds, the pile and the position, and how a deal and a turn begin."""
