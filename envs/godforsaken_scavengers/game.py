"""Godforsaken Scavengers, as core sees it."""

from __future__ import annotations

from overwinter.envs.core.game import Functions, Game
from overwinter.envs.godforsaken_scavengers import rules
from overwinter.envs.godforsaken_scavengers.actions import CATALOGUE
from overwinter.envs.godforsaken_scavengers.content import GodforsakenScavengersOptions, build_rules, content_folder
from overwinter.envs.godforsaken_scavengers.observation import FIELDS, observe
from overwinter.envs.godforsaken_scavengers.render import GodforsakenScavengersPicture
from overwinter.envs.godforsaken_scavengers.rules.invariants import INVARIANTS
from overwinter.envs.godforsaken_scavengers.state import MAX_PLAYERS, RULES, STATE
from overwinter.envs.godforsaken_scavengers.text import GodforsakenScavengersText

GODFORSAKEN_SCAVENGERS = Game(
    name="godforsaken_scavengers",
    home="overwinter.envs.godforsaken_scavengers.game:GODFORSAKEN_SCAVENGERS",
    title="Godforsaken Scavengers",
    version=0,
    min_players=1,
    max_players=MAX_PLAYERS,
    state=STATE,
    rules=RULES,
    catalogue=CATALOGUE,
    observation=FIELDS,
    options=GodforsakenScavengersOptions,
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
    words=GodforsakenScavengersText,
    invariants=INVARIANTS,
    picture=GodforsakenScavengersPicture,
)
