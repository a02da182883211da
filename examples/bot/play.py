"""The example bot plays Briscola for two against a bot of the server, over real sockets, and counts.

    python examples/bot/play.py http://localhost:8000                 # one match against an easy bot
    python examples/bot/play.py http://localhost:8000 --matches 100 --tables 10

Each table is a guest of its own, who opens it, seats a bot of the server opposite and plays one match after the other there.
Prints one JSON object. With `--token` (or AELWYD_TOKEN) it plays as the program that the token is for, at one table.
"""

import argparse
import asyncio
import json
import os
import sys
import time
from typing import Literal

from briscola_bot import BriscolaBot

from aelwyd.client import Client, Result

Level = Literal["easy", "good", "strong"]


async def at_a_table(url: str, matches: int, level: Level, token: str | None, seed: int) -> list[Result]:
    """So many matches at a table of the bot's own."""
    bot = BriscolaBot(seed)
    async with Client(url, token=token, name=None if token else "Example bot") as client:
        table = await client.open_table("briscola", 2, bots=level)
        table.listen(bot.heard)
        await table.sit()
        return await table.play(bot.choose, matches)


async def played(
    url: str, matches: int, tables: int, level: Level, token: str | None, seed: int
) -> list[Result]:
    """So many matches, spread over tables."""
    shares = [matches // tables + (n < matches % tables) for n in range(tables)]
    going = [at_a_table(url, share, level, token, seed + n) for n, share in enumerate(shares) if share]
    return [result for results in await asyncio.gather(*going) for result in results]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("url", help="the server's address")
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--tables", type=int, default=1, help="so many at once")
    parser.add_argument("--level", default="easy", choices=("easy", "good", "strong"))
    parser.add_argument("--token", default=os.environ.get("AELWYD_TOKEN"))
    parser.add_argument("--seed", type=int, default=1, help="of the bot's own chance")
    args = parser.parse_args()
    began = time.monotonic()
    results = asyncio.run(played(args.url, args.matches, args.tables, args.level, args.token, args.seed))
    told = {
        "against": args.level,
        "matches": len(results),
        "won": sum(result.won for result in results),
        "drawn": sum(len(result.winners) != 1 for result in results),
        "points": sum(result.totals[result.side] for result in results),
        "seconds": round(time.monotonic() - began, 1),
    }
    print(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
