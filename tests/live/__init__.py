"""Tests with real parts: a real `aelwyd serve`, real sockets, real databases."""
