"""Dockerfile, compose files and the proxy's configuration, as far as they can be checked by reading: no engine builds an image here."""

import json
import re
import shlex
import shutil
import subprocess
import zipfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml
from fastapi.routing import APIRoute
from hatchling.build import build_wheel

from app import cli
from app.allowances import VARIABLES
from app.api import watching
from app.main import web
from app.settings import Settings, read
from app.store.address import PostgresAddress, SqliteAddress, read_address
from app.table.worker import STOPPING

ROOT = Path(__file__).parents[1]
Step = tuple[str, str]


def stages() -> list[list[Step]]:
    """The instructions of each stage of the Dockerfile, with what they are told."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text())
    found: list[list[Step]] = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            word, _, told = line.partition(" ")
            if word == "FROM":
                found.append([])
            found[-1].append((word, told))
    return found


def told(stage: list[Step], word: str) -> list[str]:
    """What each such instruction of a stage is told, in order."""
    return [rest for name, rest in stage if name == word]


def copied(stage: list[Step]) -> list[str]:
    """What a stage takes from the checkout."""
    return [
        source for rest in told(stage, "COPY") if not rest.startswith("--") for source in rest.split()[:-1]
    ]


def known_settings() -> set[str]:
    """The names that the program reads."""
    return {*VARIABLES, *re.findall(r'"(AELWYD_[A-Z_]+)"', (ROOT / "app" / "settings.py").read_text())}


# ── The image ─────────────────────────────────────────────────────────────────────────────────────


def test_the_wheel_can_be_built_from_what_the_image_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build, source, wheels = stages()[0], tmp_path / "source", tmp_path / "wheels"
    source.mkdir()
    wheels.mkdir()
    for name in copied(build):
        from_checkout = ROOT / name
        if from_checkout.is_dir():
            shutil.copytree(from_checkout, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(from_checkout, source / name)
    monkeypatch.chdir(source)
    with zipfile.ZipFile(wheels / build_wheel(str(wheels))) as wheel:
        inside = set(wheel.namelist())
    assert {
        "app/cli.py",
        "app/migrations/env.py",
        "app/seeds/people.json",
        "app/locale/messages.pot",
    } <= inside
    assert "constraints.txt" in copied(build) and "--constraint constraints.txt ." in told(build, "RUN")[0]


def test_what_the_image_copies_is_not_ignored_and_nothing_else_is_sent() -> None:
    rules = (ROOT / ".dockerignore").read_text().split()
    kept = {rule[1:] for rule in rules if rule.startswith("!")}
    assert rules[0] == "*" and kept == set(copied(stages()[0]))
    assert not any(fnmatch(name, rule) for name in kept for rule in rules[1:] if not rule.startswith("!"))


def test_the_image_runs_the_oldest_python_there_is_support_for_as_nobody_in_particular() -> None:
    build, run = stages()
    oldest = re.search(r'requires-python = ">=([0-9.]+)"', (ROOT / "pyproject.toml").read_text())
    assert oldest is not None
    for stage in (build, run):
        assert told(stage, "FROM")[0].split()[0] == f"python:{oldest[1]}-slim"
    (user,) = told(run, "USER")
    assert re.search(rf"useradd .*--uid [1-9][0-9]{{3,}} .*\b{user}\b", told(run, "RUN")[0])
    assert run.index(("USER", user)) < [word for word, _ in run].index("ENTRYPOINT")


def test_the_image_keeps_data_on_a_volume_and_starts_the_server() -> None:
    run = stages()[1]
    environment = dict(item.split("=", 1) for item in shlex.split(told(run, "ENV")[0]))
    settings = read(environment)
    assert {name for name in environment if name.startswith("AELWYD_")} <= known_settings()
    assert [str(settings.data)] == told(run, "VOLUME")
    assert f"-o {told(run, 'USER')[0]} -g {told(run, 'USER')[0]} {settings.data}" in told(run, "RUN")[0]
    assert [str(settings.port)] == told(run, "EXPOSE") == [str(Settings().port)]
    assert json.loads(told(run, "ENTRYPOINT")[0]) == ["aelwyd"]
    assert {tuple(json.loads(rest)) for rest in told(run, "CMD")} <= {(name,) for name, *_ in cli._COMMANDS}
    check = json.loads(told(run, "HEALTHCHECK")[0].partition("CMD ")[2])
    compile(check[2], "healthcheck", "exec")
    assert "/healthz" in check[2]


# ── The services ──────────────────────────────────────────────────────────────────────────────────

MANY, ONE = "docker-compose.yml", "docker-compose.one.yml"


def whole(name: str) -> dict[str, Any]:
    """A compose file with its variables at their defaults."""
    text = re.sub(r"\$\{[A-Z_]+:-([^}]*)\}", r"\1", (ROOT / name).read_text())
    assert "${" not in text, "every variable has a default"
    found: dict[str, Any] = yaml.safe_load(text)
    return found


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """The services of the larger way."""
    found: dict[str, Any] = whole(MANY)["services"]
    return found


def settings_of(app: dict[str, Any]) -> Settings:
    """The settings that a service is given; it is given no others."""
    assert set(app["environment"]) <= known_settings()
    return read({name: value or "" for name, value in app["environment"].items()})


@pytest.mark.parametrize("name", [MANY, ONE])
def test_every_volume_and_network_that_is_used_is_there(name: str) -> None:
    found = whole(name)
    used = {place.split(":")[0] for one in found["services"].values() for place in one.get("volumes", ())}
    assert {place for place in used if not place.startswith("./")} == set(found["volumes"])
    assert all((ROOT / place).exists() for place in used if place.startswith("./"))
    networks = {network for one in found["services"].values() for network in one.get("networks", ())}
    assert networks == set(found.get("networks", ()))


def test_the_workers_are_alike_and_find_their_database(services: dict[str, Any]) -> None:
    one, other, database = services["app1"], services["app2"], services["database"]
    assert {**one, "hostname": ""} == {**other, "hostname": ""}
    assert (one["hostname"], other["hostname"]) == ("app1", "app2")
    settings = settings_of(one)
    address, own = read_address(settings.database_url, settings.data), database["environment"]
    assert isinstance(address, PostgresAddress)
    wanted = f"{own['POSTGRES_USER']}:{own['POSTGRES_PASSWORD']}@database/{own['POSTGRES_DB']}"
    assert address.dsn == f"postgresql://{wanted}"
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]


def test_the_workers_believe_the_proxy_and_nobody_else(services: dict[str, Any]) -> None:
    (network,) = whole(MANY)["networks"]["inside"]["ipam"]["config"]
    settings = settings_of(services["app1"])
    assert settings.proxies == (network["subnet"],)
    assert web(settings)["forwarded_allow_ips"] == [network["subnet"]]
    assert settings.origins == (services["proxy"]["environment"]["SITE"],)


def test_a_worker_waits_for_a_database_that_answers(services: dict[str, Any]) -> None:
    app, database = services["app1"], services["database"]
    assert app["depends_on"] == {"database": {"condition": "service_healthy"}}
    own = database["environment"]
    asked = ["CMD", "pg_isready", f"--username={own['POSTGRES_USER']}", f"--dbname={own['POSTGRES_DB']}"]
    assert database["healthcheck"]["test"] == asked


@pytest.mark.parametrize(("name", "service"), [(MANY, "app1"), (ONE, "aelwyd")])
def test_a_server_may_do_little_and_is_given_time_to_stop(name: str, service: str) -> None:
    found = whole(name)["services"]
    app = found[service]
    assert app["read_only"] and "/tmp" in app["tmpfs"] and app["cap_drop"] == ["ALL"]
    assert app["security_opt"] == ["no-new-privileges:true"]
    goodbyes = 2 * STOPPING + web(Settings())["timeout_graceful_shutdown"]
    assert int(app["stop_grace_period"].rstrip("s")) > goodbyes
    assert all(one["restart"] == "unless-stopped" for one in found.values())


def test_the_small_way_keeps_everything_on_one_volume() -> None:
    app = whole(ONE)["services"]["aelwyd"]
    settings = settings_of(app)
    assert isinstance(read_address(settings.database_url, settings.data), SqliteAddress)
    assert app["volumes"] == ["data:/data"] and app["ports"] == [f"{settings.port}:{settings.port}"]


@pytest.mark.parametrize("name", [MANY, ONE])
def test_compose_itself_finds_no_fault(name: str) -> None:
    """Where the client is there, it reads the file as well; elsewhere the file was at least read as YAML."""
    client = shutil.which("docker")
    if client is None or subprocess.run([client, "compose", "version"], capture_output=True).returncode:
        assert yaml.safe_load((ROOT / name).read_text())["services"]
        return
    done = subprocess.run(
        [client, "compose", "--file", name, "config", "--quiet"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode == 0, done.stderr


# ── The proxy ─────────────────────────────────────────────────────────────────────────────────────


def directives() -> list[list[str]]:
    """The lines of the proxy's configuration, as words; comments and braces aside."""
    lines = (line.strip() for line in (ROOT / "deploy" / "Caddyfile").read_text().splitlines())
    return [line.rstrip("{ ").split() for line in lines if line.strip("} ") and not line.startswith("#")]


