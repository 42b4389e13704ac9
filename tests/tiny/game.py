"""Night Watch, declared to core."""

from __future__ import annotations

from overwinter.envs.core.game import Functions, Game
from tests.tiny import rules, text
from tests.tiny.actions import CATALOGUE
from tests.tiny.content import Options, build_rules
from tests.tiny.observation import FIELDS, observe
from tests.tiny.state import MAX_PLAYERS, RULES, STATE

INVARIANTS = {
    1: "a seat's cards, wood or warmth do not add up",
    2: "a commit is more than the wood behind it, or not sealed",
    3: "a dead seat holds something",
    4: "wood was made or lost",
    5: "a card was made or lost",
    6: "the offer's block is not empty without an offer",
    7: "a popped frame is not empty",
}


class _Words:
    """The functions of `text` as an object: it is copied and pickled with its environment, which a module is not."""

    seldom: frozenset[str] = frozenset()
    describe = staticmethod(text.describe)
    prompt = staticmethod(text.prompt)
    report = staticmethod(text.report)
    explain = staticmethod(text.explain)
    why_illegal = staticmethod(text.why_illegal)


TINY = Game(
    name="tiny",
    home="tests.tiny.game:TINY",
    title="Night Watch",
    version=1,
    min_players=1,
    max_players=MAX_PLAYERS,
    state=STATE,
    rules=RULES,
    catalogue=CATALOGUE,
    observation=FIELDS,
    options=Options,
    build_rules=build_rules,
    content_folder=None,
    functions=Functions(
        setup=rules.setup,
        resume=rules.resume,
        legal=rules.legal,
        apply=rules.apply,
        observe=observe,
        redeal=rules.redeal,
        outcome=rules.outcome,
        check=rules.check,
    ),
    words=lambda _options: _Words(),
    invariants=INVARIANTS,
)
