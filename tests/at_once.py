"""One test that asks the same of many small things: pytest's own work for a test takes longer than the asking."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Name = Callable[[Any], object]


def all_at_once(
    values: Iterable[Any], ids: Iterable[str] | Name = str
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Ask a test of each of these values, of tuples by place, and raise all that failed, each with its name.

    >>> @all_at_once([2, 3, 4])
    ... def test_is_even(number):
    ...     assert number % 2 == 0
    >>> test_is_even()
    Traceback (most recent call last):
    ExceptionGroup: 1 of 3: 3 (1 sub-exception)
    """
    asked = [each if type(each) is tuple else (each,) for each in values]
    names = ["-".join(str(ids(one)) for one in each) for each in asked] if callable(ids) else list(ids)
    assert asked
    assert len(asked) == len(names)

    def of_one(test: Callable[..., None]) -> Callable[[], None]:
        @wraps(test)
        def of_all() -> None:
            failed: dict[str, Exception] = {}
            for name, each in zip(names, asked, strict=True):
                try:
                    test(*each)
                except Exception as error:  # noqa: BLE001 - whatever is wrong with one, the others are asked too
                    error.add_note(f"This was asked of {name}.")
                    failed[name] = error
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(asked)}: {', '.join(failed)}", list(failed.values()))

        del of_all.__wrapped__  # type: ignore[attr-defined]  # pytest would look for the values among its fixtures
        return of_all

    return of_one
