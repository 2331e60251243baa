# Shared by the scripts in this folder; read with `source`.
# shellcheck shell=bash

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export SWIFT_BACKTRACE="${SWIFT_BACKTRACE:-enable=no}"

say() { printf '%s\n' "$*" >&2; }
die() { say "${0##*/}: $*"; exit 1; }

# Version of the compiler: 6.3.1. Empty without one.
swift_version() { swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9.]+).*/\1/p' | head -n 1; }

# Builds a product for use, the Swift runtime linked in; prints its path. Without an argument it is the program.
release_build() {
    local product=${1:-raceboard} built
    # Nobody links against the program: its names take 1.5 MiB. Another option for another product would compile
    # everything again.
    # Every address is bound at the start, so that the table of them is read only from then on.
    local options=(-c release --static-swift-stdlib --product "$product" -Xlinker --no-export-dynamic)
    # Relocations are packed, which spares 2.5 MiB of the file (docs/dev/budgets.md, "Size").
    options+=(-Xlinker -znow -Xswiftc -use-ld=lld -Xlinker -zpack-relative-relocs)
    RACEBOARD_BUILD=$(Scripts/version --build) || return
    RACEBOARD_SWIFT=$(swift_version)
    export RACEBOARD_BUILD RACEBOARD_SWIFT
    swift build "${options[@]}" >&2 || return
    built=$(swift build "${options[@]}" --show-bin-path)
    # A program in a build has its translations where an installed one has them: ../share/locale.
    Scripts/translate --compile "${built%/*}/share/locale" >&2
    printf '%s/%s\n' "$built" "$product"
}

# Builds everything with its tests in .build/test, and prints the folder of what was built. Whole modules, optimized
# where they compute: a debug build takes longer, its tests three times as long, and the argument parser checks all its
# commands again in each of some thousand runs (docs/dev/testing.md).
# Arguments are further options; --scratch-path for another folder.
test_build() {
    local options=(-c release --scratch-path .build/test --build-tests "$@") flag built
    for flag in Onone gnone enable-testing; do options+=(-Xswiftc "-$flag"); done
    export RACEBOARD_FOR_TESTS=1
    swift build "${options[@]}" >&2 || return
    built=$(swift build "${options[@]}" --show-bin-path)
    Scripts/translate --compile "${built%/*}/share/locale" >&2
    printf '%s\n' "$built"
}

# Exports SOURCE_DATE_EPOCH, the date of all that is packed: that of the last commit unless given, 0 without git.
source_date() {
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$([[ ! -e .git ]] || git log -1 --format=%ct)}
    export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0}
}

# schemas PROGRAM FOLDER: what programs may rely on (docs/programs.md), of the very program.
schemas() {
    local name
    mkdir -p "$2"
    "$1" schema | while read -r name _; do "$1" schema "$name" >"$2/$name.json"; done
}

# with_keys PROGRAM FILE: FILE, with each line behind #KEY once for each key of a source; NAME in it is the name of the
# setting, and so of the key's file.
with_keys() {
    local names
    names=$("$1" config settings | sed -n 's/ .* what `raceboard key set` writes$//p')
    [[ -n $names ]] || die "$1 config settings lists no key of a source"
    awk -v names="${names//$'\n'/ }" '
        BEGIN { count = split(names, name, " ") }
        sub(/#KEY /, "") {
            for (at = 1; at <= count; at++) { line = $0; gsub(/NAME/, name[at], line); print line }
            next
        }
        1' "$2"
}

# desktop FOLDER: the entry of a desktop's menu and its icon, below FOLDER as below /usr/share.
desktop() {
    install -D -m 644 Scripts/desktop/raceboard.desktop "$1/applications/raceboard.desktop"
    install -D -m 644 Scripts/desktop/raceboard.svg "$1/icons/hicolor/scalable/apps/raceboard.svg"
}

# manual PROGRAM FOLDER: its man pages, packed, in FOLDER/man1 and so on.
manual() {
    local page pages
    pages=$(mktemp -d)
    python3 -B Scripts/python/manpages.py "$1" docs "$pages"
    for page in "$pages"/*; do
        mkdir -p "$2/man${page##*.}"
        gzip -9n <"$page" >"$2/man${page##*.}/${page##*/}.gz"
    done
    rm -r "$pages"
}

# Fills .build/venv from Tests/Terminal/requirements.txt; prints the path of its python.
python_of_venv() {
    local venv=.build/venv wanted=Tests/Terminal/requirements.txt
    if ! cmp -s "$wanted" "$venv/installed.txt"; then
        python3 -m venv --clear "$venv" >&2 || die "python3 cannot make a virtual environment: install python3-venv"
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$wanted" >&2 ||
            die "pip could not install what $wanted names: is there a network?"
        cp "$wanted" "$venv/installed.txt"
    fi
    printf '%s\n' "$PWD/$venv/bin/python"
}
