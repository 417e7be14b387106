# Two commands do everything: `make play` and `make test`. The environment is .venv; what is missing is installed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2

.DEFAULT_GOAL := help
.PHONY: help play test quick test-long checks lint types layers warm client client-check client-types \
	docs bench golden new-game lock release clean

help: ## show what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

play: $(VENV)/.play ## install what is needed, serve, and open the lobby in a browser
	@$(BIN)/python hatch_build.py
	@$(BIN)/connive serve --open

test: $(VENV)/.test ## everything, as on a clean machine
	@$(MAKE) --no-print-directory --jobs=$(JOBS) checks
	@rm -f .coverage .coverage.*
	CONNIVE_COVERAGE=1 CONNIVE_CHROMIUM=$$($(BIN)/python -m tools.browser) $(BIN)/python -m pytest -m "not long" -n $(JOBS) --dist worksteal
	$(BIN)/python -m tools.coverage_gate

checks: types client-check warm lint layers

quick: $(VENV)/.test client ## lint, types, and the tests that your change is likely to break
	$(BIN)/python -m tools.quick

test-long: $(VENV)/.test client ## what takes too long for every change, and the other Pythons that are here
	CONNIVE_CHROMIUM=$$($(BIN)/python -m tools.browser) $(BIN)/python -m pytest -m long -n $(JOBS)
	$(BIN)/python -m tools.pythons

lint: $(VENV)/.test
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/.test
	$(BIN)/mypy

layers: $(VENV)/.test
	$(BIN)/lint-imports

warm: $(VENV)/.test
	$(BIN)/python -m tools.warm

client: $(VENV)/.play ## build the browser's client into the package
	$(BIN)/python hatch_build.py

client-check: $(VENV)/.test client
	$(BIN)/python -m tools.npm run lint
	$(BIN)/python -m tools.npm run check
	$(BIN)/python -m tools.npm run test

client-types: $(VENV)/.test ## write the client's types again from the server's schemas
	$(BIN)/python -m connive.web.schemas build/schemas
	$(BIN)/python -m tools.npm run types -- ../build/schemas

docs: $(VENV)/.test ## build the documentation into build/site
	$(BIN)/mkdocs build --strict --quiet

bench: $(VENV)/.test ## measure speed and memory beside the peers
	$(BIN)/python -m benchmarks.speed

golden: $(VENV)/.test ## write the golden playthroughs and tree counts anew
	$(BIN)/python -m connive.testing.golden

new-game: $(VENV)/.test ## start a game: make new-game NAME=coins
	$(BIN)/python -m tools.new_game $(NAME)

lock: $(VENV)/.test ## pin the requirements anew
	$(BIN)/python -m tools.lock

release: $(VENV)/.test ## build wheel and sdist, and check them
	$(BIN)/python -m tools.release

clean: ## remove the environment and everything generated
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.* build dist

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python requirements/play.txt pyproject.toml
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/play.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: $(VENV)/bin/python requirements/test.txt pyproject.toml
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements/test.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.play
