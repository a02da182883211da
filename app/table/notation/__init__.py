"""A match as text that people read and write, `aelwyd-text-1`: the same content as its JSON, described in
`docs/export-format.md`.

`values` are single words, `moves` what seats did, `writing` and `reading` whole matches. It knows the parts of an
export and the shape that moves of all games share, and no game; whether a match is right is for `verify` to say.
"""

from app.table.notation.moves import rounds
from app.table.notation.reading import read_match
from app.table.notation.writing import FORMAT, export_text

__all__ = ["FORMAT", "export_text", "read_match", "rounds"]
