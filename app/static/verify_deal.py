"""Check the deals of an Aelwyd match: python3 verify_deal.py MATCH.json (any Python from 3.9 on, nothing else).
Its promise is the SHA-256 of what it bound; secret and mixes give its pack. Moves and points: `aelwyd verify`."""

import hashlib
import hmac
import json
import pathlib
import sys
from typing import Any

CARDS = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] + ["RJ", "BJ"]


def packed(**named: Any) -> bytes:
    named["tag"] = "aelwyd-deal-1"
    return json.dumps(named, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def numbers(match: Any, deal: Any, label: str) -> Any:
    version, key = match["rules_version"], bytes.fromhex(deal["secret"])
    text = packed(deal=deal["number"], label=label, rules_version=version, mixes=deal["mixes"])
    for block in range(2**32):
        found = hmac.new(key, text + block.to_bytes(4, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(found[at : at + 4], "big") for at in range(0, 32, 4))


def below(stream: Any, bound: int) -> int:
    return int(next(number for number in stream if number < 2**32 // bound * bound) % bound)


def shuffled(cards: list[str], stream: Any) -> list[str]:
    cards = sorted(cards, key=CARDS.index)
    for last in range(len(cards) - 1, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def judged(match: Any, deal: Any, place: int) -> str:
    bound = {name: match[name] for name in ("table", "match", "rules_version")}
    bound |= {name: deal[name] for name in ("asked", "mix_by", "secret")}
    if hashlib.sha256(packed(deal=place, **bound)).hexdigest() != deal["commit"] or deal["number"] != place:
        return "WRONG: the promise does not hold"
    if not (pack := deal["pack"]):
        return "never dealt"
    if [mix["seat"] for mix in deal["mixes"]] != deal["asked"] or len(set(pack)) < len(pack):
        return "WRONG: mixes or cards are not those of this deal"
    for one in [{"label": "pack", "order": pack}, *deal["drawn"]]:
        stream, number = numbers(match, deal, one["label"]), one.get("index", -1) + 1
        drawn = [below(stream, one["below"]) for _ in range(number)][-1:] or shuffled(one["order"], stream)
        if drawn != one.get("order", [one.get("number")]):
            return f"WRONG: secret and mixes give another {one['label']}"
    return "fair" if sum(mix["hex"] != "" for mix in deal["mixes"]) > 1 else "server alone"


match = json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))
for place, deal in enumerate(match["deals"], 1):
    print(f"deal {place}: {judged(match, deal, place)}")
sys.exit(any("WRONG" in judged(match, deal, place) for place, deal in enumerate(match["deals"], 1)))
