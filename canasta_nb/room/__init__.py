"""One table that several people play at, each at a screen of their own: rooms, the lobby, and the server of both."""
