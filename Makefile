# Every target sets up what it needs: a clean clone, make and Python 3.11 or later are enough.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

VENV := .venv
BIN := $(VENV)/bin
LOWER := .venv-lower
PEERS := .venv-peers
PIP_FLAGS := --quiet --disable-pip-version-check
PYTEST_FLAGS ?= -n auto --dist loadgroup
# The tests that need no extra but `render`, for the runs under other settings of Numba and with the lower bounds.
CORE_TESTS := tests --ignore=tests/training --ignore=tests/tools --ignore=tests/test_packaging.py

MUTANT_GAMES ?= survivalist doom_and_bloom flourish_and_decay godforsaken_scavengers
MUTANT_PARTS := rules content.py content
MUTANT_PARTS_doom_and_bloom := cards.py board.py
MUTANT_SAMPLE ?= 100
MUTANT_SEED ?= 1
MUTANT_REQUIRE ?= 90

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-all test-lower bench bench-peers mutants golden docs docs-tables clean

help:  ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(VENV)/.installed-train  ## Train an agent for a few minutes and measure it
	$(BIN)/overwinter demo

test: $(VENV)/.installed-dev  ## Lint, format, types and tests: what continuous integration runs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest $(PYTEST_FLAGS)

test-all: test  ## The above, long tests, checked bounds, uncompiled, lower bounds, mutants
	$(BIN)/pytest $(PYTEST_FLAGS) -m long
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest $(PYTEST_FLAGS) $(CORE_TESTS)
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest $(PYTEST_FLAGS) $(CORE_TESTS)
	$(MAKE) --no-print-directory test-lower
	$(MAKE) --no-print-directory mutants

test-lower: $(LOWER)/.installed  ## The core tests with the oldest dependencies we promise
	$(LOWER)/bin/pytest $(PYTEST_FLAGS) $(CORE_TESTS)

bench: $(VENV)/.installed-bench  ## Measure decisions per second
	$(BIN)/overwinter bench

bench-peers: $(PEERS)/.installed  ## Measure other libraries beside ours; writes docs/peers.md
	$(PEERS)/bin/python -W ignore -m overwinter.training.bench_peers --out docs/peers.md

mutants: $(VENV)/.installed-dev $(addprefix mutants-,$(MUTANT_GAMES))  ## Break the rules in sampled places and see the tests notice

mutants-%: $(VENV)/.installed-dev
	$(BIN)/python tests/tools/mutants.py --tests tests/$* \
		--sources $(addprefix envs/$*/,$(MUTANT_PARTS) $(MUTANT_PARTS_$*)) \
		--sample $(MUTANT_SAMPLE) --seed $(MUTANT_SEED) --require $(MUTANT_REQUIRE) --jobs 2

docs: $(VENV)/.installed-docs  ## Build the documentation site into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "open site/index.html"

golden: $(VENV)/.installed-dev  ## Record the golden replays anew, after a change of rules
	$(BIN)/python tests/tools/golden.py

docs-tables: $(VENV)/.installed-dev  ## Rewrite the generated tables and pictures of the documents
	$(BIN)/python docs/make_tables.py
	$(BIN)/python docs/make_pictures.py

clean:  ## Remove environments, builds and caches
	rm -rf $(VENV) $(LOWER) $(PEERS) build dist site *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Overwinter needs Python 3.11 or later (set PYTHON=...)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed-train: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/pip install $(PIP_FLAGS) --constraint constraints.txt --editable '.[train]'
	@touch $@

$(VENV)/.installed-bench: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/pip install $(PIP_FLAGS) --constraint constraints.txt --editable '.[bench]'
	@touch $(VENV)/.installed-train $@

$(VENV)/.installed-docs: pyproject.toml constraints.txt | $(VENV)/bin/python $(VENV)/src/overwinter
	$(BIN)/pip install $(PIP_FLAGS) --constraint constraints.txt --editable '.[docs]'
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt | $(VENV)/bin/python $(VENV)/src/overwinter
	$(BIN)/pip install $(PIP_FLAGS) --constraint constraints.txt --editable '.[dev]'
	@touch $(VENV)/.installed-train $(VENV)/.installed-bench $(VENV)/.installed-docs $@

# Links through which mypy and mkdocstrings read the folders under their real names.
$(VENV)/src/overwinter: | $(VENV)/bin/python
	@mkdir -p $@
	@for folder in envs agents training configs; do ln -sfn ../../../$$folder $@/$$folder; done

$(LOWER)/.installed: pyproject.toml constraints-lower.txt
	@test -n "$(PYTHON)" || { echo "Overwinter needs Python 3.11 or later (set PYTHON=...)"; exit 1; }
	$(PYTHON) -m venv --clear $(LOWER)
	$(LOWER)/bin/pip install $(PIP_FLAGS) --constraint constraints-lower.txt --editable '.[render]' \
		hypothesis pytest pytest-timeout pytest-xdist
	@touch $@

# Pinned, and without PyTorch: nothing measured there needs it.
$(PEERS)/.installed: pyproject.toml constraints-peers.txt
	@test -n "$(PYTHON)" || { echo "Overwinter needs Python 3.11 or later (set PYTHON=...)"; exit 1; }
	$(PYTHON) -m venv --clear $(PEERS)
	$(PEERS)/bin/pip install $(PIP_FLAGS) --constraint constraints-peers.txt --editable . \
		'pettingzoo[classic]' open-spiel rlcard pgx
	@touch $@
