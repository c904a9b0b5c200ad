"""What a hand could lay, discard and take with: what the tables and the laws on cards allow, however the turn ends."""
