"""What all widgets share: traits of looks, messages answered once, exceptions shown instead of lost, a text form."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from pathlib import Path
from typing import Any, ClassVar, ParamSpec, cast, get_args

import anywidget
import traitlets
from ipywidgets import widget_serialization

from canasta_nb.core.speech.language import (
    counted_forms,
    filled,
    form_of,
    in_its_language,
    language,
    pieces,
    speaking,
    texts,
)
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.picturing import Line, image
from canasta_nb.descriptions.text_table import html_table
from canasta_nb.widgets.sent.every_widget import Answer, Strings
from canasta_nb.widgets.wire.drawn import STATE, state_of
from canasta_nb.widgets.wire.messages import GivenAnswers, Nack, acked, arguments, nacked, name_of, state_seen
from canasta_nb.widgets.wire.options import Deck, Motion, Size, Sort, Theme, show_options
from canasta_nb.widgets.wire.parts import STATIC, ScriptPart, part

Given = ParamSpec("Given")
PACKAGE = Path(__file__).parents[2]


def strings(own: Path | None = None) -> dict[str, Any]:
    """Return the fixed words of the front end: those that all widgets share, and one widget's own.

    >>> strings()["cards"]
    ['1 card', '{n} cards']
    """
    words = {key: _sent(said) for key, said in texts("widgets/wire/strings.toml").items()}
    return {**words, **texts(own.relative_to(PACKAGE).as_posix())} if own else words


def _sent(said: Any) -> Any:
    """Return what the browser gets of a text: of a noun that it counts itself, the forms for one and for several."""
    if isinstance(said, list) and len(said) == 1:
        noun = pieces(said[0])[0][2].removeprefix("# ")
        return counted_forms(noun)
    return said


def made_in_its_language(make: Callable[Given, None]) -> Callable[Given, None]:
    """Make a widget in the language given as ``lang``, or in that of the table that it belongs to, and then open it.

    This is a decorator for ``__init__``. The widget answers later calls in that language, too, where its method
    is decorated by ``in_its_language``. The browser hears of a widget only when it is whole. While a cell runs, a page
    that has just been loaded may ask for the state of every widget, and what it hears of a half-made one can reach it
    after the rest and stay.
    """

    @wraps(make)
    def made(self: CanastaWidget, *given: Any, lang: str = "", **named: Any) -> None:
        whole, self.half_made = not self.half_made, True
        with speaking(lang or getattr(given[0] if given else None, "lang", "") or language()):
            make(self, *given, **named)
        if whole:
            self.half_made = False
            self.open()

    return cast("Callable[Given, None]", made)


def _no_value(name: str, trait: traitlets.TraitType[Any, Any], given: object) -> str:
    """Return the sentence for a value that an option of a widget can't have."""
    if trait.read_only:
        return mistaken("read_only", name=name)
    if isinstance(trait, traitlets.Enum):
        return mistaken("no_such_value", name=name, given=repr(given), there=", ".join(map(str, trait.values or ())))
    if isinstance(trait, traitlets.Int):
        what = mistaken("a_number", name=name, example=trait.default_value)
        if trait.min is not None and trait.max is not None:
            what = mistaken("a_number_within", low=trait.min, high=trait.max)
        return mistaken("kind", name=name, what=what, given=repr(given))
    if isinstance(trait, traitlets.Bool):
        return mistaken("no_such_value", name=name, given=repr(given), there="True, False")
    return ""


