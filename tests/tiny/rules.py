"""The rules of Night Watch, as the functions core asks of a game."""

from __future__ import annotations

from overwinter.envs.core.frames import (
    MAX_DEPTH,
    RUNNING,
    TERMINATED,
    TRUNCATED,
    Counts,
    Mask,
    Vector,
    absolute,
    ask,
    below_top,
    next_seat,
    open_window,
    pop,
    push,
    top,
    unwind,
    window_acted,
    window_asks,
    window_passed,
)
from overwinter.envs.core.jit import jit
from overwinter.envs.core.rng import below, draw, total
from tests.tiny import actions as act
from tests.tiny import state as s
from tests.tiny.state import Player, Rules, State


@jit
def setup(rules: Rules, state: State) -> None:
    """Deal everybody wood and cards; the first night begins."""
    players = int(state.num_players)
    for seat in range(players):
        if rules.teams != 0:
            state.team[seat] = seat % 2
        elif rules.cooperative != 0:
            state.team[seat] = 0
    for card in range(s.NUM_CARDS):
        state.deck[card] = s.COPIES
    state.forest = players * (s.WOOD_PER_SEAT - s.START_WOOD)
    state.night = 1
    state.first = below(state, s.DECK, players)
    for seat in range(players):
        p = state.players[seat]
        p.warmth = s.START_WARMTH
        p.wood = s.START_WOOD
        for _ in range(s.START_CARDS):
            take_card(state, p)
    push(state, s.NIGHT, -1, 0, 0, 0, 0)


# --- what happens by itself -------------------------------------------------------------------------------


@jit
def resume(rules: Rules, state: State) -> bool:
    """Run the top frame a bit; true when a seat is asked."""
    frame = top(state)
    if frame.kind == s.NIGHT:
        return run_night(rules, state)
    if frame.kind == s.TURN:
        return run_turn(state)
    if frame.kind == s.RAID:
        return run_raid(state)
    if frame.kind == s.WINDOW:
        return run_window(state)
    stage = int(frame.step)
    return ask(state, state.offer.partner if stage == s.ANSWER else state.offer.maker)


@jit
def run_night(rules: Rules, state: State) -> bool:
    """Everybody has a turn, then everybody seals a commit, then the fire burns."""
    frame = top(state)
    players = int(state.num_players)
    step = int(frame.step)
    if step == 2 * players:
        frame.step = 0
        burn(rules, state)
        if state.ended == RUNNING:
            dawn(rules, state)
        return False
    seat = absolute(state, state.first, step % players)
    if step >= players and state.players[seat].warmth > 0:
        return ask(state, seat)
    frame.step += 1
    if state.players[seat].warmth > 0:
        push(state, s.TURN, seat, 0, 0, 0, 0)
    return False


@jit
def burn(rules: Rules, state: State) -> None:
    """Open the commits; if they are too few, those who gave the least lose a warmth each."""
    fire = 0
    least = s.MAX_COMMIT
    living = 0
    for seat in range(state.num_players):
        p = state.players[seat]
        if p.warmth > 0:
            living += 1
            fire += int(p.commit)
            least = min(least, int(p.commit))
        p.gave = p.commit
        p.wood -= p.commit
        state.forest += p.commit
        p.sealed = 0
        p.commit = 0
    if fire >= living + (living + 1) // 2:
        return
    for seat in range(state.num_players):
        if state.players[seat].warmth > 0 and state.players[seat].gave == least:
            wound(rules, state, seat)


@jit
def dawn(rules: Rules, state: State) -> None:
    """On to the next night, unless the last one is over."""
    if state.night == rules.nights:
        state.ended = TERMINATED
    elif state.night == rules.max_rounds:
        state.ended = TRUNCATED
    else:
        state.night += 1
        state.first = next_seat(state, state.first)


