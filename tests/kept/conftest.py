"""The notebooks here hold answers to grade, so no test runs their cells."""

collect_ignore_glob = ["notebooks/*", "course/*"]
