"""Clocks that tests wind up themselves."""


class Clock:
    """A clock that goes on by so many seconds each time that somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.now, self._step = 0.0, step

    def __call__(self) -> float:
        self.now += self._step
        return self.now
