"""The last two rounds: secret skills, then the threats; and who has won."""

from __future__ import annotations

from overwinter.envs.core.frames import Counts, Mask, Vector, ask, pop, push, top
from overwinter.envs.core.jit import inline, jit
from overwinter.envs.survivalist.actions import EXCHANGE_LINE, FACE_THREAT, SKIP, USE_LUCK
from overwinter.envs.survivalist.rules.discs import begin_draw
from overwinter.envs.survivalist.rules.effects import begin_effect
from overwinter.envs.survivalist.rules.kinds import FACE, FELL, SKILL
from overwinter.envs.survivalist.rules.payment import begin_payment, can_pay
from overwinter.envs.survivalist.rules.supplies import covers, discs_on, star_points
from overwinter.envs.survivalist.state import NUM_EXCHANGES, Player, Rules, State

DISCS_PER_REAPER = 2


@inline
def begin_skill(state: State, seat: int) -> None:
    """Turn a secret-skills card face-up and push its owner's exchanges (SV-288)."""
    state.players[seat].skill_shown = 1
    push(state, SKILL, seat, 0, 0, 0, 0)


@jit
def can_exchange(rules: Rules, player: Player, line: int) -> bool:
    """Whether an exchange has not been made yet (SV-290) and is affordable."""
    exchange = rules.skills[player.skill, line]
    left = int(player.fire) - int(exchange.fire)
    return player.exchanged[line] == 0 and left >= 0 and can_pay(player, exchange.cost, left)


@inline
def resume_skill(rules: Rules, state: State) -> bool:
    """Ask for exchanges until the seat declines."""
    return ask(state, top(state).seat)


@inline
def legal_skill(rules: Rules, state: State, mask: Mask) -> None:
    """Every exchange not made yet and affordable; none has to be made."""
    player = state.players[top(state).seat]
    mask[SKIP] = 1
    for line in range(NUM_EXCHANGES):
        if can_exchange(rules, player, line):
            mask[EXCHANGE_LINE + line] = 1


@inline
def apply_skill(rules: Rules, state: State, action: int) -> None:
    """Pay for a line of the card, then have what it gives."""
    if action == SKIP:
        pop(state, 0)
        return
    seat = int(top(state).seat)
    player = state.players[seat]
    line = action - EXCHANGE_LINE
    exchange = rules.skills[player.skill, line]
    player.exchanged[line] = 1
    player.fire -= exchange.fire
    begin_effect(state, seat, exchange.op, exchange.amount)
    begin_payment(state, seat, exchange.cost)


@inline
def begin_face(state: State, seat: int) -> None:
    """Push a living seat's meeting with the current threat."""
    push(state, FACE, seat, 0, 0, 0, 0)


@inline
def resume_face(rules: Rules, state: State) -> bool:
    """Pass by protection or for want of Reapers, use luck, or draw and stand or die (SV-315 to SV-317, SV-327)."""
    frame = top(state)
    seat = int(frame.seat)
    player = state.players[seat]
    if frame.step == 0:
        if state.threat_reapers[state.threat] == 0 or covers(rules, state, seat, state.threat):
            player.survived += 1
            pop(state, 0)
        elif player.luck > 0:
            return ask(state, seat)
        else:
            _draw_for_threat(state, seat)
    else:
        if state.result == FELL:
            player.dead = 1
            player.burden = discs_on(player)
        else:
            player.survived += 1
        pop(state, 0)
    return False


@jit
def _draw_for_threat(state: State, seat: int) -> None:
    """Two discs for each Reaper on the threat (SV-316)."""
    top(state).step = 1
    begin_draw(state, seat, DISCS_PER_REAPER * int(state.threat_reapers[state.threat]), True)


@inline
def legal_face(rules: Rules, state: State, mask: Mask) -> None:
    """Use a Lucky Break or draw."""
    mask[USE_LUCK] = 1
    mask[FACE_THREAT] = 1


@inline
def apply_face(rules: Rules, state: State, action: int) -> None:
    """A Lucky Break is used before any disc is drawn, or not at all (SV-305, SV-306)."""
    seat = int(top(state).seat)
    player = state.players[seat]
    if action == USE_LUCK:
        player.luck -= 1
        player.survived += 1
        pop(state, 0)
    else:
        _draw_for_threat(state, seat)


@jit
def living(state: State) -> int:
    """Seats that are not dead."""
    count = 0
    for seat in range(state.num_players):
        count += int(state.players[seat].dead == 0)
    return count


@jit
def final_score(rules: Rules, state: State, seat: int) -> int:
    """Points of crafted items less the discs held, or died with (SV-339)."""
    player = state.players[seat]
    burden = int(player.burden) if player.dead != 0 else discs_on(player)
    return star_points(rules, state, seat) - burden


@jit
def outcome(rules: Rules, state: State, rank: Counts, score: Vector) -> None:
    """Rank by threats survived, then score, then who placed later in the first round (SV-335 to SV-342).

    No two seats tie: the last criterion is strict.
    """
    n = int(state.num_players)
    for seat in range(n):
        score[seat] = final_score(rules, state, seat)
    for seat in range(n):
        rank[seat] = 1
        for other in range(n):
            if _beats(state, score, other, seat):
                rank[seat] += 1


@jit
def _beats(state: State, score: Vector, one: int, other: int) -> bool:
    """Whether seat `one` ranks before seat `other`."""
    n = int(state.num_players)
    first = state.players[one].survived - state.players[other].survived
    if first != 0:
        return bool(first > 0)
    if score[one] != score[other]:
        return bool(score[one] > score[other])
    return (one - state.first_compass) % n > (other - state.first_compass) % n