@jit
def wound(rules: Rules, state: State, seat: int) -> None:
    """Take a warmth; with the last one the seat dies and loses its cards and wood."""
    p = state.players[seat]
    p.warmth -= 1
    if p.warmth > 0:
        return
    p.died = state.night
    state.forest += p.wood
    p.wood = 0
    for card in range(s.NUM_CARDS):
        state.discard[card] += p.hand[card]
        p.hand[card] = 0
    p.cards = 0
    if survivors(rules, state) <= (0 if together(rules, state) else 1):
        state.ended = TERMINATED


@jit
def together(rules: Rules, state: State) -> bool:
    """Whether all play against the night: a co-operative game, or one player's."""
    return bool(rules.cooperative != 0 or state.num_players == 1)


@jit
def survivors(rules: Rules, state: State) -> int:
    """How many teams have a living seat."""
    count = 0
    for seat in range(state.num_players):
        first = state.players[seat].warmth > 0
        for other in range(seat):
            if state.team[other] == state.team[seat] and state.players[other].warmth > 0:
                first = False
        count += int(first)
    return count


@jit
def run_turn(state: State) -> bool:
    """Ask for the main action, again after an offer; a deal ends the bargaining of the turn."""
    frame = top(state)
    if frame.step == s.ACTED:
        pop(state, s.DONE)
        return False
    if frame.step == s.BARGAINING:
        frame.step = s.CHOOSING
        if state.result == s.DONE:
            frame.a = s.MAX_OFFERS
    return ask(state, frame.seat)


@jit
def run_raid(state: State) -> bool:
    """Ask for the aim, open the window, take the loot unless the raid ended barred."""
    frame = top(state)
    if frame.step == s.AIMING:
        return ask(state, frame.seat)
    if frame.step == s.AIMED:
        frame.step = s.CONTESTED
        open_window(state, s.WINDOW, frame.card, 0, 0)
        return False
    raider = state.players[frame.seat]
    target = state.players[frame.card]
    landed = int(state.result)
    if landed == s.DONE and frame.op == s.AIM_WOOD and target.wood > 0:
        target.wood -= 1
        raider.wood += 1
    elif landed == s.DONE and frame.op == s.AIM_CARD and target.cards > 0:
        raider.hand[draw(state, s.LOOT, target.hand)] += 1
        raider.cards += 1
        target.cards -= 1
    pop(state, landed)
    return False


@jit
def run_window(state: State) -> bool:
    """Ask round the table who can react, until nobody does; leave whether the raid lands."""
    raid = below_top(state)
    if not window_asks(state):
        pop(state, s.FAILED if raid.a != 0 else s.DONE)
        return False
    seat = int(top(state).a)
    for card in range(s.NUM_CARDS):
        if can_play(state, seat, card):
            return ask(state, seat)
    window_passed(state)
    return False


@jit
def can_play(state: State, seat: int, card: int) -> bool:
    """Whether a seat may play a card into the raid: bars stop it, axes break bars, spears wound."""
    raid = below_top(state)
    if state.players[seat].hand[card] == 0:
        return False
    if card == s.BAR:
        return bool(seat == raid.card and raid.a == 0)
    if card == s.AXE:
        return bool(seat == raid.seat and raid.a != 0)
    return bool(state.team[seat] != state.team[raid.seat])


# --- decisions --------------------------------------------------------------------------------------------


