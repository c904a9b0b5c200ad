"""The documentation: pages written by hand, pages made from data, and the reference made from the code."""
