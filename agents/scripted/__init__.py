"""Agents without learning: compiled, and using only what their seat can know."""
