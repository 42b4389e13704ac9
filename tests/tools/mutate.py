"""The mutants of one source file: every small change that a test ought to notice.

A mutant replaces a piece of the file's bytes, so comments and layout around it stay as they are, and the
change can be shown as one line.
"""

from __future__ import annotations

import ast
import copy
import re
import tomllib
import warnings
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any

Edit = tuple[int, int, bytes]  # replace the bytes from .. to of a file by these


@dataclass(frozen=True, slots=True)
class Mutant:
    """One edit of the file at `path` (relative to the project), and its line or lines before and after."""

    path: str
    line: int
    edit: Edit
    old: str
    new: str

    @property
    def key(self) -> str:
        """How the list of equivalent mutants names it."""
        return f"{self.path}:: {self.old} -> {self.new}"

    def content(self, root: Path) -> bytes:
        """The changed file."""
        return edited((root / self.path).read_bytes(), self.edit)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.old}  ->  {self.new}"


def edited(source: bytes, edit: Edit) -> bytes:
    start, end, replacement = edit
    return source[:start] + replacement + source[end:]


def mutants_of_file(root: Path, file: Path) -> Iterator[Mutant]:
    """Every mutant of a .py or .toml file that changes what the file means, in the order of the file."""
    source = file.read_bytes()
    edits = python_edits(source) if file.suffix == ".py" else toml_edits(source, names_by_key(file.parent))
    for start, end, replacement in sorted(set(edits)):
        first = source.rfind(b"\n", 0, start) + 1
        last = end + len(source[end:].partition(b"\n")[0])
        old, new = (
            " ".join((source[first:start] + middle + source[end:last]).decode().split())
            for middle in (source[start:end], replacement)
        )
        line = source.count(b"\n", 0, start) + 1
        yield Mutant(file.relative_to(root).as_posix(), line, (start, end, replacement), old, new)


# --- Python ---

COMPARED: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {  # the boundary shifted, the comparison flipped
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
OPERATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
DROPPED = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Raise, ast.Break, ast.Continue, ast.Return)


