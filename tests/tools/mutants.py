"""Mutation testing: break the rules in one small place and see whether the tests notice.

All mutants of the given Python and TOML sources are listed, a sample is drawn by seed, and each drawn one is
written into a copy of the project on which the tests run uncompiled (`NUMBA_DISABLE_JIT=1`), the quickest first,
until one fails. A mutant that no test notices is a survivor: a missing test, a superfluous line, or an equivalent
program. The last are listed, with a reason, in `equivalent_mutants.txt` as `path:: old line -> new line :: reason`.

    python tests/tools/mutants.py --sources envs/survivalist --tests tests/survivalist --sample 100 --seed 1
"""

from __future__ import annotations

import argparse
import os
import queue
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from mutate import Mutant, mutants_of_file

EQUIVALENTS = Path(__file__).with_name("equivalent_mutants.txt")
NOT_COPIED = shutil.ignore_patterns(
    ".git",
    ".venv*",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    "*.egg-info",
    "build",
    "dist",
    "runs",
    "notebooks",
)


def list_mutants(root: Path, sources: Sequence[str]) -> list[Mutant]:
    """Every mutant of the sources (files, or folders searched for .py and .toml), in a fixed order."""
    files: set[Path] = set()
    for source in sources:
        path = root / source
        if not path.exists():
            raise SystemExit(f"no such source: {source}")
        files.update([path] if path.is_file() else (f for f in path.rglob("*") if f.suffix in (".py", ".toml")))
    return [mutant for file in sorted(files) for mutant in mutants_of_file(root, file)]


def read_equivalents(path: Path) -> dict[str, str]:
    """The argued equivalent mutants: key (see `Mutant.key`) to reason."""
    entries: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if line.strip() and not line.startswith("#"):
            key, separator, reason = line.rpartition(" :: ")
            if not separator or not reason.strip() or ":: " not in key or " -> " not in key:
                raise SystemExit(f"{path.name}: expected `path:: old line -> new line :: reason`, got: {line}")
            entries[key.strip()] = reason.strip()
    return entries


