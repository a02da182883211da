"""`aelwyd bench page`: what a page refers to is found, fetched once, and kept only where it may be."""

import argparse
import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from app.bench import command
from app.bench.figures import DONE, MISSED
from app.bench.stage import Broken
from app.bench.visit import Browser, referred

HTML = """<link rel="stylesheet" href="/a.css"><link rel="preload" as="fetch" href="faces.json">
<link rel="apple-touch-icon" href="/big.png"><link rel="manifest" href="/m"><script type="module" src="/x/a.js"></script>
<a href="/elsewhere">no</a><img src="/i.svg">"""


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("text/html", HTML, ["/a.css", "faces.json", "/m", "/x/a.js", "/i.svg"]),
        ("text/css", '@import "b.css"; a{background:url(c.svg)} b{background:url("data:x")}', ["b.css", "c.svg"]),
        ("text/javascript", 'import { a, b } from "./b.js";\nimport "../c.js";', ["./b.js", "../c.js"]),
        ("text/javascript", 'import{a}from"./b.js";export{c}from"./d.js";', ["./b.js", "./d.js"]),
        ("text/javascript", "new URL('faces.json',import.meta.url)", ["faces.json"]),
        ("text/javascript", 'const l={pisti:()=>import("./t.pisti.js"),hockey:()=>import("./t.hockey.js")}', ["./t.pisti.js"]),
        ("application/json", HTML, []),
    ],
)  # fmt: skip
def test_what_is_fetched_beside_a_file(kind: str, text: str, found: list[str]) -> None:
    assert referred(kind, text, (".pisti.",)) == found


FILES = {
    "/": ("text/html", "no-store", '<link rel="stylesheet" href="/s.css"><script src="//cdn.example/x.js">'),
    "/s.css": ("text/css", "max-age=9, immutable", "@import 't.css'; a{}"),
    "/t.css": ("text/css", "max-age=9, immutable", "b{}" * 500),
    "/broken": ("text/html", "no-store", '<img src="/missing.svg">'),
}


class Site(BaseHTTPRequestHandler):
    """Some files, packed."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        kind, kept, text = FILES.get(self.path, ("text/plain", "no-store", ""))
        body = gzip.compress(text.encode())
        self.send_response(200 if self.path in FILES else 404)
        for name, value in (("Content-Type", f"{kind}; charset=utf-8"), ("Cache-Control", kept)):
            self.send_header(name, value)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing to read."""


@contextmanager
def site() -> Iterator[str]:
    """The address of such a site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_the_second_visit_fetches_only_what_may_not_be_kept() -> None:
    with site() as address:
        browser = Browser(address, "")
        first, second = browser.visit("/"), browser.visit("/")
        assert (first.requests, second.requests) == (3, 1)
        assert first.elsewhere == ["http://cdn.example/x.js"]
        packed = sum(len(gzip.compress(FILES[path][2].encode())) for path in ("/", "/s.css", "/t.css"))
        assert packed < first.received < packed + 3 * 400 and second.received < first.received
        assert 0 < first.packed_at_once < packed
        with pytest.raises(Broken, match=r"missing\.svg was answered with 404"):
            browser.visit("/broken")


@pytest.mark.middle
def test_a_real_server_sends_all_that_its_pages_refer_to(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args(["page", "--json"])) in (DONE, MISSED)
    told = {
        one["name"]: one for one in [json.loads(line) for line in capsys.readouterr().out.splitlines()][1:]
    }
    for game in ("pisti", "hockey"):
        first, second = (told[f"table of {game}: {title} visit"] for title in ("first", "second"))
        assert 1 < second["value"] < first["value"] and first["value"] > first["floor"]
        assert told[f"table of {game}: requests of a second visit"]["value"] < 4
    assert told["requests to other sites"]["verdict"] == "met"
