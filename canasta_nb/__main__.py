"""`canasta-nb` and `python -m canasta_nb`: the command line, which may be interrupted while it is being loaded."""

import sys


def main() -> None:
    """Load the command line and run it; Ctrl+C ends even the loading without a traceback."""
    try:
        from canasta_nb import cli  # takes a third of a second

        cli.main()
    except KeyboardInterrupt:
        sys.exit(130)  # to import a name for it would leave time for another Ctrl+C


if __name__ == "__main__":
    main()
