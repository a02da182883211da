"""Fair deals: the commitment to a secret, and what is dealt from it.

Pure functions over bytes; `docs/fair-deals.md` says what the scheme promises. The secret is drawn elsewhere
(`decide` gets it fresh) and published elsewhere (by the entry that scores or abandons the deal).
"""

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.core.ruleset import Chance, Shuffle

TAG: Final = "aelwyd-deal-1"
MIX_HEX: Final = 32
"""A mix is 16 bytes, written as so many hex digits."""


def canonical(value: Any) -> bytes:
    """UTF-8 JSON with sorted keys and no spaces: the one byte form of what is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def promise(
    table: str, match: int, deal: int, rules_version: int, asked: Sequence[int], mix_by: int, secret: str
) -> bytes:
    """The bytes that bind a deal's secret, the seats asked for a mix and their deadline (ms)."""
    named = {
        "tag": TAG,
        "table": table,
        "match": match,
        "deal": deal,
        "rules_version": rules_version,
        "asked": list(asked),
        "mix_by": mix_by,
        "secret": secret,
    }
    return canonical(named)


def commitment(
    table: str, match: int, deal: int, rules_version: int, asked: Sequence[int], mix_by: int, secret: str
) -> str:
    """The SHA-256 (hex) of the promise: published before the deal, while its bytes still hold the secret."""
    bound = promise(table, match, deal, rules_version, asked, mix_by, secret)
    return hashlib.sha256(bound).hexdigest()


def words(
    secret: str, deal: int, label: str, rules_version: int, asked: Sequence[int], mixes: Mapping[int, str]
) -> Iterator[int]:
    """The endless 32-bit numbers of a label: HMAC-SHA-256 blocks keyed by the secret over the deal's facts."""
    named = {
        "tag": TAG,
        "deal": deal,
        "label": label,
        "rules_version": rules_version,
        "mixes": [{"seat": seat, "hex": mixes.get(seat, "")} for seat in sorted(asked)],
    }
    prefix, key, block = canonical(named), bytes.fromhex(secret), 0
    while True:
        digest = hmac.digest(key, prefix + block.to_bytes(4, "big"), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(numbers: Iterator[int], bound: int) -> int:
    """The next number below `bound`, without bias: values past the last whole multiple are thrown away."""
    limit = (1 << 32) // bound * bound
    return next(number for number in numbers if number < limit) % bound


def shuffled(cards: Sequence[int], numbers: Iterator[int]) -> list[int]:
    """The cards in a random order (Fisher and Yates, from the last place down); index 0 is the top."""
    pack = list(cards)
    for i in range(len(pack) - 1, 0, -1):
        j = below(numbers, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def answer(
    chance: Chance, secret: str, deal: int, rules_version: int, asked: Sequence[int], mixes: Mapping[int, str]
) -> list[int] | int:
    """What the deal's secret and mixes give for a chance event: an order of cards, or a number."""
    numbers = words(secret, deal, chance.label, rules_version, asked, mixes)
    if isinstance(chance, Shuffle):
        return shuffled(chance.cards, numbers)
    for _ in range(chance.index):
        below(numbers, chance.below)
    return below(numbers, chance.below)
