"""What goes back to a class: points for a learning platform, and pages of feedback."""
