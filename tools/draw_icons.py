"""Draws the icons of an installed Aelwyd from the one drawing, `app/static/img/icon.svg`, with a real Chromium: two sizes
with round corners, and one that fills its square, for devices that cut icons to a shape of their own.

    python -m tools.draw_icons
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.browser.table_page import ARGS, chromium

IMAGES: Final = Path(__file__).parents[1] / "app/static/img"
_GROUND: Final = '<rect width="32" height="32" rx="7"'
_BOX: Final = 'viewBox="0 0 32 32"'


def whole(drawing: str) -> str:
    """The drawing in the middle of a larger ground without corners: four fifths of it may be cut to any shape."""
    assert _GROUND in drawing and _BOX in drawing
    wider = drawing.replace(_BOX, 'viewBox="-6 -6 44 44"')
    return wider.replace(_GROUND, '<rect x="-6" y="-6" width="44" height="44"')


def main() -> None:
    """Write the icons."""
    drawing = (IMAGES / "icon.svg").read_text()
    wanted = [("icon-192", 192, drawing), ("icon-512", 512, drawing), ("icon-whole-512", 512, whole(drawing))]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=ARGS)
        for name, size, source in wanted:
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"* {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px }}"
            page.set_content(f"<style>{style}</style>{source}")
            page.screenshot(path=IMAGES / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
