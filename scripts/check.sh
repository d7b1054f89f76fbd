#!/bin/sh
# Checks the rooms that changed since this branch left main, or those that ROOM names: `make check ROOM="table web"`.
# What depends on them is left to `make test`.
set -eu

cd "$(dirname "$0")/.."
CARGO=${CARGO:-cargo}
NPM=${NPM:-npm --prefix web}

# The files that differ from the place where this branch left main, committed or not.
changed() {
    base=$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main 2>/dev/null || echo HEAD)
    git diff --name-only "$base"
    git ls-files --others --exclude-standard
}

# The room of each file: a crate by its folder, or the client. The armies of the examples are tested by what reads them.
rooms() {
    sed -n -e 's|^crates/\([^/]*\)/.*|\1|p' -e 's|^examples/armies/.*|army|p' -e 's|^\(examples/[^/]*\)/.*|\1|p' -e 's|^\(web\)/.*|\1|p' -e 's|^\(scripts\)/.*|\1|p' | sort -u
}

# The package that lives in a room.
package() {
    manifest=crates/$1/Cargo.toml
    [ -f "$manifest" ] || manifest=$1/Cargo.toml
    if [ ! -f "$manifest" ]; then
        echo "menagerie: there is no room $1: name a folder in crates/, examples/NAME, web or scripts" >&2
        exit 2
    fi
    sed -n '/^name = /{s/^name = "\(.*\)"$/\1/p;q;}' "$manifest"
}

run() {
    echo "+ $*"
    "$@"
}

rooms=${ROOM:-$(changed | rooms)}
if [ -z "$rooms" ]; then
    echo 'menagerie: nothing has changed; ROOM="table web" names rooms'
    exit 0
fi

web=
packages=
for room in $rooms; do
    case $room in
    web) web=yes ;;
    scripts) run scripts/tools.test.sh ;;
    *)
        name=$(package "$room")
        packages="$packages --package $name"
        ;;
    esac
done

# The server embeds the client, whatever its age.
[ -d web/dist ] || run $NPM run --silent build

if [ -n "$packages" ]; then
    # shellcheck disable=SC2086 # lists of words
    {
        run $CARGO fmt $packages --check
        run $CARGO clippy $packages --all-targets -- --deny warnings
        run $CARGO test $packages --quiet
    }
fi
if [ -n "$web" ]; then
    # shellcheck disable=SC2086
    {
        run $NPM run --silent lint
        run $NPM run --silent check
        run $NPM run --silent test
    }
fi
