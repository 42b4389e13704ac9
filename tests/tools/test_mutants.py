"""The mutation tester, on a project of one function and one table."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).with_name("mutants.py")

PYPROJECT = """
[tool.setuptools.package-dir]
"toy.rules" = "rules"
"""

RULES = '''"""A docstring with 1 number."""
from typing import Protocol


class Shape(Protocol):
    x: int = 1


def alive(wounds: int, limit: int) -> bool:
    """Not 2 either."""
    if wounds > limit:
        return False
    return wounds + limit > 0
'''

TESTS = """
from toy.rules import alive

def test_alive():
    assert alive(2, 2)
    assert not alive(3, 2)
    assert not alive(0, 0)
"""

TABLE = """# 5 comments
[a.2]
cards = 3 # 4
open = true
op = "heal"
note = "heal 6"
pay = { stone = 1 }
rows = [
    { op = "fire", pay = { vine = 1, stone = 7 } },
]
"""


@pytest.fixture(scope="module")
def mutate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutate", TOOL.with_name("mutate.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutate"] = module  # a dataclass looks its module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    for path, text in {
        "pyproject.toml": PYPROJECT,
        "rules/__init__.py": RULES,
        "rules/table.toml": TABLE,
        "tests/test_rules.py": TESTS,
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def run(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), "--root", str(project), "--tests", "tests", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_python_mutants_are_exactly_those_that_change_what_runs(mutate: ModuleType, project: Path) -> None:
    mutants = list(mutate.mutants_of_file(project, project / "rules/__init__.py"))
    assert {(mutant.line, mutant.old, mutant.new) for mutant in mutants} == {
        (11, "if wounds > limit:", "if (wounds >= limit):"),
        (11, "if wounds > limit:", "if (wounds <= limit):"),
        (11, "if wounds > limit:", "if True:"),
        (11, "if wounds > limit:", "if False:"),
        (12, "return False", "return True"),
        (12, "return False", "return 0"),
        (12, "return False", "pass"),
        (13, "return wounds + limit > 0", "return (wounds + limit >= 0)"),
        (13, "return wounds + limit > 0", "return (wounds + limit <= 0)"),
        (13, "return wounds + limit > 0", "return (wounds - limit) > 0"),
        (13, "return wounds + limit > 0", "return wounds + limit > 1"),
        (13, "return wounds + limit > 0", "return wounds + limit > -1"),
        (13, "return wounds + limit > 0", "return 0"),
        (13, "return wounds + limit > 0", "pass"),
    }


def test_every_python_mutant_still_compiles(mutate: ModuleType) -> None:
    root = TOOL.parent
    for mutant in mutate.mutants_of_file(root, TOOL.with_name("mutate.py")):
        compile(mutant.content(root), mutant.path, "exec")


def test_toml_mutants_change_numbers_flags_and_names(mutate: ModuleType, project: Path) -> None:
    mutants = list(mutate.mutants_of_file(project, project / "rules/table.toml"))
    assert {(mutant.line, mutant.new) for mutant in mutants} == {
        (3, "cards = 4 # 4"),
        (3, "cards = 2 # 4"),
        (4, "open = false"),
        (5, 'op = "fire"'),
        (7, "pay = { vine = 1 }"),
        (7, "pay = { stone = 2 }"),
        (7, "pay = { stone = 0 }"),
        (9, '{ op = "heal", pay = { vine = 1, stone = 7 } },'),
        (9, '{ op = "fire", pay = { vine = 2, stone = 7 } },'),
        (9, '{ op = "fire", pay = { vine = 0, stone = 7 } },'),
        (9, '{ op = "fire", pay = { vine = 1, stone = 8 } },'),
        (9, '{ op = "fire", pay = { vine = 1, stone = 6 } },'),
    }


def test_survivors_are_found_and_equivalents_are_not_counted(project: Path, tmp_path: Path) -> None:
    survivor = "rules/__init__.py:: return False -> return 0"
    equivalents = tmp_path / "equivalents.txt"
    options = ("--sources", "rules/__init__.py", "--sample", "0", "--equivalents", str(equivalents))

    result = run(project, *options, "--require", "100", "--jobs", "2")
    assert result.returncode == 1, result.stdout + result.stderr
    assert "survivor: rules/__init__.py:12: return False  ->  return 0\n" in result.stdout

    weaker = "rules/__init__.py:: return wounds + limit > 0 -> return wounds + limit > 1"
    gone = "rules/__init__.py:: no such line -> 1"
    killed = "rules/__init__.py:: return False -> return True"
    equivalents.write_text("".join(f"{key} :: a reason\n" for key in (survivor, weaker, gone, killed)))
    result = run(project, *options, "--require", "100")
    assert result.returncode == 0, result.stdout + result.stderr
    assert f"stale entry in equivalents.txt: {gone}" in result.stdout
    assert f"not equivalent after all, see equivalents.txt: {killed}" in result.stdout
    assert (project / "rules/__init__.py").read_text() == RULES


def test_a_sample_is_drawn_by_seed(project: Path) -> None:
    first, again, other = (
        [line.split()[2:] for line in run(project, *options).stdout.splitlines() if line.startswith("[")]
        for options in (("--sources", "rules/__init__.py", "--sample", "2", "--seed", seed) for seed in "778")
    )
    assert len(first) == 2
    assert first == again != other


def test_it_refuses_to_run_where_it_would_prove_nothing(project: Path) -> None:
    """Here the tests fail by themselves; there they do not read the sources."""
    (project / "tests/test_rules.py").write_text("def test(): raise AssertionError('broken before')")
    result = run(project, "--sources", "rules")
    assert result.returncode == 1
    assert "do not pass on the unchanged project" in result.stderr
    (project / "tests/test_rules.py").write_text("def test(): pass")
    result = run(project, "--sources", "rules")
    assert result.returncode == 1
    assert "do they read the changed copy at all?" in result.stderr
