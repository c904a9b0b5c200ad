"""What a class earned: one table of points, and a sentence on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from canasta_nb.classroom.grading.thinking import codes_of
from canasta_nb.classroom.marks.marks import MarkLine, Marks
from canasta_nb.classroom.marks.marks_table import COLUMNS, NOT_GRADED, MarksRow, as_csv, write_table
from canasta_nb.classroom.marks.totals import Misunderstood, misunderstood
from canasta_nb.classroom.notebooks.learners import learner_of, same_learner, stem_of
from canasta_nb.classroom.notebooks.papers import papers_in, several_papers
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.teaching.diagnosis.kept_signs import read_signs
from canasta_nb.teaching.diagnosis.signs import Signs


@dataclass(frozen=True)
class Graded:
    """One notebook of the class: its marks, or why it could not be graded."""

    file: str
    """Its place below the folder, with ``/`` between the parts."""
    marks: Marks | None = None
    reason: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether it has points and needs no further word."""
        return self.marks is not None and not self.marks.not_graded and not self.marks.left_out

    def __str__(self) -> str:
        if self.marks is None:
            return mistaken("class.not_graded", file=self.file, reason=self.reason)
        form = "class.graded_partly" if self.marks.not_graded else "class.graded"
        earned = f"{self.marks.points}/{self.marks.max}"
        line = mistaken(form, file=self.file, points=earned, names=", ".join(self.marks.not_graded))
        left = self.marks.left_out
        return f"{line}. {mistaken('class.left_out', names=', '.join(left))}" if left else line


@dataclass(frozen=True)
class Gradebook:
    """What a class earned: one entry a notebook, in the order of their names.

    >>> book = Gradebook((Graded("anna.ipynb", None, "anna.ipynb has no cells."),))
    >>> print(book.csv(), end="")
    "file","lesson","exercise","points","max_points","status","misconception","notes"
    "anna.ipynb","","","","","not-graded","","anna.ipynb has no cells."
    """

    entries: tuple[Graded, ...]
    others: tuple[str, ...] = ()
    """The files that aren't notebooks, which nobody graded."""

    @property
    def lines(self) -> Iterator[tuple[Graded, MarkLine]]:
        """Every exercise of every notebook that could be graded."""
        return ((entry, line) for entry in self.entries if entry.marks for line in entry.marks.lines)

    def rows(self) -> list[MarksRow]:
        """Return one row for each exercise, and one for each notebook that could not be graded."""
        table: list[MarksRow] = []
        codes = self._codes()
        several = {file for files in self.handed_in_twice() for file in files}
        others = self._of_other_papers()
        for entry in self.entries:
            if entry.marks is None:
                table.append(MarksRow(entry.file, "", "", None, None, NOT_GRADED, "", entry.reason))
                continue
            more = (
                *(("several_files",) if entry.file in several else ()),
                *(("another_paper",) if entry.file in others else ()),
            )
            table += [
                MarksRow(
                    *(
                        entry.file,
                        line.lesson,
                        line.ex,
                        line.points,
                        line.max,
                        line.status,
                        codes.get((entry.file, line.ex), ""),
                    ),
                    notes=" ".join((*line.notes, *more)),
                )
                for line in entry.marks.lines
            ]
        return table

    def _codes(self) -> dict[tuple[str, str], str]:
        """By file and exercise the misconception that an answer shows, with all the notebooks of its learner."""
        signs: dict[str, dict[tuple[str, str], Signs]] = {}
        for entry in self.entries:
            of_learner = signs.setdefault(same_learner(learner_of(entry.file)), {})
            signs_of_file = read_signs(entry.marks.signs) if entry.marks else {}
            of_learner |= {(entry.file, name): sign for name, sign in signs_of_file.items()}
        return {place: code for sign in signs.values() for place, code in codes_of(sign).items()}

    def handed_in_twice(self) -> list[tuple[str, ...]]:
        """Return the files that look like one notebook of one learner: a copy beside it, or what was packed from it."""
        alike: dict[tuple[str, str], list[str]] = {}
        for entry in self.entries:
            if entry.marks is not None:
                place = PurePosixPath(entry.file)
                stem = str(place.with_name(stem_of(place.name))).casefold()
                alike.setdefault((entry.marks.lesson, stem), []).append(entry.file)
        return [tuple(files) for files in alike.values() if len(files) > 1]

    @property
    def several_papers(self) -> str:
        """What to tell a teacher whose class holds several papers of the exam; empty when it doesn't."""
        return several_papers(self._questions())

    def _questions(self) -> Iterator[tuple[str, str]]:
        return ((entry.file, line.ex) for entry, line in self.lines)

    def _of_other_papers(self) -> set[str]:
        """Return the files with another paper than most have; where no paper leads, all that hold one."""
        counted = list(papers_in(self._questions()).values())
        leads = len(counted) == 1 or (len(counted) > 1 and len(counted[0]) > len(counted[1]))
        return {file for files in counted[leads:] for file in files}

    @property
    def complete(self) -> bool:
        """Whether all that was handed in was graded, and all exams by the same paper."""
        whole = all(entry.marks is not None and not entry.marks.not_graded for entry in self.entries)
        return whole and not self.several_papers and not self.others

    def csv(self) -> str:
        """Return the rows as CSV, without formulas.

        >>> Gradebook((Graded("=cmd.ipynb", None, "-1"),)).csv().splitlines()[1]
        '"\\'=cmd.ipynb","","","","","not-graded","","\\'-1"'
        """
        return as_csv([COLUMNS, *self.rows()])

    def misconceptions(self) -> list[Misunderstood]:
        """Return the misconceptions, the most frequent first."""
        return misunderstood(self.rows())

    def write(self, place: Path) -> None:
        """Write the CSV, whole or not at all, over an older one of its kind; TableMistake as for ``free_place``."""
        write_table(place, self.rows())


def summary(book: Gradebook) -> str:
    """Return a sentence on the class: the number of notebooks, their mean points, and how many could not be graded.

    >>> summary(Gradebook((Graded("anna.ipynb", None, "anna.ipynb has no cells."),)))
    '0 notebooks graded, 1 notebook could not be graded.'
    """
    graded = [entry.marks for entry in book.entries if entry.marks]
    left = len(book.entries) - len(graded)
    unmarked = sum(len(marks.not_graded) for marks in graded)
    words = [mistaken("summary.graded", count=len(graded))]
    if graded:
        most = sum(line.max for marks in graded for line in marks.lines if line.points is not None)
        share = sum(float(marks.points) for marks in graded) / most if most else 0
        words.append(mistaken("summary.share", share=f"{share:.0%}") if most else mistaken("summary.no_share"))
    if left:
        words.append(mistaken("summary.notebooks_left", count=left))
    if unmarked:
        words.append(mistaken("summary.answers_left", count=unmarked))
    if book.others:
        words.append(mistaken("summary.others", count=len(book.others)))
    return ", ".join(words) + "."
