"""A check of the English that people read: it points out stilted habits, and a test keeps them rare."""
