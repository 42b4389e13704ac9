"""What the heuristic agent does in each game: a module a game, named as the game, with a function `choose`.

`choose(rules, state, seat, mask, work) -> int` is compiled and gives a legal action. `state` is a copy that it may
change and leave changed, `work` a zeroed (WORK, WORK) float64 array of its own. It uses what `seat` can know only.
"""
