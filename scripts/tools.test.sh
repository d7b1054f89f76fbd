#!/bin/sh
# Tries scripts/tools.sh on machines that lack something, with a PATH on which only what a case names can be found.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT

# machine USER COMMAND...: a machine with these commands; `node:18` says which version it is, and `apt:20` is a package
# manager that would bring this Node; `plain:20` is one that has no Chromium without windows.
machine() {
    rm -rf "$box/bin" "$box/home" "$box/installed" "$box/postgresql"
    mkdir -p "$box/bin" "$box/home"
    : >"$box/installed"
    for name in sh sed sort head dirname mkdir rm; do ln -s "$(command -v $name)" "$box/bin/$name"; done
    user=$1
    shift
    if [ "$user" = root ]; then stub id 'echo 0'; else stub id 'echo 1000'; fi
    for command in "$@"; do
        version=${command#*:}
        case $command in
        node:*) stub node "echo v$version.1.0" ;;
        cargo:*) stub cargo "echo 'cargo $version (of some day)'" ;;
        apt:*)
            stub apt-get "echo \"\$@\" >>'$box/installed'"
            stub apt-cache "echo '  Candidate: $version.19.2+dfsg-1'"
            ;;
        plain:*)
            stub apt-get "echo \"\$@\" >>'$box/installed'"
            stub apt-cache "[ \"\$2\" != chromium-headless-shell ] && echo '  Candidate: $version.19.2+dfsg-1'"
            ;;
        *) stub "$command" : ;;
        esac
    done
}

stub() {
    printf '#!/bin/sh\n%s\n' "$2" >"$box/bin/$1"
    chmod +x "$box/bin/$1"
}

# expect STATUS FOR WORDS...: what the script answers, which has to be one line, if any, that has all the words.
expect() {
    wanted=$1
    for=$2
    shift 2
    status=0
    PATH="$box/bin" HOME="$box/home" CHROMIUM='' FIREFOX='' POSTGRES="$box/postgresql" ETC="$box/etc" "$here/tools.sh" "$for" >"$box/out" 2>"$box/err" || status=$?
    [ "$status" = "$wanted" ] || fail "it ended with $status instead of $wanted"
    [ "$(wc -l <"$box/err")" -le 1 ] || fail 'more than one line'
    if [ $# -eq 0 ] && [ -s "$box/err" ]; then fail 'nothing was missing'; fi
    for words in "$@"; do grep -qF -- "$words" "$box/err" || fail "it does not say: $words"; done
}

# installs WORDS: what was asked of the package manager; nothing where there are no words.
installs() {
    if [ $# -eq 0 ]; then
        if grep -q install "$box/installed"; then fail 'something was installed'; fi
    else
        grep -qF -- "--no-install-recommends $*" "$box/installed" || fail "it does not install: $*"
    fi
}

silent_about() {
    if grep -qF -- "$1" "$box/err"; then fail "it speaks of $1"; fi
}

fail() {
    echo "scripts/tools.sh $for: $1" >&2
    cat "$box/out" "$box/err" "$box/installed" >&2
    exit 1
}

rustup="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"

# A machine that has everything is left alone.
machine root cc node:20 npm cargo:1.95.0 python3 chromium firefox-esr initdb pg_ctl psql apt:20
expect 0 play
installs
expect 0 test
installs

# A bare one, and a person who may not install anything: each thing with the command that gets it.
machine person apt:20
expect 1 play 'a C compiler is missing: sudo apt-get install -y gcc libc6-dev' 'sudo apt-get install -y nodejs npm' \
    'sudo apt-get install -y curl ca-certificates' "Rust is missing: $rustup"
installs
machine person
expect 1 play 'a C compiler is missing: install' 'Node 20 or newer with npm is missing: see https://nodejs.org' "$rustup"

# Where it may, it installs what the package manager has, and names the rest.
machine root curl apt:20
expect 1 play "menagerie: Rust is missing: $rustup"
installs gcc libc6-dev nodejs npm
machine root cargo:1.96.1 apt:18
expect 1 play 'Node 20 or newer with npm is missing: see https://nodejs.org'
installs gcc libc6-dev
machine root cargo:1.95.0 cc apt:22
expect 0 play
installs nodejs npm

# What is there may be too old, or only hidden.
machine person cc node:18 npm cargo:1.95.0 apt:18
expect 1 play 'Node 20 or newer'
silent_about Rust
machine person cc node:22 npm cargo:1.63.0 apt:18
expect 1 play "Rust $(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$here/../Cargo.toml") or newer is missing: rustup update"
silent_about Node
machine person cc node:20 npm
mkdir -p "$box/home/.cargo/bin"
cp "$box/bin/cc" "$box/home/.cargo/bin/cargo"
expect 1 play 'Rust is not on the PATH: . "$HOME/.cargo/env"'

# Any Chromium will do.
for chromium in chromium-headless-shell chromium google-chrome; do
    machine person cc node:20 npm cargo:1.95.0 python3 initdb pg_ctl psql "$chromium"
    expect 0 test
done

# The tests want browsers; Firefox is not asked of anybody.
machine root cc node:20 npm cargo:1.95.0 apt:20
expect 0 test
installs python3 chromium-headless-shell postgresql firefox-esr
[ -z "$(find "$box/etc" -type f)" ] || fail 'it leaves something behind'
machine root cc node:20 npm cargo:1.95.0 plain:20
expect 0 test
installs python3 chromium postgresql firefox-esr
machine person cc node:20 npm cargo:1.95.0 plain:20
expect 1 test 'Chromium' 'sudo apt-get install -y chromium'
silent_about chromium-headless-shell
machine person cc node:20 npm cargo:1.95.0 apt:20
expect 1 test 'Chromium' 'sudo apt-get install -y chromium-headless-shell'
silent_about firefox
expect 0 play

# The tests want Python for a bot, and a database, whose programs may be where Debian puts them.
machine person cc node:20 npm cargo:1.95.0 chromium apt:20
expect 1 test 'Python 3' 'sudo apt-get install -y python3'
machine person cc node:20 npm cargo:1.95.0 python3 chromium apt:20
expect 1 test 'PostgreSQL' 'sudo apt-get install -y postgresql'
mkdir -p "$box/postgresql/15/bin"
cp "$box/bin/cc" "$box/postgresql/15/bin/initdb"
expect 0 test

echo 'scripts/tools.sh says what is missing'
