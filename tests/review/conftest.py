"""The deal that the tests of the review share."""

from __future__ import annotations

import pytest
from reviewed_deals import played

from canasta_nb.game.session import Session


@pytest.fixture(scope="session")
def given_away() -> Session:
    return played("discard Kc")
