# The two commands: `make play` and `make test`. Everything else serves them.

SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt
MAKE_DIR := .make
COMPILED := build/compiled
WEB_SOURCES := $(wildcard web/*.*) $(shell find web/src web/public web/scripts src/undercroft/games/*/web src/undercroft/games/*/texts src/undercroft/games/*/RULES.md src/undercroft/texts -type f 2>/dev/null)
PORT ?= 8000
SIDE_BY_SIDE := $(MAKE) --no-print-directory -j2 --output-sync=target

.PHONY: help play test set-up compiled check check-python check-web test-interpreted test-compiled test-browser \
        test-first-start bench bots load chaos hostile fuzz golden records texts released states types encoders screenshots wheel clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 20

# --- the two commands -----------------------------------------------------------

play: $(MAKE_DIR)/runtime $(MAKE_DIR)/web  ## serve the games at http://127.0.0.1:8000; GAME=…: and a third-party game
	@$(BIN)/python -m tools.compiled play --port $(PORT) $(if $(GAME),--game $(GAME))

test: set-up compiled check test-interpreted test-compiled test-browser test-first-start  ## run every check and test

# --- set-up ---------------------------------------------------------------------

set-up:
	@$(SIDE_BY_SIDE) $(MAKE_DIR)/dev $(MAKE_DIR)/browser $(MAKE_DIR)/web

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv --clear $(VENV); }

$(MAKE_DIR)/runtime: pyproject.toml constraints.txt $(BIN)/python
	@mkdir -p $(MAKE_DIR)
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)  # it was interrupted
	$(INSTALL) setuptools "mypy[mypyc]"
	UNDERCROFT_PURE=1 $(INSTALL) --no-build-isolation -e .
	@touch $@

$(MAKE_DIR)/dev: $(MAKE_DIR)/runtime
	UNDERCROFT_PURE=1 $(INSTALL) --no-build-isolation -e '.[test]'
	@touch $@

compiled: $(MAKE_DIR)/runtime  ## compile the rules unless the copy is fresh
	@$(BIN)/python -m tools.compiled

$(MAKE_DIR)/node: web/package.json web/package-lock.json
	@mkdir -p $(MAKE_DIR)
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(MAKE_DIR)/web: $(MAKE_DIR)/node $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@

$(MAKE_DIR)/browser:
	@mkdir -p $(MAKE_DIR)
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } \
	  || { echo "Chromium is missing: run 'apt-get install chromium' as root." >&2; exit 1; }
	@touch $@

# --- checks and tests -------------------------------------------------------------

check:  ## format, lint, types, architecture
	@$(SIDE_BY_SIDE) check-python check-web

check-python: $(MAKE_DIR)/dev
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy
	PYTHONPATH=src:. $(BIN)/python -m pytest -q tests/test_architecture.py

check-web: $(MAKE_DIR)/node $(MAKE_DIR)/web
	cd web && npm run --silent check && npm test --silent

test-interpreted: $(MAKE_DIR)/dev $(MAKE_DIR)/web
	PYTHONPATH=src:. $(BIN)/python -m pytest -q -n 2 --dist worksteal tests src examples --ignore tests/browser --ignore tests/first_start

test-compiled: $(MAKE_DIR)/dev compiled
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m pytest -q -n 2 --dist worksteal tests src examples --ignore tests/browser --ignore tests/first_start --ignore tests/server --ignore tests/test_architecture.py --ignore tests/lab/test_cluster.py
	@PYTHONPATH=$(COMPILED) $(BIN)/python -c 'import shutil, undercroft.engine.run as run; assert run.__file__.endswith(".so") or not shutil.which("cc"), run.__file__'

test-browser: $(MAKE_DIR)/dev $(MAKE_DIR)/browser compiled $(MAKE_DIR)/web
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m pytest -q -n 2 --dist worksteal tests/browser

test-first-start: $(MAKE_DIR)/dev  ## try both commands and a wheel on a bare machine
	PYTHONPATH=src:. $(BIN)/python -m pytest -q -n 2 --dist loadfile tests/first_start

# --- measuring -----------------------------------------------------------------------

$(MAKE_DIR)/peers: $(MAKE_DIR)/dev
	$(INSTALL) open-spiel rlcard "pettingzoo[classic]" || echo "Some peers cannot be installed here; their rows stay empty."
	@touch $@

bench: $(MAKE_DIR)/peers compiled  ## speed, next to other engines measured in the same run
	$(BIN)/python -m bench.run

bots: $(MAKE_DIR)/dev compiled  ## play the published tables of bots (hours)
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.bots
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.dungeon_roll_scores
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.dungeon_roll_values
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.welcome_exploit

load: $(MAKE_DIR)/dev compiled  ## what a move and a table of each game cost; 500 live tables
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.load

chaos: $(MAKE_DIR)/dev compiled  ## kill -9 under load, 100 times
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.chaos

hostile: $(MAKE_DIR)/dev compiled  ## 200,000 hostile messages, and every siege
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.hostile
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.sieges

fuzz: $(MAKE_DIR)/dev compiled  ## 1,000,000 random moves with every conformance check
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.fuzz

# --- made files ------------------------------------------------------------------------

golden: $(MAKE_DIR)/dev  ## regenerate the golden transcripts (review the diff)
	PYTHONPATH=src:. $(BIN)/python -m tools.golden

records: $(MAKE_DIR)/dev  ## GAME=…: record a game for every way it can end
	PYTHONPATH=src:. $(BIN)/python -m tools.records $(GAME)

texts: $(MAKE_DIR)/dev  ## GAME=…: list the text keys it lacks
	PYTHONPATH=src:. $(BIN)/python -m tools.texts $(GAME)

released: $(MAKE_DIR)/dev  ## store tables as this release writes them (once per release)
	PYTHONPATH=src:. $(BIN)/python -m tools.released tests/released/$$($(BIN)/python -c 'import undercroft; print(undercroft.__version__)')

states: $(MAKE_DIR)/dev  ## regenerate how states are copied and stored
	PYTHONPATH=src:. $(BIN)/python -m tools.states

types: $(MAKE_DIR)/dev  ## generate the TypeScript types from the Python ones
	PYTHONPATH=src $(BIN)/python -m undercroft.server.typescript web/src/generated
	PYTHONPATH=src:. $(BIN)/python -m tools.changes web/tests/changes.json

encoders: $(MAKE_DIR)/dev  ## regenerate the page of observation features
	PYTHONPATH=src:. $(BIN)/python -m tools.encoders

screenshots: $(MAKE_DIR)/dev $(MAKE_DIR)/browser compiled $(MAKE_DIR)/web  ## take the pictures for the README
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.screenshots docs/pictures

wheel: $(MAKE_DIR)/runtime $(MAKE_DIR)/web  ## build a wheel with compiled rules and the web client
	$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-build-isolation --no-deps -w dist .

clean:  ## remove everything that was built
	rm -rf $(VENV) $(MAKE_DIR) build dist web/node_modules web/dist web/src/generated/icons .mypy_cache .pytest_cache .ruff_cache src/*.egg-info
