"""Survivalist, as core sees it."""

from __future__ import annotations

from overwinter.envs.core.game import Functions, Game
from overwinter.envs.survivalist import rules
from overwinter.envs.survivalist.actions import CATALOGUE
from overwinter.envs.survivalist.content import SurvivalistOptions, build_rules, content_folder
from overwinter.envs.survivalist.observation import FIELDS, observe
from overwinter.envs.survivalist.render import SurvivalistPicture
from overwinter.envs.survivalist.rules.invariants import INVARIANTS
from overwinter.envs.survivalist.state import MAX_PLAYERS, RULES, STATE
from overwinter.envs.survivalist.text import SurvivalistText

SURVIVALIST = Game(
    name="survivalist",
    home="overwinter.envs.survivalist.game:SURVIVALIST",
    title="Survivalist",
    version=0,
    min_players=2,
    max_players=MAX_PLAYERS,
    state=STATE,
    rules=RULES,
    catalogue=CATALOGUE,
    observation=FIELDS,
    options=SurvivalistOptions,
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
    words=SurvivalistText,
    invariants=INVARIANTS,
    picture=SurvivalistPicture,
)
