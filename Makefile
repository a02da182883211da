# Two commands for people: `make run` and `make test`. Everything they need is installed on the way.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Three processes for two cores, since tests of browsers and servers wait a lot; each has whole files of tests, a PostgreSQL and a Chromium of its own.
SIDE_BY_SIDE := --numprocesses 3 --dist loadfile --no-loadscope-reorder

# Servers that tests start read compiled modules: compiling them anew each time would be a fifth of a start.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test test-all promises lint browser browsers pictures lighthouse slow-phone seeds catalogue clean
.DEFAULT_GOAL := run

$(VENV)/run.stamp: pyproject.toml constraints.txt
	@echo 'Setting up $(VENV): this takes a minute or two, once.'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml constraints.txt
	@echo 'Setting up $(VENV): this takes a minute or two, once.'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/run.stamp

# The server on port 8000 with the embedded database in ./data.
run: $(VENV)/run.stamp
	@$(BIN)/aelwyd serve

# Every check and every test at its small size.
test: $(VENV)/dev.stamp browser lint
	@$(BIN)/pytest $(SIDE_BY_SIDE) -m "not middle and not full"

# The same and the middle sizes, under 45 minutes.
test-all: $(VENV)/dev.stamp browser lint
	@$(BIN)/pytest $(SIDE_BY_SIDE) -m "not full"

# The full sizes of the promises (docs/promises.md), and whole matches of long games in four and five browsers, without a
# pointer, and in Firefox and WebKitGTK, one after the other; hours.
promises: $(VENV)/dev.stamp browsers
	@$(BIN)/pytest -m full -rA

lint: $(VENV)/dev.stamp
	@$(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/lint-imports && $(BIN)/mypy

# The browser tests drive the system's Chromium, best the one without a window; where it is missing and can be had, it is installed.
browser:
	@command -v chromium-headless-shell >/dev/null || .ci/install-chromium

# Firefox and WebKitGTK as well, for a match in each of them among the full sizes; where they cannot be had, those two fail.
browsers:
	-@.ci/install-browsers

# The pictures of the documentation, taken from a real server and a real browser. Look at them afterwards.
pictures: $(VENV)/dev.stamp browser
	@$(BIN)/python -m tools.pictures && $(BIN)/python -m tools.gallery

# What Lighthouse says of the front page, a table and the list of matches. It needs Node and is no part of the project.
lighthouse: $(VENV)/dev.stamp browser
	@$(BIN)/python -m tools.lighthouse

# How long a slow phone waits at its first visit to a table. Its figures want a quiet machine.
slow-phone: $(VENV)/dev.stamp browser
	@$(BIN)/python -m tools.slow_phone

# The matches that `aelwyd seed` loads, played anew: after a change of the rules' versions or of the plan.
seeds: $(VENV)/dev.stamp
	@$(BIN)/python -m tools.make_seeds

# Every text that people read, for translators, by the marks of babel.cfg; the day it was made would only differ. Each
# language then gets the new texts, empty, and is compiled: nothing is guessed from texts that were like them.
catalogue: $(VENV)/dev.stamp
	@$(BIN)/pybabel --quiet extract -F babel.cfg -k N_ -k t -k tn:1,2 -k say -k count:1,2 \
		--project Aelwyd --version 0 --copyright-holder 'the authors of Aelwyd' --add-location file \
		--output-file app/locale/new.pot .
	@grep -v POT-Creation-Date app/locale/new.pot > app/locale/messages.pot; rm app/locale/new.pot
	@for po in app/locale/*/LC_MESSAGES/messages.po; do \
		language=$$(echo $$po | cut -d/ -f3); \
		$(BIN)/pybabel --quiet update -N --ignore-obsolete --ignore-pot-creation-date \
			-i app/locale/messages.pot -o $$po -l $$language && \
		$(BIN)/pybabel --quiet compile -i $$po -o $${po%.po}.mo -l $$language || exit 1; \
	done

clean:
	rm -rf $(VENV) build dist
