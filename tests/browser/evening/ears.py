"""What somebody hears who does not look at a page: whatever its live regions announce, in turn."""

from typing import Any, Final

from playwright.sync_api import Page

LISTENS: Final = """
globalThis.heard = [];
new MutationObserver((changes) => {
  const live = "[aria-live=polite], [role=status], [role=alert]";
  const regions = new Set();
  for (const { target, addedNodes } of changes) {
    const own = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
    if (own) regions.add(own);
    for (const node of addedNodes) if (node.nodeType === 1 && node.matches(live)) regions.add(node);
  }
  for (const region of regions) if (region.textContent.trim()) heard.push(region.textContent.trim());
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""A script for every page of this person."""
PATIENCE: Final = 15_000


class Ears:
    """Hears a page. The page must have `LISTENS` as an init script."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def count(self) -> int:
        """How much has been said on this page so far."""
        said: int = self.page.evaluate("heard.length")
        return said

    def since(self, count: int) -> list[str]:
        """What was said after so much."""
        said: list[str] = self.page.evaluate("(count) => heard.slice(count)", count)
        return said

    def until(self, words: str, count: int) -> None:
        """Wait until these words are said after so much."""
        self.page.wait_for_function(
            "([words, count]) => heard.slice(count).join(' ').includes(words)",
            arg=[words, count],
            timeout=PATIENCE,
        )

    def until_like(self, pattern: str) -> None:
        """Wait until something like this has been said since the page came."""
        self.page.wait_for_function(
            "(pattern) => new RegExp(pattern).test(heard.join(' '))", arg=pattern, timeout=PATIENCE
        )

    def more_than(self, count: int) -> list[str]:
        """What is said next, after so much."""
        waited: Any = self.page.wait_for_function(
            "(count) => heard.length > count && heard.slice(count)", arg=count, timeout=PATIENCE
        )
        said: list[str] = waited.json_value()
        return said
