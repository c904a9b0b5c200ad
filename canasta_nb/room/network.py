"""The addresses under which others in the network reach this machine."""

from __future__ import annotations

import socket

LOOPBACK = "127.0.0.1"
NOBODYS = "192.0.2.1"
"""An address that is kept for documentation: a way to it is looked up, and nothing is sent."""


def own_address() -> str:
    """Return the address of this machine in its network; that of the machine alone where it has none.

    >>> own_address().count(".")
    3
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as looking:
        try:
            looking.connect((NOBODYS, 9))
            return str(looking.getsockname()[0])
        except OSError:
            return LOOPBACK
