"""Writes the generated tables of the pages from the declarations; `--check` only says whether they are current.

A page holds markers, `<!-- table: actions -->` ... `<!-- end -->`; what stands between them is replaced.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeGuard, get_args

from pydantic import BaseModel

from overwinter.agents.registry import AGENTS
from overwinter.envs import GAMES
from overwinter.envs.core.game import Game
from overwinter.training.config import Config

DOCS = Path(__file__).resolve().parent
ATTRIBUTE = re.DOTALL | re.MULTILINE
MARKER = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(str(cell).replace('|', '/') for cell in line)} |\n" for line in lines)


def actions(game: Game) -> str:
    """Every block of the catalogue with its ids and names."""
    rows = []
    for block in game.catalogue.blocks:
        last = block.start + len(block.labels) - 1
        ids = block.start if last == block.start else f"{block.start}-{last}"
        names = block.names()
        shown = ", ".join(
            f"`{name}`" for name in (names if len(names) <= 4 else [names[0], names[1], "...", names[-1]])
        )
        rows.append((ids, shown.replace("`...`", "..."), block.meaning))
    return table(("ids", "names", "meaning"), rows) + f"\n{len(game.catalogue)} actions in all.\n"


def observation(game: Game) -> str:
    """Every field of the observation with its place, shape, bounds and audience."""
    rows = [
        (
            f"`{f.name}`",
            f.start if f.length == 1 else f"{f.start}-{f.start + f.length - 1}",
            " x ".join(map(str, f.shape)),
            f"{f.low:g} to {f.high:g}",
            f.audience,
            f.meaning,
        )
        for f in game.observation.fields.values()
    ]
    head = ("field", "place", "shape", "values", "seen by", "meaning")
    return table(head, rows) + f"\n{game.observation.length} numbers in all, float32.\n"


def options(game: Game) -> str:
    """The options with their choices and defaults."""
    rows = [
        (f"`{name}`", takes(field.annotation), f"`{field.default!r}`", about(game.options, name))
        for name, field in game.options.model_fields.items()
    ]
    return table(("option", "takes", "default", "meaning"), rows)


def takes(annotation: Any) -> str:
    """A type annotation as a reader takes it."""
    kind = re.sub(r"typing\.|Annotated\[|, FieldInfo\(.*\)\]", "", str(annotation))
    kind = re.sub(r"\w+(\.\w+)+", lambda match: match[0].rpartition(".")[2], kind)
    return kind.removeprefix("<class '").removesuffix("'>").replace("Literal", "one of ")


def about(model: type[BaseModel], name: str) -> str:
    """What the docstring of a model says of one of its fields; a line may speak of several."""
    for kind in model.__mro__:
        match = re.search(
            rf"^\s+(?:\w+, )*{name}(?:, \w+)*: (.*?)(?=^\s+\w+(?:, \w+)*: |\Z)", kind.__doc__ or "", ATTRIBUTE
        )
        if match:
            return " ".join(match[1].split())
    return ""


def keys(game: Game | None) -> str:
    """Every key of a configuration, table by table; a list of tables has its own after it."""
    tables = []
    for name, part in Config.model_fields.items():
        if is_model(part.annotation):
            tables.append(f"`[{name}]`\n\n{keys_of(part.annotation)}")
            for key, field in part.annotation.model_fields.items():
                tables += [
                    f"each of `{name}.{key}`\n\n{keys_of(kind)}"
                    for kind in get_args(field.annotation)
                    if is_model(kind)
                ]
    return "\n".join(tables)


def is_model(annotation: Any) -> TypeGuard[type[BaseModel]]:
    """Whether a type annotation is a model."""
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def keys_of(model: type[BaseModel]) -> str:
    """The keys of one table of a configuration."""
    rows = [
        (
            f"`{key}`",
            takes(field.annotation),
            "required" if field.is_required() else f"`{field.default!r}`",
            about(model, key),
        )
        for key, field in model.model_fields.items()
    ]
    return table(("key", "takes", "default", "meaning"), rows)


def agents(game: Game | None) -> str:
    """Every kind of agent with its parameters."""
    rows = []
    for kind, entry in AGENTS.items():
        parameters = [
            f"`{name}`"
            + ("" if field.is_required() else f" (`{field.default!r}`)")
            + f": {about(entry.parameters, name).rstrip('.')}"
            for name, field in entry.parameters.model_fields.items()
        ]
        rows.append((f"`{kind}`", entry.about, "; ".join(parameters)))
    return table(("agent", "what it does", "parameters (default): meaning"), rows)


def content(game: Game) -> str:
    """All rows of content with their sources."""
    tables = {
        "survivalist": survivalist_content,
        "doom_and_bloom": doom_and_bloom_content,
        "flourish_and_decay": flourish_and_decay_content,
        "godforsaken_scavengers": godforsaken_scavengers_content,
    }
    return tables[game.name]()


def survivalist_content() -> str:
    """Spaces, items, drop tiles, secret skills."""
    from overwinter.envs.survivalist.content import CONTENT, Content

    loaded = Content(CONTENT)
    spaces = table(
        ("", "space", "does", "discs", "drop tiles", "from players", "source"),
        (
            (
                k,
                row.name,
                ", ".join(f"{a.act} {a.amount}" if a.act != "craft" else a.act for a in row.actions),
                row.bag,
                row.drops,
                row.min_players,
                row.source,
            )
            for k, row in enumerate(loaded.spaces, 1)
        ),
    )
    items = table(
        ("item", "protects from", "costs", "points", "source"),
        [
            *((row.name, row.threat, "any three", row.points, row.source) for row in loaded.items.basic),
            *(
                (row.name, ", ".join(row.threats), ", ".join(row.recipe), row.points, row.source)
                for row in loaded.items.expert
            ),
        ],
    )
    tiles = table(
        ("drop tile", "copies", "does", "source"),
        ((r.name, r.count, ", ".join(f"{e.op} {e.amount}" for e in r.effects), r.source) for r in loaded.tiles),
    )
    skills = table(
        ("secret skills", "exchanges", "source"),
        (
            (
                row.resource,
                "; ".join(
                    f"{', '.join(f'{count} {paid}' for paid, count in e.pay.items())}: {e.op} {e.amount}"
                    for e in row.exchanges
                ),
                row.source,
            )
            for row in loaded.skills
        ),
    )
    return "\n".join((spaces, items, tiles, skills))


def doom_and_bloom_content() -> str:
    """Towns, characters, lengths, and the three decks."""
    from overwinter.envs.doom_and_bloom import describe_cards
    from overwinter.envs.doom_and_bloom.content import CONTENT, Content
    from overwinter.envs.doom_and_bloom.hexes import LABELS
    from overwinter.envs.doom_and_bloom.state import ASSETS, TOWN

    loaded = Content(CONTENT)
    board, setup = loaded.board, loaded.setup
    names = [asset.capitalize() for asset in ASSETS]
    towns = table(
        ("town", "colour", "space", "source"),
        (
            (row.name, row.colour, LABELS[space], row.source)
            for row, space in zip(board.towns, board.sites(TOWN, len(board.towns)), strict=True)
        ),
    )
    lengths = table(
        ("length", "destinations", "for", *names, "source"),
        (
            (name, length.destinations, whom, *(levels[asset] for asset in ASSETS), length.source)
            for name in ("short", "normal", "long")
            for length in (getattr(setup.lengths, name),)
            for whom, levels in (("a player", length.single), ("a team", length.team))
        ),
    )
    characters = table(
        ("character", *names, "source"),
        ((row.name, *(row.assets[asset] for asset in ASSETS), row.source) for row in setup.character),
    )
    decks = [
        table(
            (deck, "copies", "what it says", "source"),
            ((row.name, row.copies, describe_cards.card(row).partition(": ")[2], row.source) for row in cards),
        )
        for deck, cards in (("Event", loaded.events), ("Attack", loaded.attacks))
    ]
    bonus = table(
        ("Bonus card", "copies", "what it does", "source"),
        (
            (row.name, row.copies, describe_cards.bonus(row).partition(" (")[2].removesuffix(")"), row.source)
            for row in loaded.bonus
        ),
    )
    return "\n".join((towns, lengths, characters, *decks, bonus))


def flourish_and_decay_content() -> str:
    """Boards and numbers, food, action cards, characters."""
    from overwinter.envs.flourish_and_decay import describe_cards
    from overwinter.envs.flourish_and_decay.content import CONTENT, Content

    loaded = Content(CONTENT)
    setup = loaded.setup
    numbers = table(
        ("what", "how much", "source"),
        [
            *(
                (f"board for {players} players", f"{side} x {side}", setup.boards.source)
                for players, side in setup.boards.sides.items()
            ),
            ("action cards in a game", setup.stacks.action_cards, setup.stacks.source),
            ("copies of an action card", setup.stacks.action_copies, setup.stacks.source),
            ("copies of a food", setup.stacks.food_copies, setup.stacks.source),
            ("deck", ", ".join(f"{count} {name}" for name, count in setup.deck.cards.items()), setup.deck.source),
            ("rounds of the seed phase", setup.seed.rounds, setup.seed.source),
            ("cells sealed in each", setup.seed.cells, setup.seed.source),
            ("cards drawn for a turn", setup.turn.draw, setup.turn.source),
            ("of these, however much rivals hinder", setup.hindered.draw, setup.hindered.source),
            ("calories for a cell", setup.turn.cell_cost, setup.turn.source),
            ("calories for a generation", setup.turn.generation_cost, setup.turn.source),
            ("food that rivals are handed", setup.junk.food, setup.junk.source),
        ],
    )
    foods = table(
        ("food", "cost", "calories", "source"),
        ((row.name, row.cost, row.calories, row.source) for row in loaded.cards.food),
    )
    cards = table(
        ("action card", "cost", "calories", "what it does", "source"),
        ((r.name, r.cost, r.calories, describe_cards.effects(r), r.source) for r in loaded.cards.action),
    )
    characters = table(
        ("character", "colour", "source"), ((row.name, f"`{row.colour}`", row.source) for row in setup.character)
    )
    return "\n".join((numbers, foods, cards, characters))


def godforsaken_scavengers_content() -> str:
    """Scenarios with their final Areas, Areas, the draw deck, Afflictions, Characters."""
    from overwinter.envs.godforsaken_scavengers import describe
    from overwinter.envs.godforsaken_scavengers.content import CONTENT, Content

    loaded = Content(CONTENT)
    wins = {"complete": "live through it", "fed": "be fed in it", "hold": "hold cards worth {} after it"}
    scenarios = table(
        ("scenario", "who wins", "cards dealt", "Areas before the final one", "final Area", "to complete it", "source"),
        (
            (
                row.name,
                {"together": "all or nobody", "survivors": "whoever completes it", "rivals": "the best rival"}[
                    row.mode
                ],
                row.dealt,
                f"{row.areas[0]}, {row.mixed} of them shuffled with it" if row.mixed else row.areas[0],
                f"{row.final.name}: {_said(describe.area(row.final))}",
                wins[row.final.win].format(row.final.amount),
                row.source,
            )
            for row in loaded.scenarios
        ),
    )
    areas = table(
        ("Area", "cost", "what it does", "source"),
        (
            (row.name, row.cost, _said(describe.area(row)).partition("; ")[2] or "nothing", row.source)
            for row in loaded.areas
        ),
    )
    deck = table(
        ("card", "kind", "tier", "copies", "worth", "what it does", "source"),
        (
            (
                row.name,
                row.kind.capitalize(),
                row.tier,
                row.copies,
                row.value or "",
                "; ".join(
                    part for part in _said(describe.card(row)).split("; ") if not part.startswith(("tier ", "worth "))
                )
                or {"peril": "nothing else", "anomaly": "the discards go into a pile, and it to the bottom"}[row.kind],
                row.source,
            )
            for row in loaded.cards
        ),
    )
    afflictions = table(
        ("Affliction", "copies", "what it does", "source"),
        ((row.name, row.copies, _said(describe.affliction(row)), row.source) for row in loaded.afflictions),
    )
    characters = table(
        ("Character", "what it does", "source"),
        ((row.name, _said(describe.character(row)), row.source) for row in loaded.characters),
    )
    return "\n".join((scenarios, areas, deck, afflictions, characters))


def _said(described: str) -> str:
    """What stands in the brackets after a name."""
    return described.partition(" (")[2].removesuffix(")")


TABLES: dict[str, Callable[[Any], str]] = {
    "agents": agents,
    "keys": keys,
    "options": options,
    "actions": actions,
    "observation": observation,
    "content": content,
}


def pages() -> list[tuple[Path, Game | None]]:
    """Every page, and the game it is about, if it is a game's."""
    return [(path, GAMES.get(path.stem)) for path in sorted(DOCS.rglob("*.md"))]


def rewritten(page: Path, game: Game | None) -> str:
    """The text of a page with its tables made anew."""
    text = page.read_text(encoding="utf-8")
    return MARKER.sub(lambda m: f"{m[1]}{TABLES[m[2]](game)}{m[3]}", text)


def main() -> int:
    """Rewrite all pages, or with `--check` name those that are out of date; 1 if there are any."""
    stale = []
    for page, game in pages():
        text = rewritten(page, game)
        if text != page.read_text(encoding="utf-8"):
            stale.append(page)
            if "--check" not in sys.argv:
                page.write_text(text, encoding="utf-8")
    for page in stale:
        print(f"{page.name}: {'out of date; run make docs-tables' if '--check' in sys.argv else 'rewritten'}")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
