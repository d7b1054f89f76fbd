#!/bin/sh
# Gets what a command needs, where it may; else says in one sentence what is missing and how to get it.
#
#   scripts/tools.sh play    a C compiler, Node with npm, and Rust
#   scripts/tools.sh test    the same, Python, and the browsers and the database of the tests
#
# It may where it runs as root on Debian or Ubuntu. Rust is only named: its installer asks questions.
set -eu

# The oldest that will do.
NODE=20
RUST=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$(dirname "$0")/../Cargo.toml")

has() { command -v "$1" >/dev/null 2>&1; }
may_install() { [ "$(id -u)" = 0 ] && has apt-get; }

has_node() {
    has node && has npm || return 1
    version=$(node --version)
    version=${version#v}
    [ "${version%%.*}" -ge "$NODE" ]
}

has_rust() {
    version=$(cargo --version)
    version=${version#cargo }
    oldest=$(printf '%s\n' "$RUST" "${version%% *}" | sort -V | head -n 1)
    [ "$oldest" = "$RUST" ]
}

# Whether the package manager would bring a Node that is new enough.
apt_has_node() {
    has apt-cache || return 1
    version=$(apt-cache policy nodejs | sed -n 's/^ *Candidate: *\([0-9][0-9]*\).*/\1/p')
    [ -n "$version" ] && [ "$version" -ge "$NODE" ]
}

has_chromium() {
    [ -n "${CHROMIUM:-}" ] || has chromium-headless-shell || has chromium || has chromium-browser || has google-chrome
}

# The programs of a PostgreSQL server, on the path or where Debian puts them.
has_postgres() {
    if has initdb && has pg_ctl && has psql; then return 0; fi
    for programs in "${POSTGRES:-/usr/lib/postgresql}"/*/bin; do
        if [ -x "$programs/initdb" ]; then return 0; fi
    done
    return 1
}

# The package with Chromium: without windows, where there is such a one, since the tests need none.
chromium_package() {
    if has apt-cache && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
        echo chromium-headless-shell
    else
        echo chromium
    fi
}

# Packages that are to be installed, and, as one sentence, what cannot be got that way.
packages=
missing=

package() { packages="$packages $*"; }
tell() { missing="$missing${missing:+; }$1"; }

# want WHAT PACKAGE...: something that the package manager has.
want() {
    what=$1
    shift
    if may_install; then
        package "$@"
    elif has apt-get; then
        tell "$what is missing: sudo apt-get install -y $*"
    else
        tell "$what is missing: install $* by your package manager"
    fi
}

# The list of packages may be stale, or empty on a fresh machine. Without a network it stays as it is.
refresh() { if may_install; then apt-get update -qq >/dev/null 2>&1 || true; fi; }

need_to_build() {
    has cc || want "a C compiler" gcc libc6-dev
    if ! has_node; then
        refresh
        if apt_has_node; then
            want "Node $NODE or newer" nodejs npm
        else
            tell "Node $NODE or newer with npm is missing: see https://nodejs.org/en/download"
        fi
    fi
    if ! has cargo; then
        if [ -x "${HOME:-}/.cargo/bin/cargo" ]; then
            tell "Rust is not on the PATH: . \"\$HOME/.cargo/env\""
        else
            has curl || want "curl" curl ca-certificates
            tell "Rust is missing: curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"
        fi
    elif ! has_rust; then
        tell "Rust $RUST or newer is missing: rustup update stable, or see https://rustup.rs"
    fi
}

need_to_test() {
    has python3 || want "Python 3, for the example bot," python3
    if ! has_chromium; then
        refresh
        want "Chromium, for the browser tests (or CHROMIUM=/path/to/it)," "$(chromium_package)"
    fi
    has_postgres || want "PostgreSQL's server, for the tests of the store," postgresql
    # The tests in Firefox are skipped where there is none, so nobody has to get it by hand.
    if ! has firefox-esr && [ -z "${FIREFOX:-}" ] && may_install; then
        refresh
        if apt-cache show firefox-esr >/dev/null 2>&1; then package firefox-esr; fi
    fi
}

# Has Debian's PostgreSQL start no server of the whole machine when it is installed: the tests start their own.
OFF=${ETC:-/etc}/postgresql-common/createcluster.d/menagerie.conf

install() {
    # shellcheck disable=SC2086 # a list of names
    set -- $packages
    [ $# -gt 0 ] || return 0
    echo "menagerie: installing $*"
    refresh
    status=0
    case " $* " in *" postgresql "*) mkdir -p "${OFF%/*}" && echo 'create_main_cluster = false' >"$OFF" ;; esac
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null || status=$?
    rm -f "$OFF"
    return $status
}

case ${1:-} in
play) need_to_build ;;
test) need_to_build && need_to_test ;;
*)
    echo "usage: scripts/tools.sh play|test" >&2
    exit 2
    ;;
esac
install
if [ -n "$missing" ]; then
    echo "menagerie: $missing" >&2
    exit 1
fi