class CanastaWidget(anywidget.AnyWidget):
    """The base of the widgets: state goes to the browser in traits, and clicks and keys come back as messages."""

    _esm = STATIC / "loader.js"
    made_of: ClassVar[tuple[str, ...]] = ()
    """The parts of the front end that it needs; the last is its own, and draws it."""
    words: ClassVar[Path | None] = None
    """The file with the widget's own words, where it has some."""
    drawn_when_stored: ClassVar[bool] = True
    """Whether a stored page keeps what a browser draws it from without Python; else it has a picture alone."""
    half_made = False
    """Whether the widget is being made."""

    parts = traitlets.List(
        traitlets.Instance(ScriptPart), help="The parts of the front end, where the page finds its script and style."
    ).tag(sync=True, **widget_serialization)
    problem = traitlets.Unicode("", help="The last exception inside a handler, one line; empty when all is well.").tag(
        sync=True
    )
    selected = traitlets.List(traitlets.Int(), help="The ids of the selected cards, shared by all views.").tag(
        sync=True, browser=True
    )
    theme = traitlets.Enum(get_args(Theme), "auto", help="The colours; ``auto`` follows JupyterLab.").tag(sync=True)
    deck = traitlets.Enum(get_args(Deck), "two", help="Two colours of suits, or four.").tag(sync=True, browser=True)
    sort = traitlets.Enum(get_args(Sort), "rank", help="The order of the hand.").tag(sync=True, browser=True)
    size = traitlets.Enum(
        get_args(Size),
        "auto",
        help="The size of the cards; ``auto`` follows the width, ``projector`` enlarges everything.",
    ).tag(sync=True, browser=True)
    motion = traitlets.Enum(get_args(Motion), "auto", help="Movement; ``auto`` follows what the system prefers.").tag(
        sync=True, browser=True
    )
    text_view = traitlets.Bool(False, help="Text and a command line instead of pictures.").tag(sync=True, browser=True)
    readonly = traitlets.Bool(False, help="Whether the widget only shows.").tag(sync=True)
    lang = traitlets.Unicode(
        "en",
        read_only=True,
        help=(
            "The language of the sentences: the one that was spoken when the widget was made, unless told otherwise."
        ),
    ).tag(sync=True)
    strings = traitlets.Dict(help="The fixed words of the front end.").tag(sync=True, shape=Strings)
    label = traitlets.Unicode("", help="What the widget is called by screen readers.").tag(sync=True)
    report = traitlets.Unicode(
        "", read_only=True, help="What was reported of it last, as text to copy; empty before that."
    ).tag(sync=True)

    @classmethod
    def __init_subclass__(cls, **named: Any) -> None:
        """Show notebooks the options of a widget by their names: Tab completes them, and Shift+Tab lists them."""
        super().__init_subclass__(**named)
        show_options(cls)

    @made_in_its_language
    def __init__(self, **traits: Any) -> None:
        self._lock = threading.RLock()
        self._answers = GivenAnswers()
        self.set_trait("lang", language())
        super().__init__(strings=strings(self.words), parts=[part(name) for name in self.made_of], **traits)
        self.on_msg(self._receive)

    def __setattr__(self, name: str, value: object) -> None:
        """Set a trait, or anything else; raise Mistake with the values that there are for one that it can't have."""
        try:
            super().__setattr__(name, value)
        except traitlets.TraitError as error:
            trait = self.traits().get(name)
            raise Mistake((trait and _no_value(name, trait, value)) or str(error)) from None

    def open(self) -> None:
        """Tell the browser of the widget, but not before it is whole."""
        if not self.half_made:
            super().open()

    def said(self, key: str, *, many: int | None = None, **values: object) -> str:
        """Return one of the widget's own sentences, filled in; the one for this number where there are several."""
        return filled(self.strings[key] if many is None else self.strings[key][form_of(many)], **values)

    def done(self, message: dict[str, Any]) -> str:
        """Do what a message says and return a sentence for the player, if any; raise Nack when it is refused."""
        del message  # a widget that only shows does nothing
        raise Nack("unknown")

    def share(self) -> None:
        """Tell what may be shared of what is seen; raise Nack where there is nothing to share."""
        raise Nack("unknown")

    def reported(self, host: str = "") -> str:
        """Return a report of what the learner sees; raise Nack where there is no position to report."""
        del host
        raise Nack("unknown")

    def state_number(self) -> int:
        """Return the number of the state, which every message names."""
        return 0

    def went_wrong(self, error: Exception) -> None:
        """Show an exception of a handler, which would be lost otherwise."""
        self.problem = f"{type(error).__name__}: {error}".splitlines()[0][:200]

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Do something that nobody asked for by a message: one thing at a time, and what goes wrong is shown."""
        with self._lock:
            try:
                yield
            except Exception as error:  # noqa: BLE001 - nobody would see it
                self.went_wrong(error)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take over what a browser may write, the traits tagged ``browser``; everything else is put back and ignored.

        A value that does not fit is said, and everything stays as it was.
        """
        own = {name: sync_data[name] for name in self.trait_names(sync=True, browser=True) if name in sync_data}
        if others := [name for name in self.keys if name in sync_data and name not in own]:
            self.send_state(others)
        before = {name: getattr(self, name) for name in own}
        try:
            super().set_state(own)
        except Exception as error:  # noqa: BLE001 - a browser may write anything
            for name, value in before.items():
                self.set_trait(name, value)
            self.send_state(list(before))
            self.went_wrong(error)

    @in_its_language
    def notify_change(self, change: Any) -> None:
        """Tell those who watch a trait, in the widget's language."""
        super().notify_change(change)

    @in_its_language
    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        with self._lock:
            if name := name_of(message):
                self.send(self._answers.once(name, partial(self._answer, name, message)))

    def _answer(self, name: str, message: dict[str, Any]) -> Answer:
        try:
            said = self._checked(message)
        except Nack as nack:
            return nacked(name, self.state_number(), nack.why, nack.says)
        except Exception as error:  # noqa: BLE001 - a lost exception would look like a dead table
            self.went_wrong(error)
            return nacked(name, self.state_number(), "problem")
        self.problem = ""
        return acked(name, self.state_number(), said)

    def _checked(self, message: dict[str, Any]) -> str:
        seq = state_seen(message)
        if message.get("do") == "report":  # it changes nothing, so it is answered in whatever state
            self.set_trait("report", self.reported(str(arguments(message).get("host", ""))))
            return ""
        if message.get("do") == "share":
            self.share()
            return ""
        if self.readonly:
            raise Nack("busy", self.strings["readonly"])
        if seq != self.state_number():
            raise Nack("stale")
        return self.done(message)

    @in_its_language
    def to_text(self) -> str:
        """Return the widget as text, the same in every run."""
        return repr(self)

    @in_its_language
    def to_html(self) -> str:
        """Return the widget as HTML that needs nothing else: for pages without a kernel, and for print."""
        return self._picture_html() + self._text_html()

    def invitation(self) -> str:
        """Return the sentence that says how a saved widget comes to life; "" where it has nothing more to offer."""
        return "" if self.readonly else str(self.strings["run_to_try"])

    def drawn(self) -> dict[str, str]:
        """Return what a browser draws the widget from without Python, by its type; nothing where it has a picture."""
        return {STATE: state_of(self, self.made_of)} if self.drawn_when_stored else {}

    def _picture_html(self) -> str:
        return image(self.pictured(), deck=self.deck)

    def _text_html(self) -> str:
        return html_table(self.to_text())

    def pictured(self) -> Iterable[Line]:
        """Return the cards that its HTML shows as pictures, in labelled lines."""
        return ()

    @in_its_language
    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        text, page = self.to_text(), self.to_html()
        if invitation := self.invitation():
            text = f"{text}\n{invitation}"
            page = f'{self._picture_html()}<p class="cnb-invitation">{invitation}</p>{self._text_html()}'
        return {**data, "text/plain": text, "text/html": page, **self.drawn()}, metadata
