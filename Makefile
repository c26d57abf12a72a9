# The commands of the project; `make` alone lists them.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

# The library has no dependencies: playing needs Python alone, no environment.
KEMET := PYTHONPATH=src $(PYTHON) -m kemet

CHECK_PYTHON := $(PYTHON) -c 'import sys; sys.exit("kemet needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'

.DEFAULT_GOAL := help
.PHONY: help play test lint bench fuzz golden lock clean python

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo 'Further arguments go in ARGS, as in: make play ARGS="--players 3"'

play: python ## play in the terminal
	@$(KEMET) play $(ARGS)

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

golden: $(READY) ## write the golden games and the list of actions anew
	PYTHONPATH=. $(BIN)/python tests/make_golden.py $(ARGS)
	$(BIN)/python -m kemet actions > actions.new && mv actions.new tests/data/actions.txt

lock: python ## pin requirements/dev.txt anew (ARGS=--upgrade: to the newest versions)
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && \
	$(PYTHON) -m venv "$$dir" && \
	"$$dir/bin/python" -m pip --disable-pip-version-check -qq install uv && \
	"$$dir/bin/uv" pip compile --quiet --no-config --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
		$(ARGS) --output-file requirements/dev.txt \
		--extra lab --extra ray --extra client --extra server requirements/dev.in pyproject.toml

clean: ## remove the environment, caches and build output
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
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