@jit
def legal(rules: Rules, state: State, mask: Mask) -> None:
    """Mark the legal actions of the seat to act."""
    frame = top(state)
    seat = int(state.seat)
    p = state.players[seat]
    if frame.kind == s.NIGHT:
        for wood in range(min(int(p.wood), s.MAX_COMMIT) + 1):
            mask[act.COMMIT + wood] = 1
    elif frame.kind == s.TURN:
        mask[act.REST] = 1
        mask[act.GATHER] = state.forest > 0
        mask[act.SEARCH] = total(state.deck) + total(state.discard) > 0
        if not together(rules, state):
            mark_others(state, seat, True, mask, act.RAID_SEAT)
        mask[act.OPEN] = frame.a < s.MAX_OFFERS and can_trade(state, seat)
    elif frame.kind == s.RAID:
        mask[act.AIM + s.AIM_WOOD] = 1
        mask[act.AIM + s.AIM_CARD] = 1
    elif frame.kind == s.WINDOW:
        mask[act.PASS] = 1
        for card in range(s.NUM_CARDS):
            mask[act.PLAY + card] = can_play(state, seat, card)
    elif frame.step == s.PARTNER:
        mark_others(state, seat, False, mask, act.CHOOSE_PARTNER)
    elif frame.step == s.GIVE:
        for good in range(s.NUM_GOODS):
            mask[act.CHOOSE_GIVE + good] = has(p, good)
    elif frame.step == s.WANT:
        for good in range(s.NUM_GOODS):
            mask[act.CHOOSE_WANT + good] = good != state.offer.give
    elif frame.step == s.PROPOSE:
        mask[act.MAKE] = 1
        mask[act.WITHDRAW] = 1
    else:
        mask[act.ACCEPT] = has(p, state.offer.want)
        mask[act.DECLINE] = 1
        mask[act.COUNTER] = frame.a < s.MAX_COUNTERS and p.wood + p.cards > 0


@jit
def mark_others(state: State, seat: int, enemies: bool, mask: Mask, start: int) -> None:
    """Mark the living other seats, or the enemies among them, by their place."""
    for distance in range(1, state.num_players):
        other = absolute(state, seat, distance)
        if state.players[other].warmth > 0 and not (enemies and state.team[other] == state.team[seat]):
            mask[start + distance - 1] = 1


@jit
def can_trade(state: State, seat: int) -> bool:
    """Whether a seat has something to give and somebody to give it to."""
    if state.players[seat].wood + state.players[seat].cards == 0:
        return False
    for other in range(state.num_players):
        if other != seat and state.players[other].warmth > 0:
            return True
    return False


@jit
def has(p: Player, good: int) -> bool:
    """Whether a seat could hand over a good."""
    if good < s.FIRST_CARD:
        return bool(p.wood > good)  # `wood` is 0, `two_wood` 1
    return bool(p.hand[good - s.FIRST_CARD] > 0)


@jit
def apply(rules: Rules, state: State, action: int) -> None:
    """Carry out one legal action."""
    kind = int(top(state).kind)
    if kind == s.NIGHT:
        p = state.players[state.seat]
        p.sealed = 1
        p.commit = action - act.COMMIT
        top(state).step += 1
    elif kind == s.TURN:
        take_turn(state, action)
    elif kind == s.RAID:
        top(state).op = action - act.AIM
        top(state).step = s.AIMED
    elif kind == s.WINDOW:
        react(rules, state, action)
    else:
        bargain(state, action)


@jit
def take_turn(state: State, action: int) -> None:
    """The main action of a turn, or the opening of an offer."""
    frame = top(state)
    seat = int(frame.seat)
    p = state.players[seat]
    frame.step = s.ACTED
    if action == act.GATHER:
        wood = min(s.GATHERED, int(state.forest))
        p.wood += wood
        state.forest -= wood
    elif action == act.SEARCH:
        take_card(state, p)
    elif action == act.OPEN:
        frame.step = s.BARGAINING
        frame.a += 1
        state.offer.maker = seat
        push(state, s.BARGAIN, seat, 0, 0, 0, 0)
    elif action != act.REST:
        push(state, s.RAID, seat, absolute(state, seat, action - act.RAID_SEAT + 1), 0, 0, 0)


@jit
def take_card(state: State, p: Player) -> None:
    """Draw a card; the discards make a new deck when it is used up."""
    if total(state.deck) == 0:
        for card in range(s.NUM_CARDS):
            state.deck[card] = state.discard[card]
            state.discard[card] = 0
    p.hand[draw(state, s.DECK, state.deck)] += 1
    p.cards += 1


