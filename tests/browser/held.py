"""What a page says to a Python, kept waiting until a test lets it go."""

import re


class Held:
    """What the page says to a Python waits from the first message on that has these words, until it is let go."""

    def __init__(self, page, words):
        self.waiting, self._words, self._free = [], words, False
        page.route_web_socket(re.compile("/channels"), self._hold)

    def _hold(self, socket):
        server = socket.connect_to_server()

        def pass_on(message):
            said = message if isinstance(message, bytes) else message.encode()
            waits = not self._free and (self.waiting or self._words in said)
            self.waiting.append((server, message)) if waits else server.send(message)

        socket.on_message(pass_on)

    def let_go(self):
        self._free = True
        for server, message in self.waiting:
            server.send(message)
