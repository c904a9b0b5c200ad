"""One answer judged: read as it was clicked or typed, compared, shown, and kept."""