@jit
def react(rules: Rules, state: State, action: int) -> None:
    """Let the raid pass, or play a card into it. A raider who dies of a spear ends its turn on the spot."""
    if action == act.PASS:
        window_passed(state)
        return
    card = action - act.PLAY
    p = state.players[state.seat]
    p.hand[card] -= 1
    p.cards -= 1
    state.discard[card] += 1
    window_acted(state)
    raid = below_top(state)
    raider = int(raid.seat)
    if card == s.SPEAR:
        wound(rules, state, raider)
        if state.players[raider].warmth == 0:
            unwind(state, s.TURN, s.FAILED)
    else:
        raid.a = int(card == s.BAR)


@jit
def bargain(state: State, action: int) -> None:
    """One step of an offer."""
    frame = top(state)
    offer = state.offer
    seat = int(state.seat)
    if action == act.WITHDRAW or action == act.DECLINE:
        close_offer(state, s.FAILED)
    elif action == act.ACCEPT:
        close_offer(state, trade(state))
    elif action == act.COUNTER:
        offer.partner = offer.maker
        offer.maker = seat
        offer.give = 0
        offer.want = 0
        frame.a += 1
        frame.step = s.GIVE
    else:
        if frame.step == s.PARTNER:
            offer.partner = absolute(state, seat, action - act.CHOOSE_PARTNER + 1)
        elif frame.step == s.GIVE:
            offer.give = action - act.CHOOSE_GIVE
        elif frame.step == s.WANT:
            offer.want = action - act.CHOOSE_WANT
        frame.step += 1


@jit
def trade(state: State) -> int:
    """Execute the offer if both sides can still pay: DONE or FAILED."""
    offer = state.offer
    maker = state.players[offer.maker]
    partner = state.players[offer.partner]
    if not has(maker, offer.give) or not has(partner, offer.want):
        return s.FAILED
    hand_over(maker, partner, int(offer.give))
    hand_over(partner, maker, int(offer.want))
    return s.DONE


@jit
def hand_over(giver: Player, taker: Player, good: int) -> None:
    """Move a good from one seat to another."""
    if good < s.FIRST_CARD:
        giver.wood -= good + 1
        taker.wood += good + 1
    else:
        giver.hand[good - s.FIRST_CARD] -= 1
        giver.cards -= 1
        taker.hand[good - s.FIRST_CARD] += 1
        taker.cards += 1


@jit
def close_offer(state: State, result: int) -> None:
    """End the offer and wipe its block."""
    state.offer.maker = 0
    state.offer.partner = 0
    state.offer.give = 0
    state.offer.want = 0
    pop(state, result)


# --- what a seat cannot know, how it ends, what must hold ---------------------------------------------------


@jit
def redeal(rules: Rules, state: State, seat: int) -> None:
    """Re-sample the other seats' hands, sealed commits, the aim of a raid and an offer not yet proposed."""
    players = int(state.num_players)
    for other in range(players):
        if other != seat:
            for card in range(s.NUM_CARDS):
                state.deck[card] += state.players[other].hand[card]
                state.players[other].hand[card] = 0
    stage = s.PARTNER
    if top(state).kind == s.BARGAIN:
        stage = int(top(state).step)
    offer = state.offer
    if stage == s.ANSWER and offer.maker != seat and offer.give >= s.FIRST_CARD:
        # what its maker has offered, it has: put aside before others draw
        state.deck[offer.give - s.FIRST_CARD] -= 1
        state.players[offer.maker].hand[offer.give - s.FIRST_CARD] = 1
    for other in range(players):
        if other != seat:
            p = state.players[other]
            for _ in range(int(p.cards) - total(p.hand)):
                p.hand[draw(state, s.UNKNOWN, state.deck)] += 1
            if p.sealed != 0:
                p.commit = below(state, s.UNKNOWN, min(int(p.wood), s.MAX_COMMIT) + 1)
    for depth in range(state.depth):
        frame = state.frames[depth]
        if frame.kind == s.RAID and frame.seat != seat and frame.step != s.AIMING:
            frame.op = below(state, s.UNKNOWN, len(s.AIMS))
    if stage != s.PARTNER and stage != s.ANSWER and offer.maker != seat:
        redeal_offer(state, stage)


