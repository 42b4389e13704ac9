"""Doom and Bloom, as core sees it."""

from __future__ import annotations

from overwinter.envs.core.game import Functions, Game
from overwinter.envs.doom_and_bloom import rules
from overwinter.envs.doom_and_bloom.actions import CATALOGUE
from overwinter.envs.doom_and_bloom.content import DoomAndBloomOptions, build_rules, content_folder
from overwinter.envs.doom_and_bloom.observation import FIELDS, observe
from overwinter.envs.doom_and_bloom.render import DoomAndBloomPicture
from overwinter.envs.doom_and_bloom.rules.invariants import INVARIANTS
from overwinter.envs.doom_and_bloom.state import MAX_PLAYERS, RULES, STATE
from overwinter.envs.doom_and_bloom.text import DoomAndBloomText

DOOM_AND_BLOOM = Game(
    name="doom_and_bloom",
    home="overwinter.envs.doom_and_bloom.game:DOOM_AND_BLOOM",
    title="Doom and Bloom SURVIVAL!",
    version=0,
    min_players=2,
    max_players=MAX_PLAYERS,
    state=STATE,
    rules=RULES,
    catalogue=CATALOGUE,
    observation=FIELDS,
    options=DoomAndBloomOptions,
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
    words=DoomAndBloomText,
    invariants=INVARIANTS,
    picture=DoomAndBloomPicture,
)
