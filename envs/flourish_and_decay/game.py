"""Flourish and Decay, as core sees it."""

from __future__ import annotations

from overwinter.envs.core.game import Functions, Game
from overwinter.envs.flourish_and_decay import rules
from overwinter.envs.flourish_and_decay.actions import CATALOGUE
from overwinter.envs.flourish_and_decay.content import FlourishAndDecayOptions, build_rules, content_folder
from overwinter.envs.flourish_and_decay.observation import FIELDS, observe
from overwinter.envs.flourish_and_decay.render import FlourishAndDecayPicture
from overwinter.envs.flourish_and_decay.rules.invariants import INVARIANTS
from overwinter.envs.flourish_and_decay.state import MAX_PLAYERS, RULES, STATE
from overwinter.envs.flourish_and_decay.text import FlourishAndDecayText

FLOURISH_AND_DECAY = Game(
    name="flourish_and_decay",
    home="overwinter.envs.flourish_and_decay.game:FLOURISH_AND_DECAY",
    title="Flourish and Decay",
    version=0,
    min_players=2,
    max_players=MAX_PLAYERS,
    state=STATE,
    rules=RULES,
    catalogue=CATALOGUE,
    observation=FIELDS,
    options=FlourishAndDecayOptions,
    build_rules=build_rules,
    content_folder=content_folder,
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
    words=FlourishAndDecayText,
    invariants=INVARIANTS,
    picture=FlourishAndDecayPicture,
)
