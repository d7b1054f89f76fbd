#!/bin/sh
# Gets what the tests need beyond Rust and Node 20, where it may; else says the one command that does.
set -eu

need() {
    command -v "$1" >/dev/null 2>&1 && return
    echo "menagerie: $1 is needed: $2" >&2
    exit 1
}

need cargo "install Rust by https://rustup.rs"
need node "install Node 20 or newer"
need npm "it comes with Node"

[ -n "${CHROMIUM:-}" ] && exit 0
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "menagerie: installing Chromium for the browser tests"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
    exit 0
fi
echo "menagerie: the browser tests need Chromium: sudo apt-get install -y chromium (or set CHROMIUM=/path/to/it)" >&2
exit 1
