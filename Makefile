# The two commands: `make play` and `make test`. Everything else serves them.

SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MAKE_DIR := .make
COMPILED := build/compiled
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name '*.md' -o -name '*.toml' 2>/dev/null)
WEB_SOURCES := $(shell find web/src web/public web/scripts web/index.html web/vite.config.ts src/undercroft/games/*/web src/undercroft/games/*/texts src/undercroft/games/*/RULES.md src/undercroft/texts -type f 2>/dev/null)
PORT ?= 8000

.PHONY: help play test check check-python check-web test-interpreted test-compiled test-browser \
        bench bots load chaos hostile fuzz golden types screenshots wheel clean

help:  ## what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 20

# --- the two commands -----------------------------------------------------------

play: $(MAKE_DIR)/runtime $(MAKE_DIR)/compiled $(MAKE_DIR)/web  ## serve the games at http://127.0.0.1:8000
	PYTHONPATH=$(COMPILED) $(BIN)/python -m undercroft.cli serve --port $(PORT)

test: $(MAKE_DIR)/dev $(MAKE_DIR)/browser $(MAKE_DIR)/compiled $(MAKE_DIR)/web check test-interpreted test-compiled test-browser  ## every check and test

# --- set-up ---------------------------------------------------------------------

$(VENV)/bin/python:
	@mkdir -p $(MAKE_DIR)
	$(PYTHON) -m venv $(VENV) || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv --clear $(VENV); }

$(MAKE_DIR)/runtime: pyproject.toml constraints.txt | $(VENV)/bin/python
	@mkdir -p $(MAKE_DIR)
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt setuptools "mypy[mypyc]" types-setuptools
	UNDERCROFT_PURE=1 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -c constraints.txt -e .
	@touch $@

$(MAKE_DIR)/dev: $(MAKE_DIR)/runtime
	UNDERCROFT_PURE=1 $(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -c constraints.txt -e '.[test]'
	@touch $@

$(MAKE_DIR)/compiled: $(MAKE_DIR)/runtime setup.py $(SOURCES)
	rm -rf $(COMPILED) build/temp
	$(BIN)/python setup.py -q build_py --build-lib $(COMPILED) build_ext --build-lib $(COMPILED) --build-temp build/temp
	@touch $@

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

check: check-python check-web  ## format, lint, types, architecture

check-python: $(MAKE_DIR)/dev
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy
	PYTHONPATH=src:. $(BIN)/python -m pytest -q tests/test_architecture.py

check-web: $(MAKE_DIR)/node $(MAKE_DIR)/web
	cd web && npm run --silent check && npm test --silent

test-interpreted: $(MAKE_DIR)/dev $(MAKE_DIR)/web
	PYTHONPATH=src:. $(BIN)/python -m pytest -q -n 2 tests src --ignore tests/browser

test-compiled: $(MAKE_DIR)/dev $(MAKE_DIR)/compiled
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m pytest -q -n 2 tests src --ignore tests/browser --ignore tests/server --ignore tests/test_architecture.py --ignore tests/lab/test_cluster.py
	@PYTHONPATH=$(COMPILED) $(BIN)/python -c 'import shutil, undercroft.engine.run as run; assert run.__file__.endswith(".so") or not shutil.which("cc"), run.__file__'

test-browser: $(MAKE_DIR)/dev $(MAKE_DIR)/browser $(MAKE_DIR)/compiled $(MAKE_DIR)/web
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m pytest -q tests/browser

# --- measuring -----------------------------------------------------------------------

$(MAKE_DIR)/peers: $(MAKE_DIR)/dev
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt open-spiel rlcard "pettingzoo[classic]" || echo "Some peers cannot be installed here; their rows stay empty."
	@touch $@

bench: $(MAKE_DIR)/peers $(MAKE_DIR)/compiled  ## speed, beside peers measured in the same run
	$(BIN)/python -m bench.run

bots: $(MAKE_DIR)/dev $(MAKE_DIR)/compiled  ## play the published tables of bots (hours)
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.bots
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.dungeon_roll_scores
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.dungeon_roll_values
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m bench.welcome_exploit

load: $(MAKE_DIR)/dev $(MAKE_DIR)/compiled  ## 200 live tables of 4 clients each
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.load

chaos: $(MAKE_DIR)/dev $(MAKE_DIR)/compiled  ## kill -9 under load, 100 times
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.chaos

hostile: $(MAKE_DIR)/dev $(MAKE_DIR)/compiled  ## 200,000 hostile messages, and every siege
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.hostile
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.sieges

fuzz: $(MAKE_DIR)/dev $(MAKE_DIR)/compiled  ## 1,000,000 random moves with every conformance check
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.fuzz

# --- made files ------------------------------------------------------------------------

golden: $(MAKE_DIR)/dev  ## write the golden transcripts anew; read the diff
	PYTHONPATH=src:. $(BIN)/python -m tools.golden

types: $(MAKE_DIR)/dev  ## TypeScript types from the Python ones
	PYTHONPATH=src $(BIN)/python -m undercroft.server.typescript web/src/generated
	PYTHONPATH=src:. $(BIN)/python -m tools.changes web/tests/changes.json

screenshots: $(MAKE_DIR)/dev $(MAKE_DIR)/browser $(MAKE_DIR)/compiled $(MAKE_DIR)/web  ## pictures of the real pages for the README
	PYTHONPATH=$(COMPILED):. $(BIN)/python -m tools.screenshots docs/pictures

wheel: $(MAKE_DIR)/dev $(MAKE_DIR)/web  ## a wheel with compiled rules and the browser client
	rm -rf src/undercroft/web_dist && cp -r web/dist src/undercroft/web_dist
	$(BIN)/python -m pip wheel -q --no-build-isolation --no-deps -w dist . ; rm -rf src/undercroft/web_dist

clean:  ## remove everything that was made
	rm -rf $(VENV) $(MAKE_DIR) build dist web/node_modules web/dist src/*.egg-info
