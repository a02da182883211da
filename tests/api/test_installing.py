"""What a browser may keep of the site: it names each build, and the page without a server needs none."""

import json
import re

from fastapi import FastAPI
from starlette.testclient import TestClient

from app.api import installing
from app.api.security import CSP
from app.api.statics import FOLDER, PREFIX, digest


def asked(path: str, language: str = "en") -> tuple[dict[str, str], str]:
    """Headers and body of an answer."""
    app = FastAPI()
    app.include_router(installing.router)
    answer = TestClient(app).get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    return dict(answer.headers), answer.text


def test_the_manifest_is_in_the_readers_language_and_its_icons_are_there() -> None:
    headers, _ = asked("/manifest.webmanifest")
    assert headers["content-type"] == "application/manifest+json" and "accept-language" in headers["vary"]
    facts = json.loads(asked("/manifest.webmanifest", "cy")[1])
    assert facts["lang"] == "cy" and facts["description"] == "Gemau cardiau gyda ffrindiau"
    for icon in facts["icons"]:
        path = FOLDER / icon["src"].removeprefix(f"{PREFIX}/{digest()}/")
        assert path.is_file()
        if icon["type"] == "image/png":  # width and height stand in the first block of a PNG
            head = path.read_bytes()[16:24]
            size = f"{int.from_bytes(head[:4], 'big')}x{int.from_bytes(head[4:], 'big')}"
            assert size == icon["sizes"]


def test_the_worker_is_another_script_with_each_build() -> None:
    headers, body = asked("/worker.js")
    assert digest() in body.splitlines()[0] and headers["cache-control"] == "no-cache"


def test_the_page_without_a_server_needs_nothing_else() -> None:
    headers, body = asked("/offline", "cy")
    assert 'lang="cy"' in body and "Ceisio nawr" in body
    assert not re.search(r'\b(?:src|href)="', body) and "import " not in body and "url(" not in body
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy and policy.count("'sha256-") == 2
    closed = ("base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'")
    assert all(part in policy and part in CSP for part in closed)
