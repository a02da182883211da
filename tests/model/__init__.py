"""The heart of a live table as a model small enough to try out every order of events."""
