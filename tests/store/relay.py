"""A relay between a store and its server that can swallow the answer to a statement."""

from tests.live.relay import DatabaseRelay, Line


class Relay(DatabaseRelay):
    """`swallowed` counts the answers that never came."""

    def __init__(self, server_url: str) -> None:
        super().__init__(server_url)
        self._swallow: bytes | None = None
        self._cutting: set[Line] = set()
        self.swallowed = 0

    def swallow_answer_to(self, text: str) -> None:
        """Pass on what holds this text, and cut the line when the server's answer to it comes."""
        self._swallow = text.encode()

    def judge(self, piece: bytes, line: Line, way: str) -> tuple[bytes, bool]:
        """See `tests.live.relay.Relay`."""
        if way == "there" and self._swallow is not None and self._swallow in piece:
            self._swallow, self.swallowed = None, self.swallowed + 1
            self._cutting.add(line)
        if way == "back" and line in self._cutting:
            return b"", True
        return piece, False
