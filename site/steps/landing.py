"""The page that people land on."""

import shutil

from steps import OUT, SITE

if __name__ == "__main__":
    shutil.copy(SITE / "landing.html", OUT / "index.html")
