"""What a class book costs: processor seconds and memory for a class that is made up, by one process, two, and dask.

Run it as ``PYTHONPATH=tests python -m measuring.class_speed --learners 200 --lessons 16``. It makes the class in a
temporary folder, collects every lesson, grades in three ways, and compares what is in the books in the end.
"""

import argparse
import resource
import tempfile
from pathlib import Path
from time import perf_counter

from class_books import held
from made_class import make

from canasta_nb.classroom.book.marking import grade
from canasta_nb.classroom.book.store import Book
from canasta_nb.classroom.collected.collecting import collect
from canasta_nb.classroom.collected.identity import People
from canasta_nb.classroom.collected.rosters import read_roster, read_worksheet

WAYS = ("one", "two", "dask")


def used() -> float:
    """Return the processor seconds of this process and all that it has ended."""
    every = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in every)


def collected(folder: Path, way: str, made: list[tuple[str, Path, Path]]) -> Book:
    """Return a book with a class that was made in a folder."""
    book = Book.made(folder / way)
    people = People(book)
    with book.change():
        for name in ("roster.csv", "canvas.csv"):
            for person in read_roster(folder / name):
                people.add(person)
    for lesson, place, sheet in made:
        collect(book, place, lesson=lesson, worksheet=read_worksheet(sheet))
    return book


def graded(book: Book, way: str) -> None:
    """Grade what a book holds in one of the ways."""
    if way != "dask":
        grade(book, workers=WAYS.index(way) + 1)
        return
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        grade(book, workers=2, executor=client.get_executor())


def main() -> None:
    """Read the options, measure, print."""
    options = argparse.ArgumentParser(description="What a class book costs.")
    options.add_argument("--learners", type=int, default=200)
    options.add_argument("--lessons", type=int, default=16)
    options.add_argument("--ways", nargs="*", default=WAYS)
    chosen = options.parse_args()
    books = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = list(make(folder, chosen.learners, chosen.lessons))
        for way in chosen.ways:
            began, before = perf_counter(), used()
            book = collected(folder, way, made)
            middle = used()
            (files,) = book.row("SELECT count(*) FROM file WHERE what = 'notebook'")
            graded(book, way)
            after, took = used(), perf_counter() - began
            print(
                f"{way:<5}{files:>6} notebooks: collecting {1000 * (middle - before) / files:.1f} ms, grading "
                f"{1000 * (after - middle) / files:.1f} ms of processor each, {took:.0f} s in all, "
                f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB here, "
                f"{resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000:.0f} MB in a process, "
                f"book {book.place.stat().st_size / 1e6:.1f} MB"
            )
            books[way] = held(book)
            book.close()
    same = all(each == books[chosen.ways[0]] for each in books.values())
    print("the books are the same" if same else "THE BOOKS DIFFER")


if __name__ == "__main__":
    main()
