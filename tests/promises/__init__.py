"""What the server must survive, each with a figure: one file for each promise of `docs/promises.md` that has no better
place. Every change runs the small sizes, `make test-all` the middle ones, `make promises` the full ones."""
