"""The cache of compiled code: kept between processes, never stale."""

import pytest

from overwinter.envs.core.jit import COMPILED
from tests.core.run import run_python

needs_compiler = pytest.mark.skipif(not COMPILED, reason="runs uncompiled")

GAME = """
from overwinter.envs.core.jit import entry

@entry
def answer():
    return {answer}
"""

USE = """
import elsewhere
value = elsewhere.answer()
stats = elsewhere.answer.stats
print(value, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), stats.cache_path)
"""


@pytest.fixture
def use(tmp_path):
    """Use a compiled function in a new process: its answer, cache hits, misses, directory."""
    folder = tmp_path / "games"
    folder.mkdir()

    def use(answer, **environment):
        source = folder / "elsewhere.py"
        if not source.exists() or source.read_text() != GAME.format(answer=answer):  # Numba also looks at its time
            source.write_text(GAME.format(answer=answer))
        script = f"import sys; sys.path.insert(0, {str(folder)!r}); " + USE.strip().replace("\n", "; ")
        variables = {"OVERWINTER_CACHE_DIR": str(tmp_path / "cache"), "OVERWINTER_SOURCES": str(folder)}
        value, hits, misses, *path = run_python("-c", script, **(variables | environment)).split(" ")
        return int(value), int(hits), int(misses), " ".join(path).strip()

    return use


@needs_compiler
def test_a_second_process_takes_the_compiled_code_from_the_cache(use, tmp_path):
    value, hits, misses, path = use(1)
    assert (value, hits, misses) == (1, 0, 1)
    assert path.startswith(str(tmp_path / "cache"))
    assert use(1) == (1, 1, 0, path)


@needs_compiler
def test_another_source_or_flag_has_a_directory_of_its_own_and_the_newest_few_stay(use, tmp_path):
    directories = {use(answer)[3] for answer in range(3)}
    directories.add(use(2, NUMBA_BOUNDSCHECK="1")[3])
    assert len(directories) == 4
    assert use(7)[:3] == (7, 0, 1)
    assert len(list((tmp_path / "cache").iterdir())) == 4


@needs_compiler
def test_the_engine_compiled_here_is_taken_from_the_cache_elsewhere():
    script = (
        "from overwinter.envs.core import engine;"
        "from tests.core.cases import CASES; from tests.core.table import Table;"
        "table = Table.of(CASES[1]); table.step(int(table.mask.argmax())); table.observe(0);"
        "functions = [engine.reset_game, engine.step_game, engine.check_games, engine.observe_game];"
        "print([(sum(f.stats.cache_hits.values()), sum(f.stats.cache_misses.values())) for f in functions])"
    )
    run_python("-c", script)
    assert run_python("-c", script).strip() == str([(1, 0)] * 4)


def test_uncompiled_the_functions_are_plain_python():
    script = (
        "from overwinter.envs.core import engine, jit; from overwinter.envs.core.rng import mix;"
        "print(jit.COMPILED, type(engine.step_game).__name__)"
    )
    assert run_python("-c", script, NUMBA_DISABLE_JIT="1").strip() == "False function"
