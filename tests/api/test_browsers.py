"""Two words about a browser, and never more than that."""

import pytest

from app.api.browsers import browser_named

PLAIN = "Mozilla/5.0 ({}) AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "called"),
    [
        ("Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "Firefox/Android"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox/Linux"),
        (PLAIN.format("Windows NT 10.0; Win64; x64") + " Chrome/131.0.0.0 Safari/537.36", "Chrome/Windows"),
        (PLAIN.format("Windows NT 10.0") + " Chrome/131.0 Safari/537.36 Edg/131.0", "Edge/Windows"),
        (
            PLAIN.format("Linux; Android 13") + " SamsungBrowser/27.0 Chrome/125 Mobile",
            "Samsung Internet/Android",
        ),
        (PLAIN.format("X11; CrOS x86_64 14541.0.0") + " Chrome/131.0 Safari/537.36", "Chrome/ChromeOS"),
        (
            PLAIN.format("iPhone; CPU iPhone OS 17_5 like Mac OS X") + " Version/17.5 Safari/604.1",
            "Safari/iPhone",
        ),
        (
            PLAIN.format("iPhone; CPU iPhone OS 17_5 like Mac OS X") + " CriOS/130.0 Safari/604.1",
            "Chrome/iPhone",
        ),
        (PLAIN.format("Macintosh; Intel Mac OS X 10_15_7") + " Version/17.5 Safari/605.1", "Safari/macOS"),
        (PLAIN.format("X11; Linux x86_64") + " Chrome/131.0 Safari/537.36 OPR/116.0", "Opera/Linux"),
        ("curl/8.5.0", ""),
        ("", ""),
        ("<svg/onload=alert(1)> Linux", "/Linux"),
    ],
)
def test_browsers_are_called_what_people_call_them(agent: str, called: str) -> None:
    assert browser_named(agent) == called
