"""The cards as content: the effect language of events.toml, attacks.toml and bonus.toml, and its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from overwinter.envs.core.content import Row
from overwinter.envs.core.options import Strict
from overwinter.envs.doom_and_bloom.state import (
    AT_LEAST,
    COMPARE,
    NEITHER,
    NO_LESS,
    NO_MORE,
    NUM_ATTACKS,
    NUM_BONUS,
    NUM_EFFECTS,
    NUM_EVENTS,
    NUM_OPTIONS,
    OPS,
    PLAIN,
    RAID,
    ROLL,
    SEARCH,
    TAGS,
    THINGS,
    WINDOWS,
)

Asset = Literal["food", "fuel", "weaponry", "survivors", "medkits"]
Thing = Literal["food", "fuel", "weaponry", "survivors", "medkits", "resource", "card"]
Tag = Literal["success", "failure", "neither"]
Amount = Annotated[int, Field(ge=1, le=20)]
Things = Annotated[dict[Thing, Amount], Field(min_length=1)]
Assets = Annotated[dict[Asset, Amount], Field(min_length=1)]
Yes = Literal[True]
Copies = Annotated[int, Field(ge=0, le=99)]

ROLLS = {"plain": PLAIN, "search": SEARCH, "raider": RAID}
COMPARISONS = {"no_less": NO_LESS, "no_more": NO_MORE, "at_least": AT_LEAST}


class RollTest(Strict):
    """So many dice against a target."""

    kind: Literal["plain", "search", "raider"]
    dice: Annotated[int, Field(ge=1, le=6)] = 5
    target: Annotated[int, Field(ge=1, le=40)]


class CompareTest(Strict):
    """Holdings against the other players', or against a number."""

    what: Thing
    rule: Literal["no_less", "no_more", "at_least"]
    amount: Annotated[int, Field(ge=0, le=60)] = 0

    @model_validator(mode="after")
    def _number(self) -> CompareTest:
        if (self.amount > 0) != (self.rule == "at_least"):
            raise ValueError("amount goes with at_least, and only with it")
        return self


class Effects(Strict):
    """What happens, in the order of these keys; see events.toml and bonus.toml."""

    def rows(self) -> list[tuple[str, str, int]]:
        """(operation, thing, amount) of each effect."""
        found = []
        for op in type(self).model_fields:
            value = getattr(self, op)
            if op not in OPS or not value:
                continue
            if isinstance(value, Mapping):
                found += [(op, thing, amount) for thing, amount in value.items()]
            else:
                found.append((op, "food", int(value)))
        return found

    @model_validator(mode="after")
    def _not_too_many(self) -> Effects:
        if len(self.rows()) > NUM_EFFECTS:
            raise ValueError(f"{len(self.rows())} effects; at most {NUM_EFFECTS}")
        return self


class ResultRow(Effects):
    """What a result says."""

    tag: Tag | None = None
    board_asset: Yes | None = None
    gain: Things | None = None
    take: Things | None = None
    lose: Things | None = None
    others_gain: Assets | None = None
    others_lose: Assets | None = None
    skip_turn: Yes | None = None
    attack: Yes | None = None


class OptionRow(Strict):
    """A way to deal with a card."""

    pay: Things | None = None
    give: Things | None = None
    roll: RollTest | None = None
    compare: CompareTest | None = None
    result: ResultRow | None = None
    success: ResultRow | None = None
    failure: ResultRow | None = None

    @model_validator(mode="after")
    def _one_way(self) -> OptionRow:
        if self.pay and self.give:
            raise ValueError("an option has pay or give, not both")
        if self.roll and self.compare:
            raise ValueError("an option has roll or compare, not both")
        if self.roll or self.compare:
            if self.result or not self.success or not self.failure:
                raise ValueError("a roll or comparison goes with success and failure, not with result")
        elif not self.result or self.success or self.failure:
            raise ValueError("without roll or compare an option has result, not success or failure")
        return self


class CardRow(Row):
    """An Event or Attack card."""

    name: str
    copies: Copies
    options: Annotated[list[OptionRow], Field(min_length=1, max_length=NUM_OPTIONS)]

    @model_validator(mode="after")
    def _one_is_free(self) -> CardRow:
        if all(option.pay or option.give for option in self.options):
            raise ValueError("one of the options has to cost nothing, so that there is always one to choose")
        return self


