"""Every script parses and finds what it imports: no page may break for a slip in a module it does not even show."""

import re

import pytest

from app.api.statics import FOLDER

SCRIPTS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.js"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_imports_lead_to_exported_names(name: str) -> None:
    source = (FOLDER / name).read_text()
    assert not re.search(r"^(<<<<<<<|=======|>>>>>>>)", source, re.M)
    for names, path in re.findall(r"^import \{([^}]*)\} from \"([^\"]+)\";", source, re.M):
        other = (FOLDER / name).parent / path
        exported = set(
            re.findall(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", other.read_text(), re.M)
        )
        wanted = {one.split(" as ")[0].strip() for one in names.split(",") if one.strip()}
        assert wanted <= exported, f"{name}: {path} has no {wanted - exported}"
