"""Replay histories and print what is wrong with them: `python -m tests.simulation FIRST [LAST]`."""

import sys
import time

from tests.simulation.test_simulation import wrong


def main() -> int:
    """Exit status 1 when a history breaks a promise."""
    first = int(sys.argv[1])
    last = int(sys.argv[2]) if len(sys.argv) > 2 else first
    begun, bad = time.process_time(), 0
    for seed in range(first, last + 1):
        for one in wrong(range(seed, seed + 1)):
            bad += 1
            print(one, flush=True)
    print(f"{last + 1 - first} histories, {bad} wrong, {time.process_time() - begun:.1f} s of CPU")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
