# The commands of the project; `make` alone lists them.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

# The library has no dependencies: playing needs Python alone, no environment.
KEMET := PYTHONPATH=src $(PYTHON) -m kemet

# With a C compiler the engine is compiled first; build/tree names what to run. Without one, or
# with KEMET_PLAIN=1, that is src itself.
TREE := $(if $(KEMET_PLAIN),,build/tree)
FASTER = PYTHONPATH=$(if $(KEMET_PLAIN),src,$$(cat build/tree))
SOURCES := $(shell find src -name '*.py') hatch_build.py pyproject.toml
PEERS := build/peers

CHECK_PYTHON := $(PYTHON) -c 'import sys; sys.exit("kemet needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'

.DEFAULT_GOAL := help
.PHONY: help play test lint bench fuzz golden lock clean python

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo 'Further arguments go in ARGS, as in: make play ARGS="--players 3"'

play: python $(TREE) ## play in the terminal
	@$(FASTER) $(PYTHON) -m kemet play $(ARGS)

test: $(READY) ## run the tests
	$(BIN)/python -m pytest -n auto $(ARGS)

lint: $(READY) ## check format, style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright

bench: $(TREE) $(PEERS)/.ready ## measure the speed, side by side with peers
	@$(FASTER) $(PEERS)/bin/python -W ignore -m kemet bench $(ARGS)

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
		--extra lab --extra ray requirements/dev.in pyproject.toml

clean: ## remove the environment, caches and build output
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@$(CHECK_PYTHON)

build/tree: $(SOURCES)
	@mkdir -p build && rm -rf build/compiled && echo src > $@
	@if command -v $(CC) > build/log 2>&1; then \
		echo 'Compiling the engine, once: a minute or two (KEMET_PLAIN=1 goes without) ...'; \
		if $(PYTHON) -m pip --disable-pip-version-check install --no-deps \
			--target build/compiled . >> build/log 2>&1; \
		then echo build/compiled > $@; \
		else echo 'It could not be compiled (see build/log): plain Python does it too.'; fi; fi

$(PEERS)/.ready: requirements/bench.txt
	@$(CHECK_PYTHON)
	@echo 'Preparing $(PEERS), to compare with ...'
	@$(PYTHON) -m venv $(PEERS)
	@while read -r peer; do \
		$(PEERS)/bin/python -m pip --disable-pip-version-check -qq install "$$peer" \
			|| echo "$$peer cannot be installed here"; \
	done < requirements/bench.txt
	@touch $@

$(READY): requirements/dev.txt pyproject.toml
	@$(CHECK_PYTHON)
	@echo 'Preparing $(VENV) ...'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@
