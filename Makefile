# Two targets do everything on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST_WORKERS ?= auto

.PHONY: demo test test-long bench lint types clean

demo: $(VENV)/.installed
	$(BIN)/vfsimt demo

test: $(VENV)/.installed-dev lint types
	$(BIN)/python -m pytest -n $(PYTEST_WORKERS) -m "not long"

test-long: $(VENV)/.installed-dev
	HYPOTHESIS_PROFILE=random $(BIN)/python -m pytest -n $(PYTEST_WORKERS)

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev
	$(BIN)/basedpyright --level error

bench: $(VENV)/.installed-dev
	$(BIN)/python -m benchmarks

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	touch $@

clean:
	rm -rf $(VENV) build *.egg-info .pytest_cache .ruff_cache .hypothesis
