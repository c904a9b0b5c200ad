"""The heap of a process that thinks for long."""

import gc
from functools import cache


@cache
def freeze_heap() -> None:
    """Let the garbage collector pass over all that is there now, once in a process.

    Imagined deals make much garbage and no circles. Going through modules, catalogues and tables of rules again and
    again cost a tenth of the time.
    """
    gc.collect()
    gc.freeze()
