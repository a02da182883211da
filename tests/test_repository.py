"""What the next engineer finds: hooks, templates and the changelog say what is so."""

import re
import tomllib
from pathlib import Path

import yaml

from app.table.messages import PROTOCOL

ROOT = Path(__file__).parents[1]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
CHANGES = (ROOT / "CHANGELOG.md").read_text()


def test_the_hooks_are_the_projects_own_lint_and_fetch_nothing() -> None:
    assert [repo["repo"] for repo in HOOKS] == ["local"]
    entries = [hook["entry"] for hook in HOOKS[0]["hooks"]]
    assert {hook["language"] for hook in HOOKS[0]["hooks"]} == {"system"}
    recipe = re.search(r"^lint:.*\n\t@(.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe is not None
    assert entries[:-1] == recipe[1].replace("$(BIN)", ".venv/bin").split(" && ")
    named = [word for entry in entries for word in entry.split() if word.endswith(".py")]
    assert named and all((ROOT / word).is_file() for word in named)


def test_issue_templates_have_a_name_and_say_what_for() -> None:
    templates = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md"))
    assert len(templates) == 2
    for path in templates:
        about = yaml.safe_load(path.read_text().split("---")[1])
        assert about["name"] and about["about"]


def test_the_changelog_tells_this_version_and_promises_the_present_protocol() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert re.search(rf"^## {re.escape(version)}$", CHANGES, re.MULTILINE)
    assert f"one protocol number (now {PROTOCOL})" in CHANGES
    for path in re.findall(r"`((?:tests|docs|examples)/[\w./-]+)`", CHANGES):
        assert (ROOT / path).exists(), path