class Worker:
    """A copy of the project, in which one file at a time is changed and the tests run.

    The project may be installed editable and then points to the original folders. The copy wins because
    a folder with its packages under their real names comes first on the path; `run` proves it (`sanity`).
    """

    def __init__(self, root: Path, folder: Path, tests: Sequence[str], timeout: float) -> None:
        self.tree = folder / "tree"
        shutil.copytree(root, self.tree, ignore=NOT_COPIED, symlinks=True)
        site = folder / "site"
        site.mkdir()
        pyproject = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        for package, source in pyproject["tool"]["setuptools"]["package-dir"].items():
            link = site.joinpath(*package.split("."))
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(self.tree / source, target_is_directory=True)
        # The order of the tests is `quick_first.py`'s, and what it knows is kept for all workers.
        plugins = ("-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "quick_first")
        options = ("-x", "-q", "--tb=short", *plugins)
        self.command = [sys.executable, "-m", "pytest", *options, *tests]
        self.timeout = timeout
        self.env = os.environ | {
            "PYTHONPATH": os.pathsep.join((str(site), str(Path(__file__).parent))),
            "QUICK_FIRST": str(folder.parent / "durations.json"),
            "NUMBA_DISABLE_JIT": "1",
            "OVERWINTER_CACHE_DIR": str(folder / "cache"),  # the user's is not for broken code
            # A bytecode file is matched by time and size, and two mutants can agree in both.
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
            "CI": "1",  # Hypothesis then tries the same examples every time
            # Looking for plugins takes pytest longer than many a test; the one we need is named.
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }

    def test(self, path: str = "", content: bytes = b"") -> tuple[str, str]:
        """Run the tests, with the file at `path` changed to `content` meanwhile.

        Returns "passed", "failed" or "timeout", and what pytest printed.
        """
        original = (self.tree / path).read_bytes() if path else b""
        try:
            if path:
                (self.tree / path).write_bytes(content)
            process = subprocess.Popen(
                self.command,
                cwd=self.tree,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
            try:
                output, _ = process.communicate(timeout=self.timeout)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # the session of its own that was started above
                output, _ = process.communicate()
                return "timeout", output
            return ("failed" if process.returncode else "passed"), output
        finally:
            if path:
                (self.tree / path).write_bytes(original)

    def sanity(self, path: str) -> None:
        """Stop unless the tests pass on the unchanged copy and fail when the file at `path` is nonsense."""
        result, output = self.test()
        if result != "passed":
            raise SystemExit(f"the tests do not pass on the unchanged project ({result}):\n{output[-3000:]}")
        result, output = self.test(path, b"raise RuntimeError('a sanity check of the mutation tester')\n")
        if result != "failed":
            raise SystemExit(f"the tests do not notice nonsense in {path}: do they read the changed copy at all?")


def run(args: argparse.Namespace, drawn: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """Test the drawn mutants, `args.jobs` at a time; yields each with its result as it is known."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as temporary, ThreadPoolExecutor(args.jobs) as pool:
        idle: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        for number in range(args.jobs):
            idle.put(Worker(args.root, Path(temporary, str(number)), args.tests, args.timeout))
        first = idle.get()
        first.sanity(drawn[0].path)
        idle.put(first)

        def test(mutant: Mutant) -> str:
            worker = idle.get()
            try:
                return worker.test(mutant.path, mutant.content(args.root))[0]
            finally:
                idle.put(worker)

        futures = {pool.submit(test, mutant): mutant for mutant in drawn}
        try:
            for future in as_completed(futures):
                yield futures[future], future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def parse_args(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", nargs="+", required=True, help="files and folders to mutate")
    parser.add_argument("--tests", nargs="+", default=["tests"], help="what to hand to pytest")
    parser.add_argument("--sample", type=int, default=100, help="how many mutants to draw; 0 draws all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many to test at a time")
    parser.add_argument("--timeout", type=float, default=120, help="seconds; a mutant that takes longer is noticed")
    parser.add_argument("--require", type=float, default=0, help="percent that must be noticed")
    parser.add_argument("--list", action="store_true", help="list all mutants and stop")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2], help="the project")
    parser.add_argument("--equivalents", type=Path, default=EQUIVALENTS)
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 1 if fewer than `--require` percent of the drawn mutants are noticed."""
    args = parse_args(argv)
    mutants = list_mutants(args.root, args.sources)
    if args.list or not mutants:
        print(*mutants, f"{len(mutants)} mutants", sep="\n")
        return 0 if mutants else 1
    equivalents = read_equivalents(args.equivalents)
    for key in equivalents.keys() - {mutant.key for mutant in mutants}:
        if any((args.root / key.partition("::")[0]).is_relative_to(args.root / source) for source in args.sources):
            print(f"stale entry in {args.equivalents.name}: {key}")
    drawn = random.Random(args.seed).sample(mutants, min(args.sample or len(mutants), len(mutants)))

    found: dict[str, list[Mutant]] = {"killed": [], "timeout": [], "SURVIVED": [], "equivalent": []}
    start = time.monotonic()
    for number, (mutant, result) in enumerate(run(args, drawn), start=1):
        verdict = {"failed": "killed", "timeout": "timeout"}.get(result, "SURVIVED")
        if mutant.key in equivalents:
            if verdict == "SURVIVED":
                verdict = "equivalent"
            else:
                print(f"not equivalent after all, see {args.equivalents.name}: {mutant.key}")
        found[verdict].append(mutant)
        print(f"[{number}/{len(drawn)}] {verdict:10} {mutant}", flush=True)

    noticed = len(found["killed"]) + len(found["timeout"])
    counted = len(drawn) - len(found["equivalent"])
    percent = 100 * noticed / counted if counted else 100.0
    print(f"\nseed {args.seed}: {len(mutants)} mutants, {len(drawn)} drawn, {counted} not argued equivalent")
    print(f"{noticed} of {counted} noticed ({percent:.1f}%, {len(found['timeout'])} by time)", end="; ")
    print(f"{args.require:g}% required; {time.monotonic() - start:.0f} s")
    for mutant in sorted(found["SURVIVED"], key=lambda mutant: (mutant.path, mutant.line)):
        print(f"  survivor: {mutant}")
    return int(percent < args.require)


if __name__ == "__main__":
    sys.exit(main())
