"""The JSON API and the pages as one visitor meets them: every answer has its shape, every refusal its code."""

import gzip
import json
from http.client import HTTPConnection

import pytest

from app.games.registry import RULESETS
from tests.live.evening import open_table
from tests.live.served import Guest, Served, request


@pytest.fixture
def host(served: Served) -> Guest:
    """Somebody with a browser."""
    return Guest(served.address)


def test_the_shelf_and_what_choices_come_to(host: Guest) -> None:
    games = host.get("/api/rules").json()["games"]
    assert {game["card"]["ruleset"] for game in games} == set(RULESETS)
    for game in games:
        name, changes = game["card"]["ruleset"], json.loads(game["presets"][1]["changes"])
        frozen = host.ask(f"/api/rules/{name}/freeze", {"seats": game["usual"], "options": changes})
        # What does not apply with so many seats is left out.
        assert {**frozen["options"], **changes}.items() >= frozen["options"].items()
        assert any(part["changed"] for part in frozen["digest"])
    assert host.post("/api/rules/poker/freeze", {"seats": 2}).code == "unknown_ruleset"
    assert host.post("/api/rules/pisti/freeze", {"seats": 9}).code == "bad_seat_count"
    assert host.post("/api/rules/pisti/freeze", {"seats": 2, "options": {"x": 1}}).code == "unknown_option"


def test_a_name_is_kept_and_shown(host: Guest) -> None:
    told = host.ask("/api/me", {"name": "  Ŵyn   ap\u00a0Gwilym "})
    assert told["name"] == "Ŵyn ap Gwilym"
    assert "Ŵyn ap Gwilym" in host.get("/").text
    assert host.ask("/api/me", {"name": "<script>alert(1)</script>"[:24]})["name"].startswith("<script>")
    assert "<script>alert" not in host.get("/").text


def test_a_kept_seat_stands_on_the_front_page(host: Guest) -> None:
    table = open_table(host, "pisti", 4)["id"]
    assert f"/t/{table}" in host.get("/").text
    assert host.get(f"/api/tables/{table}/sheet").json() == {"match": None, "sides": [], "deals": []}


def test_manners_are_chosen_when_a_table_is_opened(host: Guest) -> None:
    wish = {"key": "key-manners", "ruleset": "pisti", "seats": 2, "public": False}
    not_manners: list[object] = [{"clock": 20}, {"dance": True}, {"watchers": "yes"}, [], None, "usual"]
    for wrong in not_manners:
        assert host.post("/api/tables", {**wish, "manners": wrong}).code == "bad_message"
    host.ask("/api/tables", {**wish, "manners": {"clock": 30, "chat": "between"}})


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "no_such_page"),
        ("DELETE", "/api/me", 405, "method_not_allowed"),
        ("GET", "/api/me", 405, "method_not_allowed"),
        ("POST", "/api/tables", 400, "bad_message"),
        ("GET", "/api/tables/no-such-table/sheet", 401, "no_session"),
    ],
)
def test_refusals_of_the_api(served: Served, method: str, path: str, status: int, code: str) -> None:
    answer = request(served.address, method, path, Origin=served.url)
    assert (answer.status, answer.code) == (status, code)
    assert answer.json()["params"] == {} and answer.json()["message"]
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "body", ["{", "[]", "null", '"x"', '{"name": 1}', '{"name": "a", "seat": 1}', "\x00" * 9]
)
def test_bodies_that_are_no_wish(served: Served, body: str) -> None:
    answer = request(served.address, "POST", "/api/me", raw=body, Origin=served.url)
    assert (answer.status, answer.code) == (400, "bad_message")


