"""Two programs play each other through `aelwyd referee`: a player in Python has the even sides, one in JavaScript the odd.

    python examples/referee/play.py --deals 100            # every game of this server
    python examples/referee/play.py briscola --deals 10

For each game it prints what was played, how many moves were refused, and a digest of all that a watcher saw: the same
seed gives the same digest. Only the standard library is needed; the programs speak JSON lines (`docs/referee.md`).
"""

import argparse
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
GAMES = ("bid_whist", "briscola", "briscola_chiamata", "hockey", "pedro", "pisti")
MOVES = 200
"""So many legal moves are offered to a player."""


class Program:
    """A program that answers each line with a line."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, value: dict[str, Any]) -> dict[str, Any]:
        """Its answer."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(value) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> None:
        """The end of its input is the end of it."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)


def play(game: str, deals: int, seed: int, node: str) -> dict[str, Any]:
    """So many deals of a game, in as many matches as it takes."""
    referee = Program(sys.executable, "-m", "app.cli", "referee", game)
    players = (
        Program(sys.executable, str(HERE / "player.py"), str(seed)),
        Program(node, str(HERE / "player.mjs"), str(seed + 1)),
    )
    seen, told = hashlib.sha256(), {"game": game, "matches": 0, "deals": 0, "moves": 0, "refused": 0}
    try:
        while told["deals"] < deals:
            _match(referee, players, deals, seed + told["matches"], told, seen)
    finally:
        for program in (referee, *players):
            program.close()
    return {**told, "digest": seen.hexdigest()[:16]}


def _match(
    referee: Program, players: tuple[Program, ...], deals: int, seed: int, told: dict[str, Any], seen: Any
) -> None:
    begun = state = referee.ask({"do": "new", "seed": seed})
    side_of = {seat: number for number, side in enumerate(begun["sides"]) for seat in side}
    told["matches"] += 1
    before = told["deals"]
    while state["result"] is None and told["deals"] < deals:
        seat = state["to_act"][0]
        state = _move(referee, players[side_of[seat] % 2], seat, told)
        told["deals"] = before + state["deals_scored"]
    seen.update(json.dumps(referee.ask({"do": "events", "seat": None})["events"]).encode())


def _move(referee: Program, player: Program, seat: int, told: dict[str, Any]) -> dict[str, Any]:
    """One move of a seat, asked for again while it is refused; the state after it."""
    asked: dict[str, Any] = {
        "seat": seat,
        "view": referee.ask({"do": "view", "seat": seat}),
        "legal": referee.ask({"do": "legal", "seat": seat, "limit": MOVES})["moves"],
    }
    while True:
        answer = referee.ask({"do": "act", "seat": seat, "move": player.ask(asked)["move"]})
        if answer.get("ok"):
            told["moves"] += 1
            state: dict[str, Any] = answer["state"]
            return state
        asked["refused"] = answer.get("refused") or answer["error"]
        told["refused"] += 1


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--node", default="node", help="the command that runs JavaScript (node)")
    args = parser.parse_args()
    for game in args.games:
        print(json.dumps(play(game, args.deals, args.seed, args.node)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
