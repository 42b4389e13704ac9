"""Records with core's fields and one more of their own.

Numba takes a record for a subtype of another whose fields it begins with, and warns when it uses code
compiled for that one. No game's record may begin with the whole of these.
"""

from overwinter.envs.core.frames import HEADER, RULES_HEADER, record

BARE_STATE = record([*HEADER, ("bare", "<i2")])
BARE_RULES = record([*RULES_HEADER, ("bare", "<i2")])
