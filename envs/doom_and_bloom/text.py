"""Doom and Bloom in words: what a seat sees, what an action would do, why one is illegal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import numpy as np

from overwinter.envs.core.frames import absolute, top
from overwinter.envs.core.names import SeatNames
from overwinter.envs.doom_and_bloom import actions as a
from overwinter.envs.doom_and_bloom import describe_cards
from overwinter.envs.doom_and_bloom.board import AREAS
from overwinter.envs.doom_and_bloom.cards import CardRow
from overwinter.envs.doom_and_bloom.content import Content, DoomAndBloomOptions, content_folder, load_content
from overwinter.envs.doom_and_bloom.hexes import CITY, LABELS, NUM_SPACES
from overwinter.envs.doom_and_bloom.report import events
from overwinter.envs.doom_and_bloom.rules import kinds
from overwinter.envs.doom_and_bloom.rules.bargain import amount_of, asset_of
from overwinter.envs.doom_and_bloom.rules.encounters import FOOD_A_POINT
from overwinter.envs.doom_and_bloom.rules.places import city_open, goal_of, may_stay, moves
from overwinter.envs.doom_and_bloom.rules.results import missing
from overwinter.envs.doom_and_bloom.rules.turns import FUEL_MOVES
from overwinter.envs.doom_and_bloom.state import (
    ASSET,
    ASSETS,
    CROSSING,
    EMPTY,
    FIRST_CARD,
    FOREST,
    GAIN,
    GIVE,
    HOSPITAL,
    KEEP_BUSY,
    LOSE,
    NEXT_TURN,
    NOWHERE,
    NUM_EVENTS,
    RAIDER,
    RESOURCES,
    ROLL,
    TAGS,
    TAKE,
    THINGS,
    TOWN,
    Rules,
    State,
)

# What is asked, by kind of frame and its step.
_QUESTIONS = {
    (kinds.TURN, kinds.BACK): "take turns again, as your team is short of the required assets, or wait",
    (kinds.TURN, kinds.CHOOSE_MOVE): "stay put or roll the movement die",
    (kinds.TURN, kinds.ROLLED): "move",
    (kinds.TURN, kinds.ENDING): "end your turn",
    (kinds.ENCOUNTER_CARD, kinds.CHOOSING): "choose an option of the card",
    (kinds.ENCOUNTER_CARD, kinds.BEFORE): "roll the dice",
    (kinds.ENCOUNTER_CARD, kinds.AFTER): "add to the roll, or let it stand",
    (kinds.ENCOUNTER_CARD, kinds.KNOWN): "accept the result",
    (kinds.BARGAIN, kinds.GIVING): "say what you offer",
    (kinds.BARGAIN, kinds.GIVING_MORE): "say what else you offer, or go on",
    (kinds.BARGAIN, kinds.WANTING): "say what you ask for",
    (kinds.BARGAIN, kinds.WANTING_MORE): "say what else you ask for, or propose the offer",
    (kinds.BARGAIN, kinds.ANSWERING): "answer the offer",
    (kinds.VISIT, 2): "remain on the Crossing, enter or bypass",
    (kinds.MILESTONE, 1): "choose a resource for a Survivor milestone",
}
_WINDOW_QUESTIONS = ("do something before a rival's turn, or pass", "make an offer after a rival's turn, or pass")

# What a legal action does, by its block; `{0}` is its label. Blocks whose words depend on the position are not here.
_DOES = {
    "roll": "roll",
    "fuel": f"spend 1 Fuel to move {FUEL_MOVES} spaces more",
    "extra_mile": "spend 1 Food, 1 Fuel and 1 Weaponry to roll one die more",
    "gain": "gain 1 {0}",
    "gain_mate": "have your teammate gain 1 {0}",
    "spend": "give up 1 {0}",
    "spend_mate": "have your teammate pay 1 {0}",
    "regain": "spend 1 Medkit to regain {0} of the Survivors lost in this turn",
    "busy": "spend 1 Food, 1 Fuel and 1 Weaponry: the rival has to stay put",
    "reactivate": "leave your final destination and take turns again",
    "propose": "put the offer to the partner",
    "withdraw": "drop the offer",
    "decline": "decline the offer",
    "counter": "answer with an offer of your own",
}


def _counts(names: Iterable[str], values: Any) -> str:
    """`2 food, 1 fuel`, or `none`."""
    return ", ".join(_count(int(v), name) for name, v in zip(names, values, strict=False) if v) or "none"


def _count(count: int, name: str) -> str:
    """`1 medkit`, `2 medkits`, `1 fuel`."""
    return f"{count} {name.removesuffix('s') if count == 1 and name in ASSETS else name}"


class DoomAndBloomText(SeatNames):
    """The words of Doom and Bloom, with the names of the content in use."""

    seldom = frozenset({"Board", "Events seen", "Attacks seen", "Bonus cards discarded"})

    def __init__(self, options: DoomAndBloomOptions) -> None:
        self.content: Content = load_content(content_folder(options))

    # --- names ----------------------------------------------------------------------------------------------

    def town(self, town: int) -> str:
        """A town's name."""
        return self.content.board.towns[town].name

    def place(self, space: int) -> str:
        """`Canaan (j8)`, `d7`, `Center City`."""
        board = self.content.board
        if space == CITY:
            return "Center City"
        if board.kind[space] == TOWN:
            return f"{self.town(board.site[space])} ({LABELS[space]})"
        return LABELS[space]

    def ground(self, space: int) -> str:
        """What one finds on a space."""
        board = self.content.board
        kind, icon = board.kind[space], board.icon[space]
        if kind == RAIDER:
            return "raider territory" + (f" with {ASSETS[icon]}" if icon != NOWHERE else "")
        if kind == CROSSING:
            return f"a Crossing to the {AREAS[board.area[space]]}"
        if kind == TOWN:
            return "a town"
        if space == CITY:
            return "Center City"
        inside = f", in the {AREAS[board.area[space]]}" if board.area[space] != NOWHERE else ""
        words = {HOSPITAL: f"hospital {board.site[space] + 1}", ASSET: ASSETS[icon], EMPTY: "empty", FOREST: "forest"}
        return words[kind] + inside

    def card(self, card: int) -> CardRow:
        """An Event or Attack card's row."""
        return self.content.events[card] if card < NUM_EVENTS else self.content.attacks[card - NUM_EVENTS]

    def bonus_name(self, card: int) -> str:
        """A Bonus card's name."""
        return self.content.bonus[card].name

    def good(self, good: int) -> str:
        """A thing of an offer, numbered from 0."""
        if good < NEXT_TURN:
            return _count(amount_of(good), ASSETS[asset_of(good)])
        if good == NEXT_TURN:
            return "the next turn"
        if good == KEEP_BUSY:
            return "keeping the active player busy"
        return f"the card {self.bonus_name(good - FIRST_CARD)}"

    def terms(self, terms: Any) -> str:
        """One side of an offer."""
        return " and ".join(self.good(int(good) - 1) for good in terms if good) or "?"

    # --- what a seat sees -----------------------------------------------------------------------------------

    def describe(self, rules: Rules, state: State, seat: int | None) -> str:
        """Everything a seat knows, or a spectator (None), a line a part of the table."""
        lines = [
            *self._course(rules, state, seat),
            *self._encounters(rules, state, seat),
            *(self._player(rules, state, seat, absolute(state, seat or 0, k)) for k in range(state.num_players)),
            *self._decks(state),
        ]
        if seat is not None:
            lines.append(f"Your hand: {self._hand(state.players[state.team[seat]].hand, described=True)}.")
        lines += self._board()
        if state.seat == seat:
            lines.append(self.question(rules, state))
        return "\n".join(lines)

    def prompt(self, rules: Rules, state: State) -> str:
        """The mat of the seat to act, the card it deals with, and what it is asked."""
        seat = int(state.seat)
        hand = self._hand(state.players[state.team[seat]].hand, described=False)
        lines = [self._player(rules, state, seat, seat), f"Your hand: {hand}.", *self._encounters(rules, state, seat)]
        return "\n".join([*lines, self.question(rules, state)])

    def report(self, rules: Rules, before: State, action: int, after: State, viewer: int | None) -> list[str]:
        """What a seat, or a spectator, saw happen from one decision to the next."""
        return events(self, rules, before, action, after, viewer)

    def _course(self, rules: Rules, state: State, seat: int | None) -> list[str]:
        cap = f" of at most {rules.max_rounds}" if rules.max_rounds else ""
        together = "; two teams" if rules.teams else ""
        spent = [w for w, on in (("Fuel", state.fueled), ("Weaponry", state.armed)) if on]
        spent += ["Food"] * int(state.fed)
        turn = [f"Turn of {self.who(state, seat, state.active)}"]
        if state.rolled:
            turn.append(f"rolled {state.rolled} to move")
        if state.pace or state.slowed:
            turn.append(f"moves +{state.pace} -{state.slowed}")
        if state.busy:
            turn.append("has to stay put")
        if spent:
            turn.append(f"spent {', '.join(spent)}")
        if state.lost:
            turn.append(f"{state.lost} Survivors lost")
        lines = [
            f"Round {state.lap}{cap}; {state.num_players} players{together}. "
            f"To win: scout {rules.stops}, then Center City, then home with {_counts(ASSETS, rules.need)}.",
            f"Start player: {self.who(state, seat, state.first)}.",
            f"{', '.join(turn)}.",
        ]
        offer = state.offer
        if offer.active:
            maker, partner = self.who(state, seat, offer.maker), self.who(state, seat, offer.partner)
            made = "" if offer.proposed else " (not yet proposed)"
            countered = any(frame.kind == kinds.BARGAIN and frame.a for frame in state.frames)
            lines.append(
                f"{'Counter-offer' if countered else 'Offer'} by {maker} to {partner}{made}: "
                f"{self.terms(offer.give)} for {self.terms(offer.want)}."
            )
        return lines

    def _encounters(self, rules: Rules, state: State, seat: int | None) -> list[str]:
        """The cards being resolved."""
        lines = []
        for frame in state.frames[: state.depth]:
            if frame.kind != kinds.ENCOUNTER_CARD:
                continue
            row = self.card(frame.card)
            chosen = f" Option {frame.op + 1}." if len(row.options) > 1 and frame.step > kinds.CHOOSING else ""
            dice = ""
            table = rules.events[frame.card] if frame.card < NUM_EVENTS else rules.attacks[frame.card - NUM_EVENTS]
            if table.options[frame.op].test == ROLL and kinds.BEFORE <= frame.step <= kinds.AFTER:
                extra = int(frame.b) & kinds.EXTRA_DICE
                dice = f" {extra} Extra Dice." if extra else ""
                added = int(frame.b) // kinds.PLUS
                if frame.step == kinds.AFTER:
                    dice += f" Dice {frame.a}, added {added}."
                elif added:
                    dice += f" {added} will be added."
            what = "Event" if frame.card < NUM_EVENTS else "Attack"
            lines.append(f"{what} of {self.who(state, seat, frame.seat)}: {describe_cards.card(row)}.{chosen}{dice}")
        return lines

    def _decks(self, state: State) -> list[str]:
        names = [row.name for row in self.content.bonus]
        return [
            f"Events seen: {_counts((row.name for row in self.content.events), state.event_discard)}.",
            f"Attacks seen: {_counts((row.name for row in self.content.attacks), state.attack_discard)}.",
            f"Bonus cards discarded: {_counts(names, state.bonus_discard)}.",
        ]

    def _hand(self, hand: Any, *, described: bool) -> str:
        """The cards of a hand."""
        said = []
        for card in np.flatnonzero(hand).tolist():
            row = self.content.bonus[card]
            said.append(f"{hand[card]} {describe_cards.bonus(row) if described else row.name}")
        return ", ".join(said) or "no cards"

    def _board(self) -> list[str]:
        """What lies where."""
        found: dict[str, list[str]] = {}
        for space in range(1, NUM_SPACES):
            if self.content.board.kind[space] != FOREST:
                found.setdefault(self.ground(space), []).append(self.place(space))
        return ["Board:", *(f"  {ground}: {', '.join(spaces)}" for ground, spaces in sorted(found.items()))]

    def _player(self, rules: Rules, state: State, viewer: int | None, seat: int) -> str:
        p = state.players[seat]
        team = state.players[state.team[seat]]
        goals = [
            f"{self.town(g)}{' (scouted)' if k < p.reached else ''}" for k, g in enumerate(p.goals) if g != NOWHERE
        ]
        way = rules.steps[int(city_open(rules, p)), int(p.space)][goal_of(rules, p)]
        parts = [
            f"{self.content.setup.character[p.character].name} at {self.place(p.space)} ({self.ground(p.space)})",
            _counts(ASSETS, p.assets),
            f"destinations {', '.join(goals)}",
        ]
        if p.final != NOWHERE:
            parts.append(f"final destination {self.town(p.final)}")
        parts.append(f"{way} moves to the next" if way else "no way to the next by walking")
        scouted = [self.town(t) for t in np.flatnonzero(p.scouted).tolist()]
        if scouted:
            parts.append(f"scouted {', '.join(scouted)}")
        if p.hospital != NOWHERE:
            parts.append(f"hospital {p.hospital + 1} closed")
        reached = [str(n) for n, on in zip(rules.milestones, team.milestones, strict=True) if on]
        if reached:
            parts.append(f"milestones {', '.join(reached)}")
        parts.append(f"Bonus cards: {team.cards}")
        known = [f"{team.shown[k]} {self.bonus_name(k)}" for k in np.flatnonzero(team.shown).tolist()]
        if known:
            parts.append(f"of them known {', '.join(known)}")
        for count, words in (
            (p.skips, "turns to miss: {0}"),
            (p.bought, "turns bought, after the next one: {0}"),
            (p.extra, "turns bought, after this one: {0}"),
            (p.offers, "offers made: {0}"),
        ):
            if count:
                parts.append(words.format(count))
        parts += ["has sold a turn"] if p.sold else []
        parts += ["at home"] if p.home or seat == state.winner else []
        parts += [] if may_stay(rules, state, seat) else ["may not stay put"]
        parts.append(f"misses {missing(rules, state, seat)} points")
        if rules.teams:
            parts.append(f"team {state.team[seat] + 1}")
        return f"{self.who(state, viewer, seat)}: {'; '.join(parts)}."

    # --- what is asked --------------------------------------------------------------------------------------

    def question(self, rules: Rules, state: State) -> str:
        """What the seat to act is asked: for its eyes only."""
        frame = top(state)
        kind, step = int(frame.kind), int(frame.step)
        if kind == kinds.WINDOW:
            what = _WINDOW_QUESTIONS[int(frame.op)]
        elif kind == kinds.PAYING:
            what = f"pay; due: {_counts(THINGS, state.due)}"
        elif kind == kinds.EFFECT:
            what = self._effect_question(state)
        else:
            what = _QUESTIONS[kind, step]
        if kind == kinds.TURN and step == kinds.ROLLED:
            what = f"move up to {moves(state)} spaces"
        if kind == kinds.ENCOUNTER_CARD and step == kinds.KNOWN:
            card = rules.events[frame.card] if frame.card < NUM_EVENTS else rules.attacks[frame.card - NUM_EVENTS]
            what += f": {TAGS[card.options[frame.op].outcomes[frame.a].tag]}" + (", losses spared" if frame.b else "")
        return f"You are asked to: {what}."

    def _effect_question(self, state: State) -> str:
        """What an effect on top asks."""
        frame = top(state)
        other = "" if frame.b == 0 else f" ({self.who(state, frame.seat, frame.b - 1)})"
        verb = {GAIN: "gain", LOSE: "lose", GIVE: "give another player", TAKE: "take from another player"}[
            int(frame.op)
        ]
        return f"{verb}{other}: {frame.a} {THINGS[frame.card]}"

    # --- what an action does --------------------------------------------------------------------------------

    def explain(self, rules: Rules, state: State, action: int) -> str:
        """What a legal action would do now."""
        block = next(block for block in reversed(a.CATALOGUE.blocks) if action >= block.start)
        index = action - block.start
        special = self._EXPLAIN.get(block.name)
        return special(self, rules, state, index) if special else _DOES[block.name].format(block.labels[index])

    def _explain_pass(self, rules: Rules, state: State, index: int) -> str:
        frame = top(state)
        if frame.kind == kinds.VISIT:
            return "remain on the Crossing"
        if frame.kind == kinds.ENCOUNTER_CARD:
            return "let the roll stand" if frame.step == kinds.AFTER else "accept the result"
        if frame.kind == kinds.TURN:
            return "wait at home" if frame.step == kinds.BACK else "end your turn"
        return "do nothing"

    def _explain_stay(self, rules: Rules, state: State, index: int) -> str:
        space = int(state.players[state.seat].space)
        return f"stay put at {self.place(space)}: {self.ground(space)}"

    def _explain_move(self, rules: Rules, state: State, index: int) -> str:
        seat = int(state.seat)
        if top(state).kind == kinds.VISIT:
            kind = self.content.board.kind[index]
            return f"{'bypass to' if kind == CROSSING else 'enter to'} {self.place(index)}: nothing happens there"
        others = [k for k in range(int(state.num_players)) if k != seat and state.players[k].space == index]
        here = f", where {', '.join(self.who(state, seat, k) for k in others)} is" if others else ""
        return f"move to {self.place(index)}: {self.ground(index)}{here}"

    def _explain_boost(self, rules: Rules, state: State, index: int) -> str:
        return f"spend {f'{FOOD_A_POINT} Food' if index == 0 else '1 Weaponry'} to add 1 to the roll"

    def _explain_option(self, rules: Rules, state: State, index: int) -> str:
        return describe_cards.option(self.card(top(state).card).options[index])

    def _explain_play(self, rules: Rules, state: State, index: int) -> str:
        return f"play {describe_cards.bonus(self.content.bonus[index])}"

    def _explain_give_up(self, rules: Rules, state: State, index: int) -> str:
        verb = "hand over" if top(state).op == GIVE else "discard"
        return f"{verb} {describe_cards.bonus(self.content.bonus[index])}"

    def _explain_target(self, rules: Rules, state: State, index: int) -> str:
        seat = absolute(state, state.seat, index + 1)
        return f"choose {self.who(state, state.seat, seat)}, who has {_counts(ASSETS, state.players[seat].assets)}"

    def _explain_gain(self, rules: Rules, state: State, index: int) -> str:
        frame = top(state)
        if frame.kind == kinds.EFFECT and frame.op == TAKE:
            return f"take 1 {RESOURCES[index]} from {self.who(state, state.seat, frame.b - 1)}"
        return f"gain 1 {RESOURCES[index]}"

    def _explain_offer(self, rules: Rules, state: State, index: int) -> str:
        seat = absolute(state, state.seat, index + 1)
        hire = state.seat != state.active and seat != state.active
        to = self.who(state, state.seat, seat)
        return f"begin to hire {to} to keep the active player busy" if hire else f"begin an offer to {to}"

    def _explain_give(self, rules: Rules, state: State, index: int) -> str:
        return f"offer {self.good(index)}"

    def _explain_want(self, rules: Rules, state: State, index: int) -> str:
        return f"ask for {self.good(index)}"

    def _explain_accept(self, rules: Rules, state: State, index: int) -> str:
        return f"accept: give {self.terms(state.offer.want)}, get {self.terms(state.offer.give)}"

    _EXPLAIN: ClassVar[dict[str, Callable[[DoomAndBloomText, Rules, State, int], str]]] = {
        "pass": _explain_pass,
        "stay": _explain_stay,
        "move": _explain_move,
        "boost": _explain_boost,
        "option": _explain_option,
        "play": _explain_play,
        "give_up": _explain_give_up,
        "target": _explain_target,
        "gain": _explain_gain,
        "offer": _explain_offer,
        "give": _explain_give,
        "want": _explain_want,
        "accept": _explain_accept,
    }

    def why_illegal(self, rules: Rules, state: State, action: int) -> str:
        """Why an action of the catalogue is refused now."""
        frame = top(state)
        asked = self.question(rules, state).removeprefix("You are asked to: ").rstrip(".")
        if frame.kind == kinds.TURN and frame.step == kinds.ROLLED and a.MOVE <= action < a.MOVE + NUM_SPACES:
            return self._why_not_there(rules, state, action - a.MOVE)
        if action == a.STAY and frame.kind == kinds.TURN:
            return f"the pawn may not stay put at {self.place(state.players[state.seat].space)}"
        if action == a.ROLL_DICE and frame.kind == kinds.TURN and state.busy:
            return "the seat to act is kept busy and has to stay put"
        return f"the seat to act is asked to {asked}"

    def _why_not_there(self, rules: Rules, state: State, space: int) -> str:
        """Why a pawn may not finish on a space."""
        player = state.players[state.seat]
        way = int(rules.steps[int(city_open(rules, player)), int(player.space)][space])
        if space == player.space:
            return "a pawn that does not move stays put"
        if self.content.board.kind[space] == FOREST:
            return f"{LABELS[space]} is dark forest"
        if way == 0 or way > moves(state):
            return f"{self.place(space)} is out of reach: {f'{way} moves' if way else 'no way'}, of {moves(state)}"
        return f"{self.place(space)} is closed to this pawn"
