# The two commands a newcomer needs are `make play` and `make test`; the others are their parts,
# and slower things that neither runs.

.PHONY: play attack durability test check client play-tools test-tools test-rust test-client test-client-apart test-browser bench speed fuzz secrecy pictures clean

CARGO ?= cargo
NPM ?= npm --prefix web
PLAY ?=
# The shell has no windows to draw, so the tests take half as long in it.
CHROMIUM ?= $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)
BROWSER = MENAGERIE_BIN="$(CURDIR)/target/debug/menagerie" CHROMIUM="$(CHROMIUM)" $(NPM) run

## Build the client and the server, start, and print the address. PLAY="--port 9000" passes options on.
play: play-tools client
	$(CARGO) run --release -p menagerie -- serve $(PLAY)

## Everything that must hold: format, lints, rules, server, client, browser. What has one thread shares the machine with Rust.
test: test-tools client
	@$(MAKE) --jobs=2 --no-print-directory --old-file=client test-rust test-client-apart
	@$(MAKE) --no-print-directory --old-file=client test-browser

## The rooms that changed since this branch left main, in less than a minute. ROOM="table web" names them.
check: web/node_modules/.package-lock.json
	@CARGO="$(CARGO)" NPM="$(NPM)" scripts/check.sh

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | play-tools
	$(NPM) ci --no-audit --no-fund
	@touch $@

## The browser client, which the server embeds.
client: web/node_modules/.package-lock.json
	$(NPM) run build

## What is needed to build and play, and to test: got where that is allowed, else named.
play-tools:
	@scripts/tools.sh play

test-tools:
	@scripts/tools.sh test

## Format, lints and documentation of the crates, and their tests. Doc tests would look for a jobserver that only Make is given.
test-rust: client
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- --deny warnings
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --workspace --no-deps --document-private-items --quiet
	MAKEFLAGS= $(CARGO) test --workspace

## Lints and types of the client, its tests and its size, and the tests of the scripts.
test-client: client
	$(NPM) run lint
	$(NPM) run check
	$(NPM) run test
	$(NPM) run size
	scripts/tools.test.sh

# Told in one piece, and Node gets pipes of its own: those that it shared with Cargo would refuse to wait for a slow reader.
test-client-apart: client
	@said=$$($(MAKE) --no-print-directory --old-file=client test-client 2>&1 </dev/null); \
		status=$$?; printf '%s\n' "$$said"; exit $$status

## A real browser against a real server.
test-browser: client
	$(CARGO) build -p menagerie
	$(BROWSER) e2e

## Slower, and not part of the tests: perft beside a peer, search, sliders.
bench:
	$(CARGO) bench -p menagerie-games --bench perft
	$(CARGO) run --release -p menagerie -- bench

## How long a phone waits for the board of each game. SPEED="before=… after=…" compares builds.
SPEED ?=
speed: client
	$(CARGO) build -p menagerie
	$(BROWSER) speed -- $(SPEED)

## Slower: each fuzz target for SECONDS seconds. Needs `cargo install cargo-fuzz`.
SECONDS ?= 60
fuzz:
	@command -v cargo-fuzz >/dev/null \
		|| { echo "make fuzz needs cargo-fuzz, which this gets: $(CARGO) install cargo-fuzz"; exit 1; }
	@for target in $$(ls fuzz/fuzz_targets | sed 's/\.rs$$//'); do \
		mkdir -p fuzz/corpus/$$target; \
		RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run --fuzz-dir fuzz $$target fuzz/corpus/$$target fuzz/seeds/$$target \
			-- -max_total_time=$(SECONDS) -timeout=20 || exit 1; \
	done

## Slower: what a stranger can try against a server, at the size at which it did harm.
attack:
	ATTACK_FULL=1 $(CARGO) test --release -p menagerie-server --test attack -- --nocapture --test-threads=1

## Slower: a server is killed KILLS times in the middle of turns, and may have lost nothing that it acknowledged.
KILLS ?= 500
durability:
	KILLS=$(KILLS) $(CARGO) test -p menagerie --test durability -- --nocapture --test-threads=1

## Slower: so many PAIRS of matches of each game with secrets that somebody cannot tell apart, and all that they are told of them.
PAIRS ?= 1000
secrecy:
	SECRECY_PAIRS=$(PAIRS) $(CARGO) test -p menagerie-server --test secrecy no_answer

## The pictures in docs/images, made anew.
pictures: client
	$(CARGO) build -p menagerie
	rm -f docs/images/*
	$(BROWSER) pictures

clean:
	$(CARGO) clean
	rm -rf web/dist web/node_modules
