"""A player in Python: reads one JSON object a line, `{"seat", "view", "legal"}`, and answers with a move of `legal`.

It plays at random by a seed, and now and then tries a move that it must not make, to show that it is refused. Nothing of the
server is imported: it could be on another machine.
"""

import json
import random
import sys

rng = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)

for line in sys.stdin:
    asked = json.loads(line)
    move = rng.choice(asked["legal"])
    if not asked.get("refused") and rng.random() < 0.05:
        move = {"type": "play", "card": rng.choice(["AS", "7D", "2C", "KH"])}
    print(json.dumps({"move": move}), flush=True)
