# Needs python3 (3.11 or newer) with venv, and make. Everything else comes from requirements/, by hash.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
COMPILE := CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options

ARGS ?=
.DEFAULT_GOAL := help
.PHONY: help tournament test test-slow test-local-model test-foreign lint check format bench lock clean

help:
	@echo "make tournament        play the default tournament: scripted players, a leaderboard, transcripts (ARGS='--seed 7')"
	@echo "make test              run the tests                make test-slow   run the slow ones"
	@echo "make test-local-model  play with a real small language model"
	@echo "make test-foreign      play against servers that others wrote"
	@echo "make lint              ruff and mypy                make check       lint and test"
	@echo "make format            format the code              make bench       print the speed figures"
	@echo "make lock              lock the requirements anew   make clean       remove the venv and the caches"

tournament: $(VENV)/.runtime
	@$(BIN)/arena tournament $(ARGS)

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m "not slow and not local_model and not foreign" $(ARGS)

test-slow: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -m "slow and not local_model and not foreign" $(ARGS)

test-local-model: $(VENV)/.dev
	$(BIN)/python -m pytest -m local_model $(ARGS)

test-foreign: $(VENV)/.dev
	$(BIN)/python -m pytest -m foreign -rs $(ARGS)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check: lint test

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks $(ARGS)

lock: $(VENV)/.dev
	$(COMPILE) -o requirements/build.txt requirements/build.in
	$(COMPILE) -o requirements/runtime.txt pyproject.toml
	$(COMPILE) --extra dev -o requirements/dev.txt pyproject.toml

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "arena needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "arena needs the venv module of Python (on Debian: apt-get install python3-venv)" >&2; rm -rf $(VENV); exit 2; }

$(VENV)/.runtime: requirements/runtime.txt requirements/build.txt pyproject.toml | $(BIN)/python
	@echo "installing the locked requirements into $(VENV)"
	@$(PIP) install --require-hashes --requirement requirements/runtime.txt --requirement requirements/build.txt
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.runtime
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@touch $@
