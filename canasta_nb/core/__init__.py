"""The rules: pure functions over frozen values, standard library only.

Its rooms, from the ground up, each importing only from those before it: ``speech``, ``rules``, ``model``, ``shapes``,
``score``, ``going_out``, ``laws``, ``listing``, ``openings``, ``engine``, ``questions``, ``notation``. The first line
of each says what is in it.
"""
