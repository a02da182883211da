"""Modules in one piece: everything they need stands there once, before it is needed, and nothing is imported any more."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

from app.api import inlining
from app.api.goodnights import SCRIPT, STYLES


def test_a_module_stands_after_what_it_imports() -> None:
    text = inlining.script(SCRIPT)
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
    made = re.findall(r"^const (_js_\w+) = await", text, re.MULTILINE)
    assert len(made) == len(set(made)) and made[-1] == "_js_goodnight"
    for taken in re.finditer(r"^const \{([^}]*)\} = (_js_\w+);$", text, re.MULTILINE):
        gives = re.search(rf"^const {taken[2]} = .*?^return {{ (.*?) }};$", text, re.MULTILINE | re.DOTALL)
        assert gives and gives.end() < taken.start()
        wanted = {name.split(":")[0].strip() for name in taken[1].split(",") if name.strip()}
        assert wanted <= set(gives[1].split(", ")), taken[0]


def test_styles_need_no_other_file() -> None:
    text = inlining.styles(*STYLES)
    assert "url(" not in text and "@import" not in text and ".night" in text and "--ember" in text


def test_a_policy_names_the_piece() -> None:
    digest = base64.b64encode(hashlib.sha256("ŵ".encode()).digest()).decode()
    assert inlining.policy_hash("ŵ") == f"'sha256-{digest}'"


@pytest.mark.parametrize(
    "source",
    ['import * as all from "./x.js";\n', "export default 1;\n", 'const a = "</script>";\n'],
)
def test_what_cannot_be_inlined_is_refused(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd.js").write_text(source)
    monkeypatch.setattr(inlining, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"odd|closing"):
        inlining.script("odd.js")
