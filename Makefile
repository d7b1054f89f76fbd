# The two commands a newcomer needs are `make play` and `make test`; the others are their parts,
# and slower things that neither runs.

.PHONY: play attack audit durability sbom sanitize sanitize-address sanitize-miri test check client play-tools test-tools test-rust test-client test-client-apart test-browser bench speed fuzz secrecy pictures clean

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
# The tests of the crates have built the program, which Cargo would build again with other features of what it uses.
	$(BROWSER) e2e

## The rooms that changed since this branch left main, in less than a minute. ROOM="table web" names them.
check: web/node_modules/.package-lock.json
	@CARGO="$(CARGO)" NPM="$(NPM)" scripts/check.sh

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | play-tools
	$(NPM) ci --no-audit --no-fund
	@touch $@

# What the browser client is made of, folders too, whose time tells that a file is gone.
CLIENT = $(shell find web/index.html web/src web/public web/vite web/worker web/*.config.* web/tsconfig.json)

## The browser client, which the server embeds: built anew where it changed, or the server would be compiled anew, too.
client: web/dist/index.html

web/dist/index.html: web/node_modules/.package-lock.json $(CLIENT)
	$(NPM) run build

# A client that is half built is none.
.DELETE_ON_ERROR:

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

## Lints and types of the client, its tests and its size, the language of what people read, and the tests of the scripts.
test-client: client
	$(NPM) run lint
	$(NPM) run check
	$(NPM) run test
	$(NPM) run size
	node scripts/prose.mjs
	node scripts/echo.mjs
	node --test scripts/*.test.mjs
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
	SECRECY_PAIRS=$(PAIRS) $(CARGO) test --release -p menagerie-server --test secrecy no_answer -- --nocapture

## Slower, and not part of the tests: known vulnerabilities, licences and sources of what the program and its client use. Needs the network.
audit: web/node_modules/.package-lock.json
	@command -v cargo-deny >/dev/null \
		|| { echo "make audit needs cargo-deny, which this gets: $(CARGO) install cargo-deny --locked"; exit 1; }
	$(CARGO) deny check
	$(NPM) audit --omit=dev
	$(NPM) audit --audit-level=high

## What the program and its client are made of: two bills of materials (CycloneDX) in SBOM.
SBOM ?= target/sbom
sbom: play-tools
	@command -v python3 >/dev/null || { echo "make sbom needs Python 3: install the package python3"; exit 1; }
	@mkdir -p $(SBOM)
	scripts/sbom.py >$(SBOM)/menagerie.cdx.json
	$(NPM) --silent sbom --sbom-format=cyclonedx --sbom-type=application --package-lock-only >$(SBOM)/client.cdx.json
	@echo "$(SBOM)/menagerie.cdx.json and $(SBOM)/client.cdx.json"

## Slower: the tests of `board`, which reads memory by `unsafe`, under the address sanitizer and Miri. Needs a nightly toolchain.
NIGHTLY ?= nightly
HOST = $(shell rustc -vV | sed -n 's/^host: //p')
sanitize: sanitize-address sanitize-miri

sanitize-address:
	@$(CARGO) +$(NIGHTLY) --version >/dev/null 2>&1 \
		|| { echo "make sanitize needs a nightly toolchain, which this gets: rustup toolchain install nightly"; exit 1; }
	RUSTFLAGS=-Zsanitizer=address $(CARGO) +$(NIGHTLY) test -p menagerie-board --target $(HOST) --target-dir target/sanitize --lib --tests

sanitize-miri:
	@$(CARGO) +$(NIGHTLY) miri --version >/dev/null 2>&1 && test -d "$$(rustc +$(NIGHTLY) --print sysroot)/lib/rustlib/src" \
		|| { echo "make sanitize needs Miri, which this gets: rustup toolchain install nightly --component miri,rust-src"; exit 1; }
	$(CARGO) +$(NIGHTLY) miri test -p menagerie-board --target-dir target/sanitize --lib --tests

## The pictures in docs/images, made anew.
pictures: client
	$(CARGO) build -p menagerie
	rm -f docs/images/*
	$(BROWSER) pictures

clean:
	$(CARGO) clean
	rm -rf web/dist web/node_modules