def test_only_json_is_a_body(served: Served) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        headers = {"Origin": served.url, "Content-Type": kind}
        answer = request(served.address, "POST", "/api/me", raw='{"name": "Mallory"}', **headers)
        assert (answer.status, answer.code) == (400, "bad_message")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/new", 200),
        ("/history", 200),
        ("/history?game=pisti&with=p-nobody&table=no-such-table&outcome=unfinished&from=2026-11-01&to=", 200),
        ("/history?game=nonsense", 404),
        ("/history?from=2026-02-30", 400),
        ("/history?before=nonsense", 400),
        ("/history?with=a&with=b&with=c&with=d&with=e&with=f", 400),
        ("/history/statistics", 200),
        ("/history/with/p-nobody/p-nobody-else", 200),
        ("/history/with/a/b/c/d/e/f/g", 400),
        ("/history/with/", 400),
        ("/rules", 200),
        ("/rules/pisti", 200),
        ("/rules/poker", 404),
        ("/match/nonsense", 404),
        ("/match/nonsense-1", 404),
        ("/nothing", 404),
        ("/static/0/css/tokens.css", 200),
        ("/static/0/../../main.py", 404),
        ("/static/0/%2e%2e/%2e%2e/main.py", 404),
        ("/.env", 404),
    ],
)
def test_pages(host: Guest, path: str, status: int) -> None:
    answer = host.get(path)
    assert answer.status == status
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert answer.headers["cache-control"] == "no-store"


def test_a_page_comes_packed_to_whoever_can_unpack(served: Served) -> None:
    """The front page, whose pictures are most of it; the length told is that of what is sent."""
    line = HTTPConnection(served.address)
    line.request("GET", "/", headers={"Accept-Encoding": "gzip, deflate"})
    answer = line.getresponse()
    sent = answer.read()
    line.close()
    assert answer.getheader("content-encoding") == "gzip" and int(
        answer.getheader("content-length", "")
    ) == len(sent)
    assert len(sent) < 20_000 and gzip.decompress(sent).decode().lstrip().startswith("<!doctype html>")


def test_static_files_are_kept_for_ever_under_their_digest(host: Guest) -> None:
    page = host.get("/").text
    start = page.index("/static/")
    address = page[start : page.index('"', start)]
    answer = host.get(address)
    assert answer.status == 200
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_language_is_asked_for_and_kept(served: Served) -> None:
    first = request(served.address, "GET", "/?language=en")
    assert first.headers["set-cookie"].startswith("language=en;")
    assert '<html lang="en"' in first.text
    assert "set-cookie" not in request(served.address, "GET", "/?language=xx").headers


def test_head_answers_like_get_without_a_body(served: Served) -> None:
    answer = request(served.address, "HEAD", "/")
    assert (answer.status, answer.body) == (200, b"")


def test_the_lines_about_requests_hold_no_query_and_no_secret(served: Served, host: Guest) -> None:
    secret = host.ask("/api/me/recovery")["code"]
    host.post("/api/recover", {"code": secret})
    host.get(f"/history?first=1&leaked={secret}")
    assert "method=GET path=/history status=200" in served.errors
    assert secret not in served.errors and host.cookie.partition("=")[2] not in served.errors


# ── Limits ────────────────────────────────────────────────────────────────────────────────────────


def test_ten_tables_an_hour(served: Served) -> None:
    host = Guest(served.address)
    for _ in range(10):
        open_table(host, "pisti", 2)
    body = {"key": "one-too-many", "ruleset": "pisti", "seats": 2, "public": False}
    answer = host.post("/api/tables", body)
    assert (answer.status, answer.code) == (429, "too_many")


def test_twenty_guests_an_hour_from_one_address(served: Served) -> None:
    def come(address: str) -> int:
        return request(served.address, "GET", "/new", **{"X-Forwarded-For": address}).status

    assert [come("203.0.113.9") for _ in range(21)] == [200] * 20 + [429]
    assert come("203.0.113.10") == 200
    assert request(served.address, "GET", "/", **{"X-Forwarded-For": "203.0.113.9"}).status == 200


def test_behind_tls_cookies_are_secure_and_the_origin_is_another(served: Served) -> None:
    tls = {"X-Forwarded-Proto": "https"}
    assert "; Secure" in request(served.address, "GET", "/new", **tls).headers["set-cookie"]
    plain, secure = served.url, served.url.replace("http", "https")
    assert request(served.address, "POST", "/api/me", {"name": "A"}, Origin=plain, **tls).status == 403
    assert request(served.address, "POST", "/api/me", {"name": "A"}, Origin=secure, **tls).status == 200
