"""What each question asks for, and the right answer to it: read from the position, never written down beside it."""
