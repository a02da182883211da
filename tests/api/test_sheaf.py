"""An archive that leaves while it is written can be read like any other."""

import io
import zipfile

from app.api.sheaf import OLDEST, Sheaf


def test_what_goes_in_comes_out() -> None:
    sheaf = Sheaf()
    files = {"a.json": b"{}" * 1000, "b/ŵ.json": b"", "c.txt": bytes(range(256))}
    parts = [sheaf.put(name, data, 1_700_000_000_000) for name, data in files.items()]
    assert all(parts)  # each file leaves when it is there
    archive = zipfile.ZipFile(io.BytesIO(b"".join([*parts, sheaf.end()])))
    assert archive.testzip() is None
    assert {name: archive.read(name) for name in archive.namelist()} == files
    assert archive.infolist()[0].date_time[:3] == (2023, 11, 14)


def test_an_empty_one_and_a_moment_before_there_were_archives() -> None:
    assert zipfile.ZipFile(io.BytesIO(Sheaf().end())).namelist() == []
    sheaf = Sheaf()
    whole = sheaf.put("old", b"old", 0) + sheaf.end()
    assert zipfile.ZipFile(io.BytesIO(whole)).infolist()[0].date_time == OLDEST
