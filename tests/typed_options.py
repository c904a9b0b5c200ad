"""What the type checker says to a widget's options: it is asked with the package, and each refusal has to be one."""

from canasta_nb import Coach, HandPicker, Quiz, Replay, Table


def never_called() -> None:
    """Make widgets with options that they have and with others; Python would refuse these too."""
    table = Table("classic", seed=3, bots={2: "greedy"}, pace="slow", theme="dark")
    Table("classic", sead=3)  # type: ignore[call-arg]
    Table("classic", seed="3")  # type: ignore[arg-type]
    Table("classic", pace="sluggish")  # type: ignore[arg-type]
    Table.resume("game.canasta", pase="slow")  # type: ignore[call-arg]
    Coach(table, level="nugde")  # type: ignore[arg-type]
    HandPicker(mode="pack", packs=2, text_view=True)
    Quiz("fz-3", save="no")  # type: ignore[arg-type]
    Replay("game.canasta", index=3, open_hands=True, deck="four")
