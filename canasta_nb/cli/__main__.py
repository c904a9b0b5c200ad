"""`python -m canasta_nb.cli` is `canasta-nb`."""

from canasta_nb.cli import main

if __name__ == "__main__":
    main()
