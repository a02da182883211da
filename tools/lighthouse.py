"""What Lighthouse says of the front page, a table and the list of matches, for a phone: run by `make lighthouse`.

A real server with the demonstration in it, a real Chromium in which its person has come back and sits at a table with bots,
and Lighthouse, which looks at the pages of that browser. It is no part of the project and needs Node: `npm install
--global lighthouse`, or LIGHTHOUSE names its script. Status 1 where a figure is below the target.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from app.bench.stage import free_port
from tests.browser.table_page import ARGS, chromium
from tests.live.served import Served

TARGET: Final = 95
CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")
LONG: Final = 300
"""Seconds after which a look at one page is given up."""


def main() -> int:
    """Print a line for each page, and below it what keeps a category from a hundred."""
    found = os.environ.get("LIGHTHOUSE") or shutil.which("lighthouse")
    if not found:
        print(
            "Lighthouse is needed: npm install --global lighthouse, or LIGHTHOUSE=<its script>",
            file=sys.stderr,
        )
        return 2
    print("| page | " + " | ".join(CATEGORIES) + " |")
    print("| --- |" + " --- |" * len(CATEGORIES))
    lowest = 100
    with opened() as (addresses, port):
        for name, address in addresses.items():
            report = look(found, address, port)
            scores = [round(100 * (report["categories"][one]["score"] or 0)) for one in CATEGORIES]
            lowest = min(lowest, *scores)
            print(f"| {name} | " + " | ".join(map(str, scores)) + " |", flush=True)
            for line in shortcomings(report):
                print(f"    {line}", flush=True)
    return int(lowest < TARGET)


def look(lighthouse: str, address: str, port: int) -> dict[str, Any]:
    """Lighthouse's report on a page, as the browser behind this port sees it.

    Raises:
        subprocess.CalledProcessError: it could not look.
    """
    command = [lighthouse, address, f"--port={port}", "--output=json", "--quiet"]
    only = f"--only-categories={','.join(CATEGORIES)}"
    done = subprocess.run([*command, only], stdout=subprocess.PIPE, timeout=LONG, check=True)
    report: dict[str, Any] = json.loads(done.stdout)
    if fault := report.get("runtimeError"):
        raise RuntimeError(f"{address}: {fault}")
    return report


def shortcomings(report: Mapping[str, Any]) -> Iterator[str]:
    """What counts against a page, by category."""
    for category in CATEGORIES:
        for counted in report["categories"][category]["auditRefs"]:
            audit = report["audits"][counted["id"]]
            if counted["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                yield f"{category}: {audit['id']} {audit.get('displayValue', '')} ({audit['title']})"


@contextmanager
def opened() -> Iterator[tuple[dict[str, str], int]]:
    """The pages' addresses by name, and the port at which the browser is driven that may see them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, port = Served(Path(folder)), free_port()
        status, told = server.run("seed")
        way_in = re.search("#r=\\S+", told)
        assert status == 0 and way_in is not None, told
        site = server.start().url
        browser = playwright.chromium.launch_persistent_context(
            f"{folder}/browser",
            executable_path=chromium(),
            args=[*ARGS, f"--remote-debugging-port={port}"],
        )
        try:
            table = seated(browser.pages[0], site, way_in[0])
            browser.pages[0].goto("about:blank")
            yield {"front page": f"{site}/", "table": table, "history": f"{site}/history"}, port
        finally:
            browser.close()
            server.stop()


def seated(page: Page, site: str, way_in: str) -> str:
    """Come back as the person of the demonstration and begin a match with bots; the table's address."""
    page.goto(f"{site}/{way_in}")
    page.get_by_role("button", name="Come back").click()
    page.wait_for_url(f"{site}/")
    page.get_by_role("button", name="Play now: Briscola with bots").click()
    page.locator(".hand .card:not([aria-disabled])").first.wait_for()
    return page.url.partition("#")[0].partition("?")[0]


if __name__ == "__main__":
    sys.exit(main())
