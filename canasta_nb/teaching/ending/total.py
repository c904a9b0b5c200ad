"""``total``: the card at the end of a lesson, and its words where no notebook is."""

from __future__ import annotations

from canasta_nb.notebook import in_kernel
from canasta_nb.teaching.content.asking import Unknown
from canasta_nb.teaching.ending.ended import ended
from canasta_nb.teaching.ending.told import lines
from canasta_nb.teaching.notebook.work import work


def total(name: str) -> None:
    """Show how a lesson ends: its points, what you can do now, and what comes next.

    In a notebook it is a card, which follows what is answered later.

    >>> total("05")
    Lesson 5: .../12 points in this notebook...
    >>> total("5")
    There is no lesson "5"...
    """
    done = work()
    try:
        if not in_kernel():
            print("\n".join(lines(ended(name, done))))
            return
        # Importing widgets is slow, so only a notebook does it.
        from canasta_nb.teaching.ending.lesson_end import LessonEnd

        end = LessonEnd(name, done)
    except Unknown as error:
        print(error)
        return
    end.show()
    done.renewed[f"total-{name}"] = end.renew
