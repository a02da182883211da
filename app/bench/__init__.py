"""What the server costs and how well its bots play, measured so that anybody can do it again.

Nothing of the server imports this package.
"""
