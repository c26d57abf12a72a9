# The commands of the project; `make` alone lists them.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

# The library has no dependencies: playing needs Python alone, no environment.
KEMET := PYTHONPATH=src $(PYTHON) -m kemet

# The server has some, in an environment of its own, smaller than that for working on it.
SERVER := .venv-server
SERVER_READY := $(SERVER)/.ready

CHECK_PYTHON := $(PYTHON) -c 'import sys; sys.exit("kemet needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'

.DEFAULT_GOAL := help
.PHONY: help play serve test lint bench fuzz stress load golden lock clean python

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo 'Further arguments go in ARGS, as in: make play ARGS="--players 3"'

play: python ## play in the terminal
	@$(KEMET) play $(ARGS)

serve: $(SERVER_READY) ## keep tables online, at http://localhost:8000/ (docs/hosting.md)
	@PYTHONPATH=src $(SERVER)/bin/python -m kemet serve $(ARGS)

test: $(READY) ## run the tests
	$(BIN)/python -m pytest -n auto $(ARGS)

lint: $(READY) ## check format, style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright

bench: python ## measure the speed of the engine
	@$(KEMET) bench $(ARGS)

fuzz: python ## play 1000 random games and check every table
	@$(KEMET) fuzz --games 1000 $(ARGS)

stress: $(READY) ## kill the server 100 times while games are played
	$(BIN)/python -m tests.stress $(ARGS)

load: $(READY) ## measure how much the server bears
	$(BIN)/python -m tests.load $(ARGS)

golden: $(READY) ## write the golden games and the list of actions anew
	PYTHONPATH=. $(BIN)/python tests/make_golden.py $(ARGS)
	$(BIN)/python -m kemet actions > actions.new && mv actions.new tests/data/actions.txt

LOCK := --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header

lock: python ## pin the requirements anew (ARGS=--upgrade: to the newest versions)
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && \
	$(PYTHON) -m venv "$$dir" && \
	"$$dir/bin/python" -m pip --disable-pip-version-check -qq install uv && \
	"$$dir/bin/uv" pip compile $(LOCK) $(ARGS) --output-file requirements/dev.txt \
		--extra lab --extra ray --extra client --extra server requirements/dev.in pyproject.toml && \
	"$$dir/bin/uv" pip compile $(LOCK) --constraint requirements/dev.txt \
		--output-file requirements/server.txt --extra server pyproject.toml

clean: ## remove the environment, caches and build output
	rm -rf $(VENV) $(SERVER) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@$(CHECK_PYTHON)

$(READY): requirements/dev.txt pyproject.toml
	@$(CHECK_PYTHON)
	@echo 'Preparing $(VENV) ...'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(SERVER_READY): requirements/server.txt
	@$(CHECK_PYTHON)
	@echo 'Preparing $(SERVER) ...'
	@$(PYTHON) -m venv $(SERVER)
	@$(SERVER)/bin/python -m pip --disable-pip-version-check -qq install \
		--require-hashes -r requirements/server.txt
	@touch $@
