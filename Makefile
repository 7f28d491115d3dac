# The two commands: `make run` and `make test`. Everything they need is set up on the way.

# `exec` replaces the shell, so that what runs has make as its parent and dies with it.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=

BIN := .venv/bin
INSTALLED := .venv/installed
PYTEST := $(BIN)/python -m pytest
CODE := bench ops policies roster scoring tests tournaments manage.py
COMPILE := ../$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links --python-version 3.11

.PHONY: help
help: ## Say what there is
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 24

$(INSTALLED): requirements/bootstrap.txt requirements/base.txt requirements/dev.txt
	@$(PYTHON) ops/bootstrap.py

.PHONY: run
run: $(INSTALLED) ## Serve the product on this machine, with demo data (HOST=, PORT=)
	@HOST=$(HOST) PORT=$(PORT) exec $(BIN)/python -m ops.serve

.PHONY: demo-reset
demo-reset: $(INSTALLED) ## Throw this machine's data away; the next `make run` starts over
	@exec $(BIN)/python -m ops.reset

.PHONY: test
test: $(INSTALLED) browser ## All tests, on PostgreSQL, Valkey, Celery and Chromium (ARGS=)
	@exec $(PYTEST) --numprocesses auto --dist worksteal $(ARGS)

.PHONY: test-fast
test-fast: $(INSTALLED) ## The tests that need no server
	@exec $(PYTEST) --database none --numprocesses auto --dist worksteal $(ARGS)

.PHONY: test-sqlite
test-sqlite: $(INSTALLED) ## The database part of the tests, on SQLite
	@exec $(PYTEST) --database sqlite --numprocesses auto --dist worksteal $(ARGS)

.PHONY: browser
browser: $(INSTALLED)
	@exec $(BIN)/python -m ops.chromium > /dev/null

.PHONY: check
check: lint types imports migrations test-sqlite test ## All that CI checks

.PHONY: lint
lint: $(INSTALLED)
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check --quiet $(CODE)

.PHONY: types
types: $(INSTALLED)
	@$(BIN)/mypy $(CODE)

.PHONY: imports
imports: $(INSTALLED)
	@$(BIN)/lint-imports

.PHONY: migrations
migrations: $(INSTALLED)
	@DATABASE_URL=sqlite://:memory: SECRET_KEY=none $(BIN)/python manage.py makemigrations --check --dry-run

.PHONY: bench
bench: $(INSTALLED) ## The benchmarks, each beside its baseline (ARGS= names of rows)
	@exec $(BIN)/python -m bench $(ARGS)

.PHONY: screenshots
screenshots: $(INSTALLED) browser ## Take the pictures of docs/images/ anew
	@$(BIN)/python -m ops.screenshots
	@exec $(PYTEST) --quiet tests/browser/pictures.py

.PHONY: format
format: $(INSTALLED) ## Format the code and mend what the linter can mend
	@$(BIN)/ruff check --fix-only --quiet $(CODE)
	@$(BIN)/ruff format --quiet $(CODE)

.PHONY: lock
lock: $(INSTALLED) ## Lock the newest versions that requirements/*.in allow
	@cd requirements && for name in bootstrap base; do $(COMPILE) --upgrade $$name.in -o $$name.txt; done
	@cd requirements && $(COMPILE) --upgrade --constraint base.txt dev.in -o dev.txt
