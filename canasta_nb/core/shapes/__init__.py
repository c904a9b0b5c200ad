"""The laws on a single meld: predicates over its shape, compiled for each rule set into tables of law bits."""
