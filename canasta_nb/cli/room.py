"""The command for one table, or many, that a whole class plays at."""

import asyncio
import errno
import logging
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import typer

from canasta_nb.cli.output import Language
from canasta_nb.core.speech.language import speak
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.extras import find

PORT = 8775


def host(
    rules: Annotated[str, typer.Option("--rules", help="Rule set: id, name or a .toml file of your own.")] = "classic",
    tables: Annotated[int, typer.Option("--tables", help="Number of tables.")] = 1,
    lan: Annotated[bool, typer.Option("--lan", help="Let others in your network come in, too.")] = False,
    port: Annotated[int, typer.Option("--port", help="Port of the page.", min=1, max=65_535)] = PORT,
    folder: Annotated[Path, typer.Option("--dir", help="Folder that keeps the tables and goes on with them.")] = Path(
        "canasta-room"
    ),
    new: Annotated[bool, typer.Option("--new", help="Put the tables of the folder aside and begin again.")] = False,
    hints: Annotated[bool, typer.Option("--hints", help="Let players ask for hints.")] = False,
    seed: Annotated[int | None, typer.Option("--seed", help="Seed of one deal for all tables, to compare.")] = None,
    position: Annotated[
        str,
        typer.Option("--position", help="One position for all tables: a file, or the id of a puzzle or an exercise."),
    ] = "",
    watch: Annotated[
        Literal["nobody", "owner", "everybody"],
        typer.Option("--watch", help="Who may watch tables without a seat: only you, or everybody with a link."),
    ] = "owner",
    lang: Language = "en",
) -> None:
    """Open tables that several people play at, each in a browser; the computer sits in where nobody does."""
    for library in ("tornado", "segno"):
        find(library, extra="room")
    from canasta_nb.classroom.hosting.named_position import position_called
    from canasta_nb.experiments.sharing import processes
    from canasta_nb.room.hosting import Hosting
    from canasta_nb.room.kept import Folder, UnreadableTables
    from canasta_nb.room.lobby import Watchers
    from canasta_nb.room.network import LOOPBACK, own_address
    from canasta_nb.room.opening import HostsChoice
    from canasta_nb.room.serving import serve
    from canasta_nb.room.words import said

    speak(lang)
    chosen = HostsChoice(rules, tables, watch, hints, seed, position_called(position) if position else "")
    kept = Folder(folder.expanduser().resolve())
    logging.getLogger("canasta_nb.room").setLevel(logging.ERROR)
    with processes(1) as pool:
        pool.submit(len, ()).result()  # it begins before there is a lock on a file that it would hold, too
        goes_on = kept.is_begun() and not new
        try:
            lobby = chosen.lobby(kept, pool, anew=new)
        except UnreadableTables as unreadable:
            raise Mistake(f"{unreadable} {said('host', 'by_command')}") from unreadable
        if goes_on:
            typer.echo(said("host", "taken_up", many=len(lobby.rooms), folder=kept.place))
        address = own_address() if lan else LOOPBACK
        hosting = Hosting.at_port(lobby, port, address)
        typer.echo(said("host", "address", url=hosting.url, code=lobby.code))
        typer.echo(said("host", "projector", url=f"http://{LOOPBACK}:{port}/lobby#owner={lobby.owner}"))
        if lobby.watchers is Watchers.EVERYBODY:
            typer.echo(said("host", "watch", url=hosting.watching))
        for line in ("lan", "firewall", "cut_off") if lan else ("loopback",):
            typer.echo(said("host", line, port=port))
        typer.echo(said("host", "stop", folder=kept.place))
        try:
            with suppress(KeyboardInterrupt):
                asyncio.run(serve(hosting, port, address))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            raise Mistake(said("host", "busy", port=port)) from error