class EventFile(Strict):
    """events.toml."""

    event: Annotated[list[CardRow], Field(min_length=1, max_length=NUM_EVENTS)]


class AttackRow(CardRow):
    """An Attack card: it does not bring on another one."""

    @model_validator(mode="after")
    def _no_more_attacks(self) -> AttackRow:
        results = [result for o in self.options for result in (o.result, o.success, o.failure) if result]
        if any(result.attack for result in results):
            raise ValueError("attack is for Event cards")
        return self


class AttackFile(Strict):
    """attacks.toml."""

    attack: Annotated[list[AttackRow], Field(min_length=1, max_length=NUM_ATTACKS)]


class BonusEffects(Effects):
    """What a Bonus card does."""

    gain: Things | None = None
    take: Things | None = None
    pace: Amount | None = None
    another_pace: Yes | None = None
    dice: Annotated[int, Field(ge=1, le=3)] | None = None
    total: Amount | None = None
    another_roll: Yes | None = None
    spare: Yes | None = None
    succeed: Yes | None = None
    regain: Yes | None = None
    busy: Yes | None = None
    slow: Amount | None = None


_FITS = {
    "start": {"gain", "take", "pace"},
    "moving": {"gain", "take", "pace", "another_pace"},
    "before_roll": {"gain", "take", "dice", "total"},
    "after_roll": {"gain", "take", "total", "another_roll"},
    "result": {"gain", "take", "spare", "succeed"},
    "end": {"gain", "take", "regain"},
    "rival_start": {"gain", "take", "busy", "slow"},
}


class BonusRow(Row):
    """A Bonus card."""

    name: str
    copies: Copies
    when: Literal["start", "moving", "before_roll", "after_roll", "result", "end", "rival_start"]
    on: Literal["success", "failure"] | None = None
    effect: BonusEffects

    @model_validator(mode="after")
    def _fits(self) -> BonusRow:
        ops = {op for op, _, _ in self.effect.rows()}
        if not ops:
            raise ValueError("effect: it does nothing")
        if not ops <= _FITS[self.when]:
            raise ValueError(f"effect: a card of {self.when!r} has only {', '.join(sorted(_FITS[self.when]))}")
        if self.on and self.when != "result":
            raise ValueError("on goes with when = 'result'")
        if ops & {"spare", "succeed"} and self.on != "failure":
            raise ValueError("spare and succeed go with on = 'failure'")
        return self


class BonusFile(Strict):
    """bonus.toml."""

    bonus: Annotated[list[BonusRow], Field(min_length=1, max_length=NUM_BONUS)]


# --- into the tables of the rules -----------------------------------------------------------------------------


def fill_things(target: Any, things: Mapping[Any, int] | None) -> None:
    """Amounts by thing."""
    for thing, amount in (things or {}).items():
        target[THINGS.index(thing)] = amount


def _fill_effects(target: Any, effects: Effects) -> None:
    for k, (op, what, amount) in enumerate(effects.rows()):
        target.op[k] = OPS.index(op)
        target.what[k] = THINGS.index(what)
        target.amount[k] = amount


def _fill_result(target: Any, result: ResultRow, tag: Tag) -> None:
    target.tag = TAGS.index(result.tag or tag)
    _fill_effects(target, result)


def fill_card(target: Any, row: CardRow) -> None:
    """An Event or Attack card."""
    target.copies = row.copies
    target.choices = len(row.options)
    for option, choice in zip(row.options, target.options, strict=False):
        fill_things(choice.pay, option.pay)
        fill_things(choice.give, option.give)
        if option.roll:
            choice.test, choice.kind = ROLL, ROLLS[option.roll.kind]
            choice.dice, choice.target = option.roll.dice, option.roll.target
        elif option.compare:
            choice.test, choice.kind = COMPARE, COMPARISONS[option.compare.rule]
            choice.what, choice.target = THINGS.index(option.compare.what), option.compare.amount
        if option.result:
            _fill_result(choice.outcomes[0], option.result, "success")
        if option.success and option.failure:
            _fill_result(choice.outcomes[0], option.success, "success")
            _fill_result(choice.outcomes[1], option.failure, "failure")


def fill_bonus(target: Any, row: BonusRow) -> None:
    """A Bonus card."""
    target.copies = row.copies
    target.window = WINDOWS.index(row.when)
    target.tag = TAGS.index(row.on) if row.on else NEITHER
    _fill_effects(target, row.effect)
