#!/bin/sh
# Turns a second of our server and of one of boardgame.io, one after the other on this machine: `compare.sh [MATCHES [SECONDS]]`.
set -eu

cd "$(dirname "$0")"
MATCHES=${1:-100}
SECONDS_EACH=${2:-20}
PORT=${PORT:-8961}
MENAGERIE=${MENAGERIE:-../../target/release/menagerie}

[ -x "$MENAGERIE" ] || { echo "compare.sh: there is no $MENAGERIE: cargo build --release -p menagerie" >&2; exit 1; }
[ -d node_modules ] || npm install --silent --no-audit --no-fund
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT

# Measures a server of boardgame.io, with these arguments after its port.
theirs() {
    : >"$folder/log"
    NODE_ENV=production node server.mjs "$PORT" "$@" >>"$folder/log" 2>&1 &
    server=$!
    until grep -q ready "$folder/log"; do
        kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
        sleep 0.1
    done
    node bots.mjs "$PORT" "$server" "$MATCHES" "$SECONDS_EACH"
    kill "$server"
    wait "$server" 2>/dev/null || true
    server=
}

echo "Menagerie, SQLite, each turn on disk before it is answered"
"$MENAGERIE" loadtest --matches "$MATCHES" --every 0s --for "${SECONDS_EACH}s" >"$folder/ours"
sed -n '/^calm/,/processor/p' "$folder/ours"
echo "boardgame.io, matches in files"
theirs "$folder/matches"
echo "boardgame.io, matches in memory"
theirs
