"""Survivalist in words: what a seat sees, what an action would do, why one is illegal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import numpy as np

from overwinter.envs.core.frames import absolute, top
from overwinter.envs.core.names import SeatNames
from overwinter.envs.survivalist import actions as a
from overwinter.envs.survivalist.content import Content, SurvivalistOptions, content_folder, load_content
from overwinter.envs.survivalist.report import events
from overwinter.envs.survivalist.rules import kinds
from overwinter.envs.survivalist.rules.finale import DISCS_PER_REAPER
from overwinter.envs.survivalist.rules.hidden import face_down
from overwinter.envs.survivalist.rules.payment import first_due
from overwinter.envs.survivalist.rules.supplies import covers, star_points
from overwinter.envs.survivalist.state import (
    ALL,
    ANY,
    CRAFT,
    CRAFTED,
    DISCS,
    EMPTY,
    FREEZE,
    GATHER,
    NOWHERE,
    NUM_BACKCOUNTRY,
    NUM_BASIC,
    NUM_FATE,
    NUM_ITEMS,
    NUM_PLACES,
    NUM_SPOTS,
    NUM_VALLEY,
    ON_BOARD,
    OPS,
    PARTS,
    PLAYER,
    RESOURCES,
    RESTING,
    SPOTS,
    THREATENED,
    THREATS,
    TRAPPED,
    Player,
    Rules,
    State,
)

_QUESTIONS = {
    kinds.ROUND: "choose a place for your meeple",
    kinds.DRAW: "choose a spot for a drawn Freeze disc",
    kinds.OVERFLOW: "a disc does not fit: use a Med, or fall",
    kinds.GATHER_TOKENS: "gather tokens from the Ridge",
    kinds.FORAGE_TOKENS: "forage in the Valley",
    kinds.CRAFTING: "craft an item",
    kinds.PAYING: "pay a token",
    kinds.AIRDROP: "consume a drop tile",
    kinds.EFFECT: "resolve an effect",
    kinds.REST: "remove discs",
    kinds.TRIM: "discard down to the pack's limit",
    kinds.TRADE: "offer a trade",
    kinds.ANSWER: "answer an offer",
    kinds.SKILL: "make an exchange of your secret skills",
    kinds.FACE: "face the threat, or use a Lucky Break",
}

# What a legal action does, by its block; `{0}` is its label. Blocks whose words depend on the position are not here.
_DOES = {
    "med": "use a Med: put the {0} disc back and draw another",
    "take": "gather a {0} from the Ridge",
    "pay": "pay a {0}",
    "pay_fire": "pay two Fire in place of the token",
    "discard": "discard a {0}",
    "peek_valley": "look at all face-down tokens of the Valley",
    "salvage": "take a {0} from the discard pile",
    "trap": "draw the top card of the {0} deck, to craft from the next round on",
    "summon_from": "move a Reaper from {0} to your playerboard",
    "summon_to": "move a Reaper from your playerboard to {0}",
    "heal": "remove a {0} wound",
    "thaw": "remove a Freeze disc from {0}",
    "give": "offer a {0}",
    "want": "ask for a {0}",
    "decline": "decline the trade",
}

# What declining means, by what is asked.
_DECLINES = {
    kinds.GATHER_TOKENS: "gather nothing",
    kinds.FORAGE_TOKENS: "forage no more",
    kinds.CRAFTING: "craft nothing",
    kinds.AIRDROP: "consume no more tiles",
    kinds.EFFECT: "forgo the rest of the effect",
    kinds.REST: "remove nothing more",
    kinds.TRADE: "make no more offers",
    kinds.SKILL: "make no more exchanges",
}

# What drop tiles and exchanges do; `{0}` is the amount, `{s}` the plural's ending.
_EFFECTS = {
    "fire": "get {0} Fire",
    "steal_fire": "steal {0} Fire",
    "meds": "get {0} Med{s}",
    "peek": "peek {0} time{s} at Fate or the Valley",
    "salvage": "take {0} token{s} from the discard pile",
    "trap": "trap {0} card{s}",
    "summon": "move {0} Reaper{s}",
    "heal": "remove {0} wound{s}",
    "heal_all": "remove all wounds of {0} colour{s}",
    "thaw": "remove {0} Freeze disc{s}",
    "luck": "get {0} Lucky Break{s}",
}


def _effect(op: str, amount: int) -> str:
    """`remove 2 wounds`."""
    return _EFFECTS[op].format(amount, s="" if amount == 1 else "s")


def _counts(names: Iterable[str], values: Any) -> str:
    """`2 wood, 1 bone`, or `none`."""
    return ", ".join(f"{int(v)} {name}" for name, v in zip(names, values, strict=True) if v) or "none"


def _listed(about: str, entries: list[str]) -> list[str]:
    """A heading, and its entries each on an indented line."""
    return [f"{about}:", *(f"  {entry}" for entry in entries)] if entries else [f"{about}: none."]


class SurvivalistText(SeatNames):
    """The words of Survivalist, with the names of the content in use."""

    seldom = frozenset({"Discard pile", "Unseen tokens", "Tiles in pile", "Backcountry", "Items unseen"})

    def __init__(self, options: SurvivalistOptions) -> None:
        self.content: Content = load_content(content_folder(options))

    # --- what a seat sees -------------------------------------------------------------------------------

    def describe(self, rules: Rules, state: State, seat: int | None) -> str:
        """Everything a seat knows, or a spectator (None), a line a part of the table.

        Other seats are named by their distance; for a spectator all by their number.
        """
        lines = [
            *self._course(rules, state, seat),
            *self._board(rules, state, seat),
            *self._cards(rules, state, seat),
            *(self._player(rules, state, seat, absolute(state, seat or 0, k)) for k in range(state.num_players)),
        ]
        if state.seat == seat:
            lines.append(self.question(state))
        return "\n".join(lines)

    def prompt(self, rules: Rules, state: State) -> str:
        """The board of the seat to act, and what it is asked."""
        return f"{self._player(rules, state, state.seat, state.seat)}\n{self.question(state)}"

    def report(self, rules: Rules, before: State, action: int, after: State, viewer: int | None) -> list[str]:
        """What a seat, or a spectator, saw happen from one decision to the next."""
        return events(self, rules, before, action, after, viewer)

    def _course(self, rules: Rules, state: State, seat: int | None) -> list[str]:
        last = int(state.last_day) + 2
        cap = f", cut after {rules.max_rounds}" if rules.max_rounds else ""
        part = PARTS[state.part]
        if state.part == THREATENED:
            part = f"facing {THREATS[state.threat]}"
        lines = [
            f"Round {state.day} of {last} ({state.last_day} core rounds{cap}), {part}; {state.num_players} players.",
            f"Compass: {self.who(state, seat, state.compass)}, "
            f"in round 1: {self.who(state, seat, state.first_compass)}.",
        ]
        offer = state.offer
        if offer.active:
            give = RESOURCES[offer.give] if offer.given else "?"
            want = RESOURCES[offer.want] if offer.proposed else "?"
            maker, partner = self.who(state, seat, offer.maker), self.who(state, seat, offer.partner)
            lines.append(f"Offer by {maker} to {partner}: {give} for {want}.")
        return lines

    def _board(self, rules: Rules, state: State, seat: int | None) -> list[str]:
        # A spectator has peeked at nothing, as an empty playerboard.
        player = np.zeros(1, PLAYER)[0] if seat is None else state.players[seat]
        valley = []
        unseen = state.deck.copy()
        for k, token in enumerate(state.valley):
            known = player.knows_valley[k]
            valley.append("empty" if token == EMPTY else RESOURCES[token] if known else self._odds(state, player, k))
            if face_down(state, player, k, state.pile):
                unseen[token] += 1
        fate = []
        for k in range(NUM_FATE):
            shown = k < state.fate_shown
            known = shown or player.knows_fate[k]
            name = THREATS[state.fate[k]] if known else "face-down"
            fate.append(f"{name}{'' if shown or not known else ' (peeked)'} {int(state.fate_reapers[k])}")
        threats = [f"{t} {int(r)}" for t, r in zip(THREATS, state.threat_reapers, strict=True)]
        zone = [
            f"{SPOTS[k]} {self.content.tiles[t].name if t != EMPTY else 'empty'}" for k, t in enumerate(state.drop_zone)
        ]
        lines = [
            f"Bag: {_counts(DISCS, state.bag)}.",
            f"Drawn, not placed: {_counts(DISCS, state.drawn)}.",
            f"Ridge: {_counts(RESOURCES, state.ridge)}.",
            f"Valley: {', '.join(valley)}.",
            f"Discard pile: {_counts(RESOURCES, state.discard)}.",
            f"Unseen tokens: {_counts(RESOURCES, unseen)}.",
            f"Threats (Reapers): {', '.join(threats)}.",
            f"Fate (Reapers above): {', '.join(fate)}.",
            f"Drop Zone: {', '.join(zone)}.",
            f"Tiles in pile: {_counts((row.name for row in self.content.tiles), state.drop_deck)}.",
        ]
        if state.part <= RESTING:
            spaces = [self._space(rules, k) for k in range(NUM_BACKCOUNTRY) if self._in_play(rules, state, k)]
            lines += _listed("Backcountry", spaces)
        return lines

    @staticmethod
    def _odds(state: State, player: Player, k: int) -> str:
        """`face-down`, and what it can be where all the rest of its pile has been seen."""
        pile = state.valley_pile[k]
        if pile == state.pile:
            return "face-down"
        alike = [state.valley[j] for j in range(NUM_VALLEY) if face_down(state, player, j, pile)]
        counts = np.bincount(alike, minlength=len(RESOURCES))
        return f"face-down (one of {_counts(RESOURCES, counts)}, shuffled)"

    def _in_play(self, rules: Rules, state: State, space: int) -> bool:
        return bool(state.num_players >= rules.spaces[space].min_players)

    def _space(self, rules: Rules, k: int) -> str:
        """`3 Scree Slope: draw 4 discs, gather 1, 1 drop tile`."""
        space = rules.spaces[k]
        parts = [f"draw {space.discs} disc{'s' if space.discs > 1 else ''}"]
        for act, amount in zip(space.act, space.amount, strict=True):
            if act == CRAFT:
                parts.append("craft")
            elif act:
                parts.append(f"{'gather' if act == GATHER else 'forage'} {'all' if amount == ALL else int(amount)}")
        if space.drops:
            parts.append(f"{space.drops} drop tile{'s' if space.drops > 1 else ''}")
        return f"{k + 1} {self.content.spaces[k].name}: {', '.join(parts)}"

    def item(self, rules: Rules, k: int, also: str = "") -> str:
        """`Fire Plow (against illness, fatigue; 28 points; costs 1 bamboo, 1 wood, 1 bone)`."""
        row = rules.items[k]
        threats = ", ".join(t for t, on in zip(THREATS, row.protects, strict=True) if on)
        cost = f"any {row.cost[ANY]}" if row.cost[ANY] else _counts(RESOURCES, row.cost[:ANY])
        return f"{self.content.item_name(k)} (against {threats}; {row.points} points; costs {cost}{also})"

    def _cards(self, rules: Rules, state: State, seat: int | None) -> list[str]:
        board, traps, unseen = [], [], []
        for k in range(NUM_ITEMS):
            place = state.card_place[k]
            if place == ON_BOARD:
                board.append(self.item(rules, k, f"; {state.card_meds[k]} Meds on it"))
            elif seat is not None and place == TRAPPED + seat:
                ready = "" if state.card_since[k] < state.day else ", from the next round on"
                traps.append(f"{self.item(rules, k)}{ready}")
            elif not CRAFTED <= place < TRAPPED:
                unseen.append(self.content.item_name(k))
        lines = [
            *_listed("Items", board),
            f"Items unseen: {', '.join(unseen) or 'none'}.",
        ]
        if traps:
            lines += _listed("Your traps", traps)
        return lines

    def _player(self, rules: Rules, state: State, viewer: int | None, seat: int) -> str:
        p = state.players[seat]
        protected = [t for k, t in enumerate(THREATS) if covers(rules, state, seat, k)]
        parts = [
            f"Fire {p.fire}, Meds {p.meds}, Reapers {p.reapers}, Lucky Breaks {p.luck}",
            f"wounds {_counts(DISCS[:FREEZE], p.wounds)}",
            f"Freeze {_counts(SPOTS, p.freeze)}",
            f"pack {_counts(RESOURCES, p.pack)}",
            f"protected from {', '.join(protected) or 'nothing'}",
            f"{star_points(rules, state, seat)} points",
        ]
        if state.part <= RESTING and p.place != NOWHERE:
            name = self.place_name(p.place)
            parts.append(f"{'back from' if p.home else 'goes to'} {name}")
        held = [0, 0]
        for k in range(NUM_ITEMS):
            held[k >= NUM_BASIC] += int(state.card_place[k] == TRAPPED + seat)
        if any(held):
            parts.append(f"traps: {held[0]} Basic, {held[1]} Expert")
        if seat == viewer or p.skill_shown:
            parts.append(f"secret skills: {RESOURCES[p.skill]}{'' if p.skill_shown else ' (hidden)'}")
        if p.exchanged.any():
            parts.append(f"exchanges made: {', '.join(str(k + 1) for k in np.flatnonzero(p.exchanged))}")
        if p.knows_fate.any():
            parts.append(f"peeked at Fate {', '.join(str(k + 1) for k in np.flatnonzero(p.knows_fate))}")
        if p.knows_valley.any():
            parts.append(f"peeked at Valley {', '.join(str(k + 1) for k in np.flatnonzero(p.knows_valley))}")
        if p.offers:
            parts.append(f"offers made {p.offers}")
        if viewer is not None and p.traded[viewer]:
            parts.append("traded with you")
        if state.part == THREATENED:
            parts.append(f"survived {p.survived} threats{f', dead with {p.burden} discs' if p.dead else ''}")
        return f"{self.who(state, viewer, seat)}: {'; '.join(parts)}."

    def place_name(self, place: int) -> str:
        """A Backcountry space's name, or a resting place's."""
        names = [*(space.name for space in self.content.spaces), "the Campfire", "the Clearing"]
        return names[place]

    def question(self, state: State) -> str:
        """What the seat to act is asked: for its eyes only."""
        frame = top(state)
        what = _QUESTIONS[int(frame.kind)]
        if frame.kind == kinds.EFFECT:
            what = _effect(OPS[frame.op], int(frame.a))
        elif frame.kind == kinds.PAYING:
            what = f"{what}: {_counts([*RESOURCES, 'of any kind'], state.due)} due"
        elif frame.kind in (kinds.GATHER_TOKENS, kinds.FORAGE_TOKENS, kinds.AIRDROP) and frame.a != ALL:
            what = f"{what}: {frame.a} left"
        elif frame.kind == kinds.REST:
            what = f"{what}: {frame.a} wounds, {frame.b} Freeze left"
        return f"You are asked to: {what}."

    # --- what an action does ----------------------------------------------------------------------------

    def explain(self, rules: Rules, state: State, action: int) -> str:
        """What a legal action would do now."""
        block = next(block for block in reversed(a.CATALOGUE.blocks) if action >= block.start)
        index = action - block.start
        special = self._EXPLAIN.get(block.name)
        return special(self, rules, state, index) if special else _DOES[block.name].format(block.labels[index])

    def _explain_skip(self, rules: Rules, state: State, index: int) -> str:
        return _DECLINES[int(top(state).kind)]

    def _explain_place(self, rules: Rules, state: State, index: int) -> str:
        return f"go to {self._space(rules, index)}" if index < NUM_BACKCOUNTRY else f"rest at {self.place_name(index)}"

    def _explain_freeze(self, rules: Rules, state: State, index: int) -> str:
        held = state.players[state.seat].freeze[index]
        return f"put the Freeze disc on {SPOTS[index]}, which has {held or 'none'}"

    def _explain_fall(self, rules: Rules, state: State, index: int) -> str:
        return f"use no Med and {'die' if state.part == THREATENED else 'pass out: your turn is over'}"

    def _explain_take_all(self, rules: Rules, state: State, index: int) -> str:
        return f"gather everything on the Ridge: {_counts(RESOURCES, state.ridge)}"

    def _explain_forage(self, rules: Rules, state: State, index: int) -> str:
        player = state.players[state.seat]
        token = RESOURCES[state.valley[index]] if player.knows_valley[index] else self._odds(state, player, index)
        return f"forage the token of Valley {index + 1}: {token}"

    def _explain_craft(self, rules: Rules, state: State, index: int) -> str:
        return f"craft {self.item(rules, index)}, taking {state.card_meds[index]} Meds"

    def _explain_drop(self, rules: Rules, state: State, index: int) -> str:
        tile = self.content.tiles[state.drop_zone[index]]
        effects = ", then ".join(_effect(e.op, e.amount) for e in tile.effects)
        return f"consume {tile.name} on {SPOTS[index]}: {effects}"

    def _explain_steal(self, rules: Rules, state: State, index: int) -> str:
        seat = absolute(state, state.seat, index + 1)
        return f"steal a Fire from {self.who(state, state.seat, seat)}, who has {state.players[seat].fire}"

    def _explain_peek(self, rules: Rules, state: State, index: int) -> str:
        return f"look at Fate tile {index + 1}, face-down under {state.fate_reapers[index]} Reapers"

    def exchange(self, state: State, index: int) -> tuple[str, str]:
        """What a line of the secret-skills card of the seat to act takes and does: `1 bone`, `remove 1 wound`."""
        resource = RESOURCES[state.players[state.seat].skill]
        row = next(card for card in self.content.skills if card.resource == resource).exchanges[index]
        return ", ".join(f"{count} {what}" for what, count in row.pay.items()), _effect(row.op, row.amount)

    def _explain_exchange(self, rules: Rules, state: State, index: int) -> str:
        paid, effect = self.exchange(state, index)
        return f"exchange {paid} to {effect}"

    def _explain_luck(self, rules: Rules, state: State, index: int) -> str:
        left = int(state.players[state.seat].luck)
        return f"discard a Lucky Break (of {left}) and survive {THREATS[state.threat]} without drawing"

    def _explain_face(self, rules: Rules, state: State, index: int) -> str:
        discs = DISCS_PER_REAPER * int(state.threat_reapers[state.threat])
        return f"keep the Lucky Break and draw {discs} discs for {THREATS[state.threat]}"

    def _explain_offer(self, rules: Rules, state: State, index: int) -> str:
        seat = absolute(state, state.seat, index + 1)
        pack = _counts(RESOURCES, state.players[seat].pack)
        return f"offer {self.who(state, state.seat, seat)} a trade (their pack: {pack})"

    def _explain_accept(self, rules: Rules, state: State, index: int) -> str:
        return f"accept: give {RESOURCES[state.offer.want]}, get {RESOURCES[state.offer.give]}"

    _EXPLAIN: ClassVar[dict[str, Callable[[SurvivalistText, Rules, State, int], str]]] = {
        "skip": _explain_skip,
        "place": _explain_place,
        "freeze": _explain_freeze,
        "fall": _explain_fall,
        "take_all": _explain_take_all,
        "forage": _explain_forage,
        "craft": _explain_craft,
        "drop": _explain_drop,
        "steal": _explain_steal,
        "peek": _explain_peek,
        "exchange": _explain_exchange,
        "use_luck": _explain_luck,
        "face_threat": _explain_face,
        "offer": _explain_offer,
        "accept": _explain_accept,
    }

    def why_illegal(self, rules: Rules, state: State, action: int) -> str:
        """Why an action of the catalogue is refused now."""
        frame = top(state)
        kind = int(frame.kind)
        asked = f"the seat to act is asked to {_QUESTIONS[kind]}"
        player = state.players[state.seat]
        if kind == kinds.ROUND and a.PLACE <= action < a.PLACE + NUM_PLACES:
            space = action - a.PLACE
            if not self._in_play(rules, state, space):
                return f"{self.place_name(space)} is not in play with {state.num_players} players"
            return f"another meeple is at {self.place_name(space)}"
        if kind == kinds.AIRDROP and a.DROP <= action < a.DROP + NUM_SPOTS:
            spot = action - a.DROP
            if state.drop_zone[spot] == EMPTY:
                return f"no tile is left on {SPOTS[spot]}"
            return f"Freeze on spot {SPOTS[spot]} keeps it from that tile"
        if kind == kinds.CRAFTING and a.CRAFT_CARD <= action < a.CRAFT_CARD + NUM_ITEMS:
            k = action - a.CRAFT_CARD
            if state.card_place[k] not in (ON_BOARD, TRAPPED + state.seat):
                return f"{self.content.item_name(k)} is not there to be crafted"
            pack = _counts(RESOURCES, player.pack)
            return f"{self.item(rules, k)} cannot be paid or was trapped this round; pack {pack}"
        if kind == kinds.PAYING:
            due = first_due(state)
            return f"{'any token' if due == ANY else RESOURCES[due]} is due, or two Fire (there are {player.fire})"
        return asked
