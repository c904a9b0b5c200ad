"""The commands for a class book."""

import typer

from canasta_nb.cli import class_people, class_returned, class_work

COMMANDS = (
    class_people.new, class_people.due, class_work.collect, class_work.grade, class_work.override,
    class_returned.show, class_returned.export, class_returned.feedback, class_people.forget,
)  # fmt: skip

app = typer.Typer(help="Keep a class in one book: who is in it, what they handed in, earned and think.",
                  no_args_is_help=True)  # fmt: skip
for command in COMMANDS:
    # A change of points as -1 looks like an option.
    app.command(context_settings={"ignore_unknown_options": command is class_work.override})(command)
