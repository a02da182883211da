"""The conformance kit: what every ruleset runs through, our own in the tests and others by `aelwyd check-ruleset`.

Everything here is pure, as the rules are: chance comes in, and nothing is printed. It must not know any game.
"""
