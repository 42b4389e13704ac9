"""What can go wrong, each a class of its own; messages name what was wrong, where, and what would be right."""


class OverwinterError(Exception):
    """Base of all errors of this package that a user can cause or meet."""


class OptionError(OverwinterError, ValueError):
    """An unknown game, option or player count, or a value out of place."""


class ContentError(OverwinterError, ValueError):
    """A content file that is missing, malformed or contradicts the game's limits."""


class IllegalActionError(OverwinterError, ValueError):
    """An action that is not one of the legal ones; the state is as it was."""


class OrderError(OverwinterError, RuntimeError):
    """A call at the wrong time: a step before `reset` or after the end."""


class SaveError(OverwinterError, ValueError):
    """A save, replay or policy that is damaged or belongs to another version."""


class EngineError(OverwinterError, RuntimeError):
    """A fault of the rules themselves (a broken invariant, no progress); please report it."""
