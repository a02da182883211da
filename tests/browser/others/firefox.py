"""Debian's Firefox without a window, by Marionette: its own protocol of JSON in frames over TCP, so that nothing stands
between the test and the browser."""

import json
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from app.bench.stage import free_port
from tests.browser.others.driver import ELEMENT, PATIENCE, deny, until

PREFERENCES: Final[dict[str, Any]] = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "devtools.console.stdout.content": True,
}
_CONSOLE: Final = """
const { nsIScriptError } = Components.interfaces;
const told = [];
for (const message of Services.console.getMessageArray()) {
  if (!(message instanceof nsIScriptError) || message.category?.startsWith("chrome")) continue;
  if (message.sourceName.startsWith(arguments[0]) || message.errorMessage.includes(arguments[0]))
    told.push(`${message.sourceName}: ${message.errorMessage}`);
}
return told;
"""
"""What the browser itself complains of: scripts that fail, the content policy, styles it cannot read."""
_CALLED: Final = re.compile(r'^console\.(error|warn): ".*', re.MULTILINE)
"""What a page writes in the console itself; Firefox's own modules put their names before what they have to say."""


class Marionette:
    """The line to a Firefox: one question, one answer."""

    def __init__(self, line: socket.socket, stream: IO[bytes]) -> None:
        self.line, self.stream, self.count = line, stream, 0
        self._read()  # who it is

    def _read(self) -> Any:
        size = bytearray()
        while (sign := self.stream.read(1)) != b":":
            assert sign, "Firefox has hung up"
            size += sign
        return json.loads(self.stream.read(int(size)))

    def ask(self, command: str, **parameters: Any) -> Any:
        """What the browser answers.

        Raises:
            AssertionError: it refuses.
        """
        self.count += 1
        sent = json.dumps([0, self.count, command, parameters]).encode()
        self.line.sendall(f"{len(sent)}:".encode() + sent)
        _, number, fault, answer = self._read()
        assert number == self.count
        if fault is not None:
            deny(command, fault)
        return answer


class Firefox:
    """A Firefox at the other end of a line. `site`: the beginning of the addresses whose complaints count; `log`: where
    it writes what it has to say."""

    def __init__(self, line: Marionette, site: str, log: Path) -> None:
        self.line, self.site, self.log = line, site, log
        line.ask("WebDriver:NewSession", capabilities={"alwaysMatch": {"pageLoadStrategy": "normal"}})
        line.ask("WebDriver:SetWindowRect", width=1280, height=900)

    def go(self, url: str) -> None:
        """Open a page."""
        self.line.ask("WebDriver:Navigate", url=url)

    def find(self, css: str) -> list[str]:
        """What there is of this kind."""
        found = self.line.ask("WebDriver:FindElements", using="css selector", value=css)
        return [one[ELEMENT] for one in found]

    def click(self, element: str) -> None:
        """Click in its middle."""
        self.line.ask("WebDriver:ElementClick", id=element)

    def run(self, script: str) -> Any:
        """What a function body returns in the page."""
        return self.line.ask("WebDriver:ExecuteScript", script=script, args=[])["value"]

    def complaints(self) -> list[str]:
        """What the browser's own console holds of this site."""
        self.line.ask("Marionette:SetContext", value="chrome")
        told: list[str] = self.line.ask("WebDriver:ExecuteScript", script=_CONSOLE, args=[self.site])["value"]
        self.line.ask("Marionette:SetContext", value="content")
        return told + [call[0] for call in _CALLED.finditer(self.log.read_text(errors="replace"))]


@contextmanager
def firefox(folder: Path, site: str) -> Iterator[Firefox]:
    """Firefox with a fresh profile in a new folder, until it is no longer needed."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    assert found, "Firefox is needed: .ci/install-browsers"
    port = free_port()
    folder.mkdir(parents=True)
    lines = {**PREFERENCES, "marionette.port": port}
    (folder / "user.js").write_text(
        "".join(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in lines.items())
    )
    command = [found, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote"]
    log = folder / "log.txt"
    with log.open("w") as written:
        process = subprocess.Popen([*command, "--profile", str(folder)], stdout=written, stderr=written)
    try:
        with until(lambda: _reach(process, port), "answer of Firefox") as line, line.makefile("rb") as stream:
            yield Firefox(Marionette(line, stream), site, log)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _reach(process: subprocess.Popen[bytes], port: int) -> socket.socket | None:
    assert process.poll() is None, "Firefox has ended"
    try:
        return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    except OSError:
        return None
