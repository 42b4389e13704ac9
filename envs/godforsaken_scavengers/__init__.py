"""Godforsaken Scavengers, for one to six players."""
