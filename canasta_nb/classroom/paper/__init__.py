"""Paper for a class: a lesson's worksheet with its key, and hands for a deal with real cards."""