def test_the_proxy_sends_a_table_to_one_worker_and_keeps_what_is_inside_to_itself(
    services: dict[str, Any],
) -> None:
    found = directives()
    assert ["reverse_proxy", "app1:8000", "app2:8000"] in found
    assert {"app1", "app2"} <= set(services["proxy"]["depends_on"]) <= set(services)
    assert ["lb_policy", "header", "X-Table"] in found
    assert ["request_header", "@table", "X-Table", '"{re.table.1}', '{query.try}"'] in found
    (pattern,) = [words[3] for words in found if words[:3] == ["@table", "path_regexp", "table"]]
    table = "Zk3-x_90abcdefgh"
    for path in (f"/t/{table}", f"/ws/t/{table}", f"/t/{table}/book", f"/api/tables/{table}/sheet"):
        ours = re.match(pattern, path)
        assert ours is not None and ours[1] == table
    for path in ("/", "/ws/lobby", "/api/tables", "/static/abc/t/x", "/rules/pisti"):
        assert re.match(pattern, path) is None
    assert ["@inside", "path", "/metrics", "/healthz", "/readyz"] in found
    assert ["respond", "@inside", "404"] in found
    assert ["health_uri", "/readyz"] in found
    paths = {route.path for route in watching.router.routes if isinstance(route, APIRoute)}
    assert paths == {"/metrics", "/healthz", "/readyz"}


def test_the_proxy_itself_finds_no_fault() -> None:
    """Where Caddy is there, it reads its file; elsewhere its braces were at least found in pairs."""
    client, file = shutil.which("caddy"), ROOT / "deploy" / "Caddyfile"
    if client is None:
        text = re.sub(r"\{[$a-z][^{}\s]*\}", "", file.read_text())
        assert text.count("{") == text.count("}") > 0
        return
    asked = [client, "validate", "--config", str(file), "--adapter", "caddyfile"]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
