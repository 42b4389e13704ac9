"""Godforsaken Scavengers in words: what a seat sees, what it is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from overwinter.envs.core.frames import absolute, top
from overwinter.envs.core.names import SeatNames
from overwinter.envs.godforsaken_scavengers import describe as d
from overwinter.envs.godforsaken_scavengers.content import (
    Content,
    GodforsakenScavengersOptions,
    content_folder,
    load_content,
)
from overwinter.envs.godforsaken_scavengers.explain import explain, why_illegal
from overwinter.envs.godforsaken_scavengers.report import events
from overwinter.envs.godforsaken_scavengers.rules import kinds
from overwinter.envs.godforsaken_scavengers.rules.rounds import is_last_round
from overwinter.envs.godforsaken_scavengers.state import (
    BY_CARDS,
    BY_FOOD,
    CARAVAN,
    COLLECTING,
    DISCARDS,
    EVERYBODY,
    FACED,
    FIRST_CARD,
    HAND,
    HARVEST,
    HUNT,
    LAST_HUNT,
    LOOK,
    NOWHERE,
    NUM_AREAS,
    NUM_PILES,
    OPEN,
    OPS,
    PASS_AFFLICTION,
    PILE,
    PRIVATE,
    SCAVENGED,
    SCAVENGING,
    TAKE_DISCARD,
    ZONE,
    Rules,
    State,
)

_PHASES = ("", "scavenging", "collecting", "done")
_MODES = {
    "together": "all win or lose together",
    "survivors": "whoever survives wins",
    "rivals": "the best survivor wins",
}
_WINS = {
    "complete": "complete the final Area",
    "fed": "complete the final Area and be fed there",
    "hold": "complete the final Area with hand cards worth {0}",
}
_QUESTIONS = {
    kinds.WINDOW: "play on the card that has been turned up, or pass",
    kinds.PERIL_CARD: "do something about the Peril, or pass",
    kinds.SHUFFLING: "choose the pile into which the discards and the Anomaly go",
    kinds.EXCESS: "discard a card, as you have more than your limit",
    kinds.READY: "do something before Feeding, or pass",
    kinds.CHOOSING: "choose your Character",
}
_FEEDING = {
    kinds.HARVESTING: "harvest cards, or say that is all",
    kinds.SHARING: "share your surplus food, or keep it",
    kinds.PROMISES: "punish who broke a promise to you, or let it be",
}
_OFFER = ("say what you offer or ask for", "go on with your offer", "say what you ask for", "go on with your offer")


class GodforsakenScavengersText(SeatNames):
    """The words of Godforsaken Scavengers, with the names of the content in use."""

    seldom = frozenset({"Discards", "Harvested", "Areas not yet seen"})

    def __init__(self, options: GodforsakenScavengersOptions) -> None:
        self.content: Content = load_content(content_folder(options))

    # --- names ----------------------------------------------------------------------------------------------

    def design(self, design: int) -> str:
        """The name of a design of the draw deck."""
        return self.content.cards[design].name if design < len(self.content.cards) else f"card {design + 1}"

    def card(self, rules: Rules, card: int) -> str:
        """The name of a card."""
        return self.design(int(rules.design_of[card]))

    def area(self, area: int, described: bool = True) -> str:
        """An Area, or a final one."""
        row = self.content.areas[area] if area < NUM_AREAS else self.content.scenarios[area - NUM_AREAS].final
        return d.area(row) if described else row.name

    def affliction(self, which: int) -> str:
        """The name of an Affliction."""
        rows = self.content.afflictions
        return rows[which].name if which < len(rows) else f"Affliction {which + 1}"

    def character(self, which: int) -> str:
        """The name of a Character."""
        return self.content.characters[which].name

    def good(self, good: int) -> str:
        """A thing of an offer, numbered from 0."""
        return f"{good + 1} food" if good < FIRST_CARD else self.design(good - FIRST_CARD)

    def terms(self, terms: Any) -> str:
        """One side of an offer."""
        return " and ".join(self.good(int(good) - 1) for good in terms if good) or "nothing"

    def cards(self, rules: Rules, cards: Iterable[int]) -> str:
        """`2 Hunt, Rest`, or `none`."""
        counts: dict[str, int] = {}
        for card in cards:
            name = self.card(rules, int(card))
            counts[name] = counts.get(name, 0) + 1
        return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items()) or "none"

    # --- what a seat sees -----------------------------------------------------------------------------------

    def describe(self, rules: Rules, state: State, seat: int | None) -> str:
        """Everything a seat knows, or a spectator (None), a line a part of the table."""
        lines = [
            *self._course(rules, state, seat),
            *(self._pile(rules, state, seat, pile) for pile in range(NUM_PILES)),
            *self._table(rules, state, seat),
            *(self._player(rules, state, seat, absolute(state, seat or 0, k)) for k in range(state.num_players)),
            f"Discards: {self.cards(rules, np.flatnonzero(state.place == DISCARDS))}.",
            f"Harvested: {self.cards(rules, np.flatnonzero((state.place >= ZONE) & (state.place < PRIVATE)))}.",
            f"Areas not yet seen: {', '.join(self._unseen(state)) or 'none'}.",
        ]
        if seat is not None:
            lines.append(f"Your hand: {self._hand(rules, state, seat)}.")
        if state.seat == seat:
            lines.append(self.question(rules, state))
        return "\n".join(lines)

    def prompt(self, rules: Rules, state: State) -> str:
        """The seat to act, its hand, the Peril it has to do with, and what it is asked."""
        seat = int(state.seat)
        lines = [
            self._player(rules, state, seat, seat),
            f"Your hand: {self._hand(rules, state, seat)}.",
            *self._table(rules, state, seat),
        ]
        return "\n".join([*lines, self.question(rules, state)])

    def report(self, rules: Rules, before: State, action: int, after: State, viewer: int | None) -> list[str]:
        """What a seat, or a spectator, saw happen from one decision to the next."""
        return events(self, rules, before, action, after, viewer)

    def explain(self, rules: Rules, state: State, action: int) -> str:
        """What a legal action would do now."""
        return explain(self, rules, state, action)

    def why_illegal(self, rules: Rules, state: State, action: int) -> str:
        """Why an action of the catalogue is refused now."""
        return why_illegal(self, rules, state, action)

    def _unseen(self, state: State) -> list[str]:
        return [self.area(k, described=False) for k in np.flatnonzero(state.area_pool).tolist()]

    def _course(self, rules: Rules, state: State, viewer: int | None) -> list[str]:
        row = self.content.scenarios[state.scenario]
        aim = _WINS[row.final.win].format(row.final.amount)
        if state.scenario == LAST_HUNT and row.by_food:
            aim = "have harvested the most food" + (", and survive" if rules.survival else "")
        area = "none" if state.area == NOWHERE else self.area(int(state.area))
        last = " This is the final Area." if is_last_round(state) else ""
        left = f"{state.areas_left} Areas left besides the final one, {self.area(NUM_AREAS + int(state.scenario))}."
        lines = [
            f"{row.name}: {_MODES[row.mode]}; to win, {aim}. {row.death_at} Afflictions kill.",
            f"Round {state.lap}; {state.num_players} players. Area: {area}.{last} {left if not last else ''}".rstrip(),
            f"First player: {self.who(state, viewer, state.banner)}.",
        ]
        if state.ticks > 0:
            lines.append(f"Time: {state.ticks} decisions left in this round.")
        elif state.active != NOWHERE:
            lines.append(f"Turn of {self.who(state, viewer, state.active)}.")
        if rules.caravan:
            fed = ("hungry", "fed", "starved")[int(state.caravan_fed)]
            lines.append(f"Caravan: {d.count_cards(int((state.place == CARAVAN).sum()))} under it, {fed}.")
        return lines

    def _pile(self, rules: Rules, state: State, viewer: int | None, pile: int) -> str:
        """A pile: its size, the back of its top card, and what the viewer knows of it."""
        size = int(state.stacks[pile])
        if size == 0:
            return f"Pile {pile + 1}: depleted."
        bits = EVERYBODY if viewer is None else 1 << viewer
        order = range(size - 1, -1, -1)
        tier = self.content.cards[rules.design_of[state.piles[pile, size - 1] - 1]].tier
        parts = [f"{d.count_cards(int(size))}, the top one of tier {tier}"]
        known = [
            f"{self._place(size, at)} {self.card(rules, int(state.piles[pile, at]) - 1)}"
            for at in order
            if state.sees[pile, at] & bits == bits
        ]
        if known:
            parts.append(f"known: {', '.join(known)}")
        inside = [k for k in np.flatnonzero(state.place == PILE + pile).tolist() if state.knows[k] & bits == bits]
        if inside:
            parts.append(f"somewhere in it: {self.cards(rules, inside)}")
        for distance in range(0 if viewer is None else 1, int(state.num_players)):
            seat = absolute(state, viewer or 0, distance)
            seen = [self._place(size, at) for at in order if state.sees[pile, at] >> seat & 1]
            if seen:
                parts.append(f"{self.who(state, viewer, seat)} knows {', '.join(seen)}")
        return f"Pile {pile + 1}: {'; '.join(parts)}."

    def _place(self, size: int, at: int) -> str:
        return "bottom" if at == 0 else f"no. {size - at}"

    def _table(self, rules: Rules, state: State, viewer: int | None) -> list[str]:
        """What lies open: scavenged cards, the Peril, the Caravan's cards, the offer."""
        lines = []
        if state.scenario != LAST_HUNT or (state.place == SCAVENGED).any():
            lines.append(f"Scavenged: {self._described(rules, np.flatnonzero(state.place == SCAVENGED))}.")
        for card in np.flatnonzero(state.place == FACED):
            lines.append(f"Being resolved: {d.card(self.content.cards[rules.design_of[card]])}.")
        for frame in state.frames[: state.depth]:
            if frame.kind == kinds.PERIL_CARD:
                done = [
                    words
                    for bit, words in (
                        (kinds.HIDDEN, "the scavenged cards are hidden"),
                        (kinds.AVOIDED, "its Affliction is avoided"),
                        (kinds.DEFEATED, "it is defeated"),
                    )
                    if int(frame.op) & bit
                ]
                who = self.who(state, viewer, frame.seat)
                lines.append(f"{self.card(rules, frame.card)} is faced by {who}{'; ' * bool(done)}{', '.join(done)}.")
        if (state.place == OPEN).any():
            lines.append(f"Out of the Caravan: {self._described(rules, np.flatnonzero(state.place == OPEN))}.")
        offer = state.offer
        if offer.active:
            maker, partner = self.who(state, viewer, offer.maker), self.who(state, viewer, offer.partner)
            made = "" if offer.proposed else " (not yet proposed)"
            countered = any(frame.kind == kinds.BARGAIN and frame.a for frame in state.frames)
            lines.append(
                f"{'Counter-offer' if countered else 'Offer'} by {maker} to {partner}{made}: "
                f"{self.terms(offer.give)} for {self.terms(offer.want)}."
            )
        return lines

    def _described(self, rules: Rules, cards: Iterable[int]) -> str:
        return ", ".join(d.card(self.content.cards[rules.design_of[card]]) for card in cards) or "none"

    def _hand(self, rules: Rules, state: State, seat: int) -> str:
        """The viewer's own hand; what all know of it stands with the seat."""
        return self._described(rules, np.flatnonzero(state.place == HAND + seat))

    def _player(self, rules: Rules, state: State, viewer: int | None, seat: int) -> str:
        return f"{self.who(state, viewer, seat)}: {'; '.join(self._parts(rules, state, viewer, seat))}."

    def _parts(self, rules: Rules, state: State, viewer: int | None, seat: int) -> Iterator[str]:
        """What is known of a seat."""
        p = state.players[seat]
        if not p.alive:
            yield f"dead since round {p.died}"
        yield f"{d.count_cards(int(p.cards))} in hand"
        held = np.flatnonzero(state.place == HAND + seat)
        known = [card for card in held.tolist() if state.knows[card] == EVERYBODY]
        if known:
            yield f"of them known {self.cards(rules, known)}"
        rows = self.content.afflictions
        names = [d.affliction(rows[k]) for k in range(len(rows)) for _ in range(p.afflictions[k])]
        names += [f"{rows[k].name} face down" for k in range(len(rows)) for _ in range(p.down[k])]
        yield f"Afflictions: {', '.join(names) or 'none'}"
        if p.dealt.any():
            yield f"chooses between {' and '.join(self.character(int(k) - 1) for k in p.dealt if k)}"
        if p.character != NOWHERE:
            side = "face up" if p.upward else "face down, a Survivor"
            used = ", its power used" if p.used else ""
            yield f"{d.character(self.content.characters[p.character])} {side}{used}"
        limits = p.limits
        yield f"{p.food} food, needs {limits.cost}" + (f", each card {limits.worth:+d}" if limits.worth else "")
        yield f"hand limit {limits.hand}"
        if state.fed >> seat & 1:
            yield "fed last time"
        if p.phase:
            pile = f" pile {p.pile}" if p.pile else ""
            cap = f" of at most {limits.scavenges}" if limits.scavenges else ""
            most = f" of at most {limits.collects}" if limits.collects else ""
            yield f"{_PHASES[p.phase]}{pile}, {p.drawn} scavenged{cap}, {p.collected} collected{most}"
        own = np.flatnonzero(state.place == PRIVATE + seat)
        if len(own):
            yield f"scavenged before it: {self._described(rules, own)}"
        if state.acted >> seat & 1:
            yield "has acted in this tick"
        if p.hunted:
            yield f"{p.hunted} food harvested in all"
        if p.offers:
            yield f"offers made: {p.offers}"
        for distance in range(int(state.num_players)):
            other = absolute(state, viewer or 0, distance)
            if p.promised[other]:
                yield f"owes {self.who(state, viewer, other)} {p.promised[other]} food"

    # --- what is asked --------------------------------------------------------------------------------------

    def question(self, rules: Rules, state: State) -> str:
        """What the seat to act is asked: for its eyes only."""
        return f"You are asked to: {self.asked(rules, state)}."

    def asked(self, rules: Rules, state: State) -> str:
        """The same, to be continued."""
        frame = top(state)
        kind, step = int(frame.kind), int(frame.step)
        if kind in (kinds.TURN, kinds.TICKS):
            return _turn_question(int(state.players[state.seat].phase))
        if kind == kinds.EFFECT:
            return self._effect_question(rules, state)
        if kind == kinds.PAYING:
            if frame.op == BY_CARDS:
                return f"discard cards; still due: {d.count_cards(int(frame.a))}"
            verb, unit = ("harvest", "food") if frame.op == BY_FOOD else ("discard", "value of cards")
            return f"{verb} cards; still due: {frame.a} {unit}"
        if kind == kinds.FEEDING:
            return _FEEDING[step]
        if kind == kinds.CARAVAN_CARDS:
            return (
                f"give {self.card(rules, int(frame.a) - 1)} to somebody" if frame.a else "hand out the Caravan's cards"
            )
        if kind == kinds.BARGAIN:
            return "answer the offer" if step == kinds.ANSWERING else _OFFER[step]
        if kind == kinds.WINDOW:
            return f"{_QUESTIONS[kind]}: {self.card(rules, frame.card)} of {self.who(state, state.seat, frame.seat)}"
        return _QUESTIONS[kind]

    def _effect_question(self, rules: Rules, state: State) -> str:
        """What an effect on top asks."""
        frame = top(state)
        op, left = int(frame.op), int(frame.a)
        of = f"{self.design(frame.card)}, " if frame.card != NOWHERE else ""
        if op == PASS_AFFLICTION:
            chosen = f"choose who gets {self.affliction(left - 1)}" if frame.step else "choose an Affliction to pass on"
            return f"{of}{chosen}"
        if op == HUNT and frame.b:
            pile = int(frame.b) - 1
            seen = [int(state.piles[pile, state.stacks[pile] - 1 - k]) - 1 for k in range(left)]
            names = ", ".join(f"{k + 1} {self.card(rules, card)}" for k, card in enumerate(seen))
            return f"{of}scavenge one of the cards on top of pile {frame.b}: {names}"
        who = "" if op in (HUNT, LOOK, HARVEST, TAKE_DISCARD) or not frame.b else self._falls_on(state)
        return f"{of}choose for: {d.effect(OPS[op], left)}{who}"

    def _falls_on(self, state: State) -> str:
        return f" ({self.who(state, state.seat, top(state).b - 1)})"


def _turn_question(phase: int) -> str:
    """In one's turn."""
    if phase == SCAVENGING:
        return "scavenge, or do something else"
    return "collect, or do something else" if phase == COLLECTING else "do something"
