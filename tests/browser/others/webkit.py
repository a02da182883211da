"""WebKitGTK in its MiniBrowser on a screen that nobody sees, by the WebDriver that comes with it: JSON over HTTP as the
W3C has it."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

from app.bench.stage import free_port
from tests.browser.others.driver import ELEMENT, PATIENCE, deny, until

MINI_BROWSER: Final = (
    "webkit2gtk-4.1/MiniBrowser",
    "webkitgtk-6.0/MiniBrowser",
    "webkit2gtk-4.0/MiniBrowser",
)


_LISTENS: Final = """
if (!globalThis.listening) {
  globalThis.listening = true;
  const tell = (...words) => {
    const told = JSON.parse(sessionStorage.getItem("told") ?? "[]");
    sessionStorage.setItem("told", JSON.stringify([...told, `${location.href}: ${words.join(" ")}`]));
  };
  for (const kind of ["error", "warn"]) console[kind] = tell;
  addEventListener("error", (event) => tell(event.message));
  addEventListener("unhandledrejection", (event) => tell(event.reason));
  addEventListener("securitypolicyviolation", (event) => tell(event.violatedDirective, event.blockedURI));
}
"""
"""Goes before every script, so that a page is heard from the first look at it on."""


def mini_browser() -> str:
    """Where Debian puts the browser that the driver drives."""
    found = [path for name in MINI_BROWSER for path in Path("/usr/lib").glob(f"*/{name}")]
    assert found, "WebKitGTK is needed: .ci/install-browsers"
    return str(found[0])


class WebKit:
    """A MiniBrowser behind a WebKitWebDriver at this port."""

    session = ""

    def __init__(self, port: int) -> None:
        self.port = port

    def begin(self) -> None:
        """Open the browser, with nothing in it from before."""
        until(self._is_ready, "answer of WebKitWebDriver")
        options = {
            "binary": mini_browser(),
            "args": ["--automation"],
        }
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = f"/session/{self._ask('POST', '/session', wish)['sessionId']}"

    def end(self) -> None:
        """Close the browser, if it is open."""
        if self.session:
            self._ask("DELETE", self.session)

    def _is_ready(self) -> bool:
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
            if answer.status != 200:
                deny(path, value)
            return value
        finally:
            line.close()

    def _post(self, command: str, **body: Any) -> Any:
        return self._ask("POST", f"{self.session}/{command}", body)

    def go(self, url: str) -> None:
        """Open a page."""
        self._post("url", url=url)
        self.run("")

    def find(self, css: str) -> list[str]:
        """What there is of this kind."""
        return [one[ELEMENT] for one in self._post("elements", using="css selector", value=css)]

    def click(self, element: str) -> None:
        """Click in its middle."""
        self._post(f"element/{element}/click")

    def run(self, script: str) -> Any:
        """What a function body returns in the page."""
        return self._post("execute/sync", script=_LISTENS + script, args=[])

    def complaints(self) -> list[str]:
        """What the pages complained of since they were first looked at: the driver keeps no console, and the browser
        writes none down."""
        told: list[str] = self.run("return JSON.parse(sessionStorage.getItem('told') ?? '[]');")
        return told


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; how it is called."""
    found = shutil.which("Xvfb")
    assert found, "Xvfb is needed: .ci/install-browsers"
    asked, told = os.pipe()
    command = [found, "-displayfd", str(told), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, pass_fds=[told], stdout=quiet, stderr=quiet)
    os.close(told)
    try:
        with os.fdopen(asked) as line:
            yield f":{line.readline().strip()}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """A MiniBrowser that keeps what it must in a new folder, until it is no longer needed."""
    found = shutil.which("WebKitWebDriver")
    assert found, "WebKitGTK is needed: .ci/install-browsers"
    folder.mkdir(parents=True, mode=0o700)
    with screen() as display:
        own = {"DISPLAY": display, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "GDK_BACKEND": "x11"}
        browser = WebKit(free_port())
        with (folder / "log.txt").open("w") as log:
            command = [found, f"--port={browser.port}"]
            driver = subprocess.Popen(command, env={**os.environ, **own}, stdout=log, stderr=log)
        try:
            browser.begin()
            yield browser
            browser.end()
        finally:
            driver.terminate()
            driver.wait(PATIENCE)
