"""The steps of building the site, in the order in which ``site/build`` takes them; each is run by its name."""

from pathlib import Path

SITE = Path(__file__).resolve().parents[1]
ROOT = SITE.parent
OUT = SITE / "out"
CACHE = SITE / ".cache"
"""What was fetched or made on the way, which may be deleted at any time."""
