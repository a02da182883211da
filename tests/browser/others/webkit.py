"""WebKitGTK in its MiniBrowser on a screen that nobody sees, by the WebDriver that comes with it: JSON over HTTP as the
W3C has it."""

import json
import os
import shutil
import subprocess
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

from tests.browser.others.driver import ELEMENT, PATIENCE, until
from tests.live.served import free_port

MINI_BROWSER: Final = (
    "webkit2gtk-4.1/MiniBrowser",
    "webkitgtk-6.0/MiniBrowser",
    "webkit2gtk-4.0/MiniBrowser",
)


def mini_browser() -> str:
    """Where Debian puts the browser that the driver drives."""
    found = [path for name in MINI_BROWSER for path in Path("/usr/lib").glob(f"*/{name}")]
    assert found, "WebKitGTK is needed: make browsers"
    return str(found[0])


class WebKit:
    """A MiniBrowser with nothing in it from before."""

    def __init__(self, folder: Path) -> None:
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        assert driver and screen, "WebKitGTK and Xvfb are needed: make browsers"
        folder.mkdir(parents=True)
        self.port, self.log = free_port(), folder / "log.txt"
        asked, told = os.pipe()
        self.screen = subprocess.Popen(
            [screen, "-displayfd", str(told), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            pass_fds=[told],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(told)
        with os.fdopen(asked) as line:
            number = line.readline().strip()
        own = {
            "DISPLAY": f":{number}",
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "GDK_BACKEND": "x11",
        }
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [driver, f"--port={self.port}"], env={**os.environ, **own}, stdout=log, stderr=log
            )
        until(self._ready, "answer of WebKitWebDriver")
        options = {
            "binary": mini_browser(),
            "args": ["--automation", "--enable-write-console-messages-to-stdout=true"],
        }
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = f"/session/{self._ask('POST', '/session', wish)['sessionId']}"

    def _ready(self) -> bool:
        assert self.process.poll() is None, "WebKitWebDriver has ended"
        try:
            return bool(self._ask("GET", "/status")["ready"])
        except (OSError, HTTPException):
            return False

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        line = HTTPConnection("127.0.0.1", self.port, timeout=2 * PATIENCE)
        try:
            sent = None if method == "GET" else json.dumps(body or {})
            line.request(method, path, sent, {"Content-Type": "application/json"})
            answer = line.getresponse()
            value = json.loads(answer.read())["value"]
            assert answer.status == 200, f"{path}: {value}"
            return value
        finally:
            line.close()

    def _post(self, command: str, **body: Any) -> Any:
        return self._ask("POST", f"{self.session}/{command}", body)

    def go(self, url: str) -> None:
        """Open a page."""
        self._post("url", url=url)

    def find(self, css: str) -> list[str]:
        """What there is of this kind."""
        return [one[ELEMENT] for one in self._post("elements", using="css selector", value=css)]

    def click(self, element: str) -> None:
        """Click in its middle."""
        self._post(f"element/{element}/click")

    def run(self, script: str) -> Any:
        """What a function body returns in the page."""
        return self._post("execute/sync", script=script, args=[])

    def complaints(self) -> list[str]:
        """What the browser wrote of errors and warnings in its console."""
        told = self.log.read_text(errors="replace").splitlines()
        return [line for line in told if "CONSOLE" in line and (" ERROR" in line or " WARN" in line)]

    def quit(self) -> None:
        """End it and its screen."""
        try:
            self._ask("DELETE", self.session)
        finally:
            for process in (self.process, self.screen):
                process.terminate()
                process.wait(PATIENCE)