@jit
def redeal_offer(state: State, stage: int) -> None:
    """Another offer for its maker, as far along as the one it has in mind."""
    offer = state.offer
    maker = int(offer.maker)
    if top(state).a == 0:  # a counter-offer goes back to whom it came from
        distance = 1 + below(state, s.UNKNOWN, int(state.num_players) - 1)
        while state.players[absolute(state, maker, distance)].warmth == 0:
            distance = 1 + below(state, s.UNKNOWN, int(state.num_players) - 1)
        offer.partner = absolute(state, maker, distance)
    if stage > s.GIVE:
        offer.give = below(state, s.UNKNOWN, s.NUM_GOODS)
        while not has(state.players[maker], offer.give):
            offer.give = below(state, s.UNKNOWN, s.NUM_GOODS)
    if stage > s.WANT:
        offer.want = (int(offer.give) + 1 + below(state, s.UNKNOWN, s.NUM_GOODS - 1)) % s.NUM_GOODS


@jit
def outcome(rules: Rules, state: State, rank: Counts, score: Vector) -> None:
    """Warmth left, or how late one died; a team adds up. Together: the share alive, from -1 to 1."""
    players = int(state.num_players)
    if together(rules, state):
        living = 0
        for seat in range(players):
            living += int(state.players[seat].warmth > 0)
        for seat in range(players):
            rank[seat] = 1
            score[seat] = 2.0 * living / players - 1.0
        return
    for seat in range(players):
        for other in range(players):
            p = state.players[other]
            if state.team[other] == state.team[seat]:
                score[seat] += int(rules.nights) + int(p.warmth) if p.warmth > 0 else int(p.died) - 1
    for seat in range(players):
        rank[seat] = 1
        for other in range(players):
            if score[other] > score[seat] and is_first(state, other):
                rank[seat] += 1


@jit
def is_first(state: State, seat: int) -> bool:
    """Whether a seat is the first of its team."""
    for other in range(seat):
        if state.team[other] == state.team[seat]:
            return False
    return True


@jit
def check(rules: Rules, state: State) -> int:
    """The code of the first broken invariant, see `game.INVARIANTS`."""
    wood = int(state.forest)
    for seat in range(state.num_players):
        p = state.players[seat]
        wood += int(p.wood)
        if p.cards != total(p.hand) or p.wood < 0 or p.warmth < 0:
            return 1
        if p.commit > p.wood or (p.sealed == 0 and p.commit != 0):
            return 2
        if p.warmth == 0 and p.wood + p.cards > 0:
            return 3
    if wood != state.num_players * s.WOOD_PER_SEAT or state.forest < 0:
        return 4
    for card in range(s.NUM_CARDS):
        copies = int(state.deck[card]) + int(state.discard[card])
        for seat in range(state.num_players):
            copies += int(state.players[seat].hand[card])
            if state.players[seat].hand[card] < 0:
                return 5
        if copies != s.COPIES or state.deck[card] < 0:
            return 5
    offer = state.offer
    if top(state).kind != s.BARGAIN and (offer.maker != 0 or offer.partner != 0 or offer.give != 0 or offer.want != 0):
        return 6
    for depth in range(state.depth, MAX_DEPTH):
        frame = state.frames[depth]
        if frame.kind != 0 or frame.seat != 0 or frame.card != 0 or frame.op != 0 or frame.step != 0:
            return 7
    return 0
