"""`app/locale/messages.pot` holds every text of the program, and nothing of the machine it was made on."""

import re
from pathlib import Path

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
POT = ROOT / "app" / "locale" / "messages.pot"
Id = str | tuple[str, ...] | list[str]


def in_the_code() -> set[Id]:
    """The message ids that `make catalogue` would find."""
    marks = re.findall(r" -k (\S+)", (ROOT / "Makefile").read_text())
    assert "N_" in marks and "tn:1,2" in marks
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    keywords = DEFAULT_KEYWORDS | parse_keywords(marks)
    found = extract_from_dir(ROOT, methods, options, keywords)
    return {ids for _, _, ids, _, _ in found if ids}


def test_the_catalogue_is_up_to_date() -> None:
    with POT.open("rb") as file:
        kept = {message.id for message in read_po(file) if message.id}
    ids = in_the_code()
    # A text that is counted somewhere and stands alone elsewhere is one message, the counted one.
    counted = {one[0] for one in ids if not isinstance(one, str)}
    wanted = {one for one in ids if one not in counted}
    assert wanted == kept, "run `make catalogue`"


def test_it_names_files_of_the_program_alone() -> None:
    text = POT.read_text()
    places = [place for line in text.splitlines() if line.startswith("#: ") for place in line[3:].split()]
    assert places and all((ROOT / place).is_file() and place.startswith("app/") for place in places)
    assert str(ROOT) not in text and str(Path.home()) not in text


def test_no_text_hides_within_another_mark() -> None:
    """Of `say(t("…"))` only `say` would be seen, and the text never be translated."""
    nested = re.compile(r"\b(?:say|count|tn?|N_)\(\s*tn?\(")
    scripts = (ROOT / "app" / "static" / "js").rglob("*.js")
    assert [path.name for path in scripts if nested.search(path.read_text())] == []
