"""The command `aelwyd doctor`: what is not as it should be here, each thing in one line, with what to do about it."""
