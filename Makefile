# The commands of the project; `make` alone lists them.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

# The library has no dependencies: playing needs Python alone, no environment.
KEMET := PYTHONPATH=src $(PYTHON) -m kemet

# The server has some, in environments of their own, smaller than that for working on it: the one
# to play with is there in seconds, the other has what is needed to serve many.
PLAY := .venv-play
PLAY_READY := $(PLAY)/.ready
SERVER := .venv-server
SERVER_READY := $(SERVER)/.ready
DOCS := .venv-docs
DOCS_READY := $(DOCS)/.ready

# The compiled engine lies in build/compiled and is used while it is up to date.
ENGINE := $(PYTHON) tools/engine_build.py
TREE = $$($(ENGINE) path)
PEERS := build/peers

CHECK_PYTHON := $(PYTHON) -c 'import sys; sys.exit("kemet needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'

.DEFAULT_GOAL := help
.PHONY: help play serve terminal page site compile frontend test lint frames docs bench fuzz stress soak load golden lock clean python

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo 'Further arguments go in ARGS, as in: make terminal ARGS="--players 3"'

play: ## play in the browser, against bots or with friends
	@$(MAKE) --silent --jobs=2 $(PLAY_READY) page
	@$(ENGINE) later
	@PYTHONPATH=$(TREE) $(PLAY)/bin/python -m kemet serve --open $(ARGS)

serve: $(SERVER_READY) page compile ## host tables online, at http://localhost:8000/ (docs/hosting.md)
	@PYTHONPATH=$(TREE) $(SERVER)/bin/python -m kemet serve $(ARGS)

terminal: python ## play in the terminal; needs nothing but Python
	@PYTHONPATH=$(TREE) $(PYTHON) -m kemet play $(ARGS)

page: python ## build the page of the server, unless it is there
	@$(PYTHON) tools/page_build.py

site: python ## build the site: the game for any host of files, without a server (docs/site.md)
	@$(PYTHON) tools/site_build.py $(ARGS)

compile: python ## compile the engine: several times as fast
	@$(ENGINE) compile

frontend: ## build and test the web client; needs Node
	cd frontend && npm ci --ignore-scripts --no-audit --no-fund && npm run build && npm run lint \
		&& npm run check && npm test && npm run size

test: $(READY) page ## run the tests
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'not compiled' $(ARGS)

frames: $(READY) ## write the code that follows from the declarations of frames
	$(BIN)/python tools/generate_frames.py

lint: $(READY) ## check format, style, types and generated code
	$(BIN)/python tools/generate_frames.py --check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYRIGHT_PYTHON_IGNORE_WARNINGS=1 $(BIN)/pyright

docs: $(DOCS_READY) ## serve the documentation, at http://localhost:8001/
	@NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs serve --dev-addr localhost:8001 $(ARGS)

bench: compile $(PEERS)/.ready ## measure the speed, side by side with peers
	@PYTHONPATH=$(TREE) $(PEERS)/bin/python -W ignore -m kemet bench $(ARGS)

fuzz: python ## play 1000 random games and check every state
	@$(KEMET) fuzz --games 1000 $(ARGS)

stress: $(READY) ## kill the server 100 times while games are played
	$(BIN)/python -m tools.stress $(ARGS)

soak: $(READY) ## play for an hour while something breaks every minute
	$(BIN)/python -m tools.soak $(ARGS)

load: $(READY) compile ## measure the capacity of the server, with the compiled engine
	PYTHONPATH=$(TREE) $(BIN)/python -m tools.load_test $(ARGS)

golden: $(READY) ## write the golden games, the list of actions, the playthroughs and the copy of the API
	$(BIN)/python -m tools.golden
	$(BIN)/python -m kemet actions > actions.new && mv actions.new tests/data/actions.txt
	$(BIN)/python -m tools.env_fixtures
	$(BIN)/python -m tools.catalog
	$(BIN)/python -m tools.openapi

# Quick rather than thorough: the lock has been resolved, and Python compiles what it imports.
INSTALL := --disable-pip-version-check -qq install --no-compile --no-deps --require-hashes

LOCK := --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header

lock: python ## pin the requirements (ARGS=--upgrade: to the newest versions)
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && \
	$(PYTHON) -m venv "$$dir" && \
	"$$dir/bin/python" -m pip --disable-pip-version-check -qq install uv && \
	"$$dir/bin/uv" pip compile $(LOCK) $(ARGS) --output-file requirements/dev.txt \
		--extra lab --extra ray --extra client --extra server --extra rl --extra openspiel \
		requirements/dev.in pyproject.toml && \
	"$$dir/bin/uv" pip compile $(LOCK) --constraint requirements/dev.txt \
		--output-file requirements/server.txt --extra server pyproject.toml && \
	"$$dir/bin/uv" pip compile $(LOCK) --constraint requirements/dev.txt \
		--output-file requirements/play.txt --extra play pyproject.toml && \
	"$$dir/bin/uv" pip compile $(LOCK) --constraint requirements/dev.txt \
		--output-file requirements/build.txt requirements/build.in && \
	"$$dir/bin/uv" pip compile $(LOCK) --constraint requirements/dev.txt \
		--output-file requirements/docs.txt requirements/docs.in && \
	"$$dir/bin/uv" pip compile $(LOCK) --output-file requirements/node.txt requirements/node.in

clean: ## remove the environment, caches and build output
	rm -rf $(VENV) $(PLAY) $(SERVER) $(DOCS) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@$(CHECK_PYTHON)

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

$(PLAY_READY): requirements/play.txt
$(SERVER_READY): requirements/server.txt
$(DOCS_READY): requirements/docs.txt
$(PLAY_READY) $(SERVER_READY) $(DOCS_READY):
	@$(CHECK_PYTHON)
	@echo 'Preparing $(@D): some seconds, the first time ...'
	@rm -rf $(@D)
	@if $(PYTHON) -m pip --python $(PYTHON) --version > /dev/null 2>&1; then \
		$(PYTHON) -m venv --without-pip $(@D) && \
		$(PYTHON) -m pip --python $(@D)/bin/python $(INSTALL) -r $<; \
	else \
		$(PYTHON) -m venv $(@D) && $(@D)/bin/python -m pip $(INSTALL) -r $<; \
	fi
	@touch $@
