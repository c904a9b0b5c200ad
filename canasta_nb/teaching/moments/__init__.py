"""Moments of your own deals: kept in the log, back after some days, and tried again at the table."""
