"""The laws, one module per chapter: each says which laws an act breaks, with the facts and without words."""