def python_edits(source: bytes) -> Iterator[Edit]:
    """All edits of a Python file, without those that compile to the same code."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    for statement in ast.parse(source).body:
        first, last = span(statement)
        before = fingerprint(source[first:last])
        for node in worth_changing(statement):
            for old, new in changes(node):
                text = ast.unparse(new).encode()
                if not isinstance(new, (ast.stmt, ast.Constant, ast.Call)):
                    text = b"(" + text + b")"
                start, end = span(old)
                if fingerprint(edited(source[first:last], (start - first, end - first, text))) != before:
                    yield start, end, text


def worth_changing(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """The node and those below it, without what has no effect when the code runs uncompiled."""
    match node:
        case ast.ClassDef(bases=bases) if any("Protocol" in ast.unparse(base) for base in bases):
            return  # types only
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Import() | ast.ImportFrom():
            return
        case ast.JoinedStr():
            return  # a message; its parts have no positions before Python 3.12
        case ast.Assign(targets=[ast.Name(id="__all__" | "__version__")]):
            return
    if isinstance(node, (ast.expr, ast.stmt)):
        yield node
    for name, value in ast.iter_fields(node):
        if name not in ("decorator_list", "annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from worth_changing(child)


def changes(node: Any) -> Iterator[tuple[Any, ast.AST]]:
    """What to change about one node: pairs of the node, or one directly below it, and what to put there."""

    def but(field: str, value: object) -> tuple[Any, ast.AST]:
        new = copy.copy(node)
        setattr(new, field, value)
        return node, new

    match node:
        case ast.Constant(value=bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield node, ast.Constant(value + 1)
            yield node, ast.Constant(value - 1)
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                for other in COMPARED[type(op)]:
                    yield but("ops", [*ops[:i], other(), *ops[i + 1 :]])
        case ast.BoolOp(op=op):
            yield but("op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATED:
            yield but("op", OPERATED[type(op)]())
        case ast.Call(args=args) if not any(isinstance(arg, ast.Starred) for arg in args):
            for i, (one, two) in enumerate(pairwise(args)):
                if is_text(one) == is_text(two):  # else it cannot go unnoticed
                    yield but("args", [*args[:i], two, one, *args[i + 2 :]])
        case ast.If(test=test) | ast.IfExp(test=test):
            yield test, ast.Constant(True)
            yield test, ast.Constant(False)
        case ast.While(test=test):
            yield test, ast.Constant(False)
        case ast.Return(value=value) if value is not None:
            yield value, ast.Constant(0)
    if isinstance(node, DROPPED) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield node, ast.Pass()


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def fingerprint(source: bytes) -> object:
    """What a statement compiles to, whatever its layout; the same for all that does not compile."""

    def parts(code: CodeType) -> object:
        constants = [parts(c) if isinstance(c, CodeType) else (type(c).__name__, repr(c)) for c in code.co_consts]
        return code.co_code, code.co_names, code.co_varnames, code.co_exceptiontable, constants

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        try:
            return parts(compile(source, "statement", "exec", dont_inherit=True))
        except SyntaxError:
            return None


# --- TOML ---

TOKEN = re.compile(
    r'''(?P<skip>\#[^\n]*|^\[{1,2}[A-Za-z_"][^\n]*|"""(?s:.*?)"""|\'\'\'(?s:.*?)\'\'\')
    |(?P<key>[\w-]+|"[^"\n]*")(?=\s*=)
    |"(?P<name>(?:\\.|[^"\\\n])*)"|'[^'\n]*'
    |(?P<number>(?<![\w.+:-])[+-]?\d[\d_]*(?:\.\d+)?(?![\w.:-]))
    |(?P<flag>\b(?:true|false)\b)
    |(?P<brace>[{}])''',
    re.MULTILINE | re.VERBOSE,
)
NAME = re.compile(r"[a-z][a-z0-9_]*(?::[a-z0-9_]+)*")
UNLISTED = {
    "id",
    "name",
    "note",
    "source",
}  # strings that are not drawn from a list, or mean nothing to the rules


def names_by_key(folder: Path) -> dict[str, list[str]]:
    """The valid names of each enumeration, as far as the folder's TOML files use them.

    `op = "heal"` makes "heal" a name for the key `op`; `pay = { stone = 1 }` makes "stone" one for `{pay`.
    """
    names: dict[str, set[str]] = defaultdict(set)

    def walk(key: str, value: object) -> None:
        if isinstance(value, str) and NAME.fullmatch(value) and key not in UNLISTED:
            names[key].add(value)
        elif isinstance(value, list):
            for element in value:
                walk(key, element)
        elif isinstance(value, dict):
            if value and all(type(element) is int for element in value.values()):
                names["{" + key].update(value)
            for inner, element in value.items():
                walk(inner, element)

    for file in sorted(folder.glob("*.toml")):
        walk("", tomllib.loads(file.read_text(encoding="utf-8")))
    return {key: sorted(values) for key, values in names.items()}


def toml_edits(source: bytes, names: dict[str, list[str]]) -> Iterator[Edit]:
    """Each number one more and one less, each flag flipped, each name replaced by the next valid one."""
    text = source.decode()
    key, braces = "", [""]
    for token in TOKEN.finditer(text):
        new: list[str] = []
        kind, word = token.lastgroup, token[token.lastgroup or 0]
        if kind == "brace":
            braces = [*braces, key] if word == "{" else braces[:-1]
        elif kind == "number":
            value: float = float(word) if "." in word else int(word)
            new = [str(value + 1), str(value - 1)]
        elif kind == "flag":
            new = ["false" if word == "true" else "true"]
        elif kind in ("key", "name"):
            key = word if kind == "key" else key
            valid = names.get("{" + braces[-1] if kind == "key" else key, [])
            if word in valid and len(valid) > 1 and (kind == "name" or len(braces) > 1):
                new = [valid[(valid.index(word) + 1) % len(valid)]]
        start, end = (len(text[:at].encode()) for at in token.span(kind or 0))
        for replacement in new:
            edit = start, end, replacement.encode()
            try:
                if tomllib.loads(edited(source, edit).decode()) != tomllib.loads(text):
                    yield edit
            except tomllib.TOMLDecodeError:
                continue  # a name that is there already
