"""Practice without end: fresh exercises of each topic, asked again when it is time.

>>> from canasta_nb.teaching import Practice
>>> Practice("initial-meld", level=2, seed=3, progress=None).exercise.kind
'yes+why'
>>> Practice("initial-mold", progress=None)
Traceback (most recent call last):
canasta_nb.teaching.content.asking.Unknown: There is no topic "initial-mold" to practise. Did you mean ...
"""

from canasta_nb.teaching.practice.practising import Practice

__all__ = ["Practice"]
