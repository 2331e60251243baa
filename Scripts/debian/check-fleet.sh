# A venue with two boxes and a centre, by the pages of docs/fleet; read by `source` in check. Each machine is a fresh
# root in a network namespace of its own, and each block of the pages is run where the page puts it. What is not of the
# pages is here: the feed is a simulated one, scp copies between the roots, and there is no systemd
# (check-fleet-systemctl).
# shellcheck shell=bash disable=SC2154

machines=()
at_venue=broker.flemington.example
at_centre=centre.example

leave_fleet() {
    local name mount
    for name in "${machines[@]}"; do
        ip netns pids "rb$$.$name" 2>/dev/null | xargs -r kill -9 2>/dev/null || true
        ip netns del "rb$$.$name" 2>/dev/null || true
    done
    for name in "${machines[@]}"; do
        for mount in proc dev/pts dev ''; do umount "$work/$name/$mount" 2>/dev/null || true; done
    done
    machines=()
}

# machine NAME: a root on top of the fresh one, and its network.
machine() {
    local name=$1 ours=$work/$1 number=$((${#machines[@]} + 1)) node
    mkdir -p "$ours" "$ours".{upper,work}
    mount -t overlay overlay -o "lowerdir=$root,upperdir=$ours.upper,workdir=$ours.work" "$ours"
    machines+=("$name")
    mount -t proc proc "$ours/proc"
    mount -t tmpfs -o mode=755 dev "$ours/dev"
    for node in null:3 zero:5 full:7 random:8 urandom:9; do
        mknod -m 666 "$ours/dev/${node%:*}" c 1 "${node#*:}"
    done
    mknod -m 666 "$ours/dev/tty" c 5 0
    ln -s /proc/self/fd "$ours/dev/fd"
    ln -s pts/ptmx "$ours/dev/ptmx"
    mkdir "$ours/dev/"{pts,shm}
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$ours/dev/pts"
    printf 'APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\nDpkg::Use-Pty "false";\n' \
        >"$ours/etc/apt/apt.conf.d/check"
    printf '127.0.0.1 localhost\n10.77.0.1 %s\n10.77.0.2 bar-1\n10.77.0.3 bar-2\n10.77.0.4 %s\n' \
        "$at_venue" "$at_centre" >"$ours/etc/hosts"
    install -m 755 Scripts/debian/check-fleet-systemctl "$ours/usr/local/bin/systemctl"
    cp "$deb" "$kiosk" "$venue" "$ours/root/"
    ip netns add "rb$$.$name"
    ip -n "rb$$.$name" link set lo up
    if ((number == 1)); then
        ip -n "rb$$.$name" link add lan type bridge
        ip -n "rb$$.$name" addr add 10.77.0.1/24 dev lan
        ip -n "rb$$.$name" link set lan up
    else
        ip -n "rb$$.$name" link add lan type veth peer name "v$number" netns "rb$$.${machines[0]}"
        ip -n "rb$$.${machines[0]}" link set "v$number" master lan up
        ip -n "rb$$.$name" addr add "10.77.0.$number/24" dev lan
        ip -n "rb$$.$name" link set lan up
    fi
}

# on MACHINE COMMANDS: as root, in its home folder.
on() {
    nsenter --net="/run/netns/rb$$.$1" env -i PATH="/usr/local/bin:${clean[0]#PATH=}" HOME=/root LANG=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive chroot "$work/$1" bash -euo pipefail -c "cd && $2"
}

# block PAGE HEADING LANGUAGE NUMBER: one of the blocks of a page.
block() {
    PYTHONPATH=Tests/Terminal python3 -B -c '
import sys
from blocks import blocks
page, heading, language, number = sys.argv[1:]
found = [one.text for one in blocks(page) if one.heading == heading and one.language == language]
print(found[int(number) - 1])
' "$@" && printf '%s, "%s", %s\n' "$1" "$2" "$4" >>"$work/followed.$3"
}

# everything_followed: whether each command of the pages that set a fleet up was run.
everything_followed() {
    PYTHONPATH=Tests/Terminal python3 -B -c '
from collections import Counter
from blocks import blocks
count = Counter()
for page, only in (("docs/fleet/broker.md", None), ("docs/fleet/relay.md", "As a service")):
    for one in blocks(page):
        if one.language == "sh" and only in (None, one.heading):
            count[one.heading] += 1
            print(f"{page}, \"{one.heading}\", {count[one.heading]}")' | grep -vxFf "$work/followed.sh" >&2 || return 0
    return 1
}

# follow MACHINE PAGE HEADING NUMBER [CHANGE]: runs a block there, changed by sed; scp brings what it copies.
follow() {
    local text host
    text=$(block "docs/$2" "$3" sh "$4") || die "no block $4 under \"$3\" in docs/$2"
    [[ -n $text ]] || die "no block $4 under \"$3\" in docs/$2"
    [[ -z ${5:-} ]] || text=$(sed "$5" <<<"$text")
    on "$1" "$text" >"$work/said" 2>&1 || { cat "$work/said" >&2; die "docs/$2, \"$3\", block $4, at $1"; }
    for host in "$work/$1"/srv/copied/*; do
        [[ -d $host ]] || continue
        expect "docs/$2, \"$3\" copies to ${host##*/}, which is no machine" test -d "$work/${host##*/}/root"
        mv "$host"/* "$work/${host##*/}/root/"
        rmdir "$host"
    done
}

# settings MACHINE PAGE HEADING [CHANGE]: puts the block of settings into the file.
settings() {
    block "docs/$2" "$3" toml 1 | sed "${4:-}" >>"$work/$1/etc/raceboard/config"
}

# soon SECONDS WORDS COMMAND...: waits for it.
soon() {
    local until=$((SECONDS + $1)) words=$2
    shift 2
    until "$@"; do
        if ((SECONDS >= until)); then
            tail -n 20 "$work"/*/var/log/simulator.log "$work"/*/var/log/mosquitto/*.log "$work"/notified.* \
                >&2 2>/dev/null || true
            die "not in time: $words"
        fi
        sleep 0.5
    done
}

your_own_machine() {
    machine desk
    printf '#!/bin/sh\nfor to; do :; done\nto=${to#root@}\nhost=${to%%:*}\nmkdir -p "/srv/copied/$host"\n%s\n' \
        'for file; do [ "root@$to" = "$file" ] || cp "$file" "/srv/copied/$host/${to#*:}"; done' \
        >"$work/desk/usr/local/bin/scp"
    chmod 755 "$work/desk/usr/local/bin/scp"
    on desk 'apt-get -qq install ./raceboard_*.deb openssl' >/dev/null 2>&1
    follow desk fleet/broker.md Certificates 1
    follow desk fleet/broker.md 'Renew certificates' 1
}

notified() {
    nsenter --net="/run/netns/rb$$.$1" python3 -B Scripts/python/notified.py "$2" >"$work/notified.$1" 2>&1 &
    soon 10 "a socket for $2" grep -q "@$2\$" "/proc/$!/net/unix"
    disown # it is ended with its network
}

# The feed is the simulator's on this machine, for the relay and for the cache.
simulated_feed() {
    local site=$work/$at_venue/etc/nginx/sites-available/raceboard-venue
    printf 'feed-url = "http://127.0.0.1:8090"\n' >>"$work/$at_venue/etc/raceboard/config"
    sed -i 's|set $feed api.neds.com.au|set $feed 127.0.0.1:8090|; s|https://$feed|http://$feed|' "$site"
    on "$at_venue" 'raceboard simulate --port 8090 >/var/log/simulator.log 2>&1 &'
    on "$at_venue" 'systemctl restart nginx'
}

the_venue() {
    follow "$at_venue" fleet/cache.md Install 1
    follow desk fleet/broker.md 'A venue' 1
    follow "$at_venue" fleet/broker.md 'A venue' 2
    follow desk fleet/relay.md 'As a service' 1
    follow "$at_venue" fleet/relay.md 'As a service' 2
    settings "$at_venue" fleet/relay.md 'As a service'
    simulated_feed
    notified "$at_venue" raceboard-relay
    follow "$at_venue" fleet/relay.md 'As a service' 3
    soon 30 "the relay runs, for systemd" grep -q ' READY=1 STATUS=the feed answers' "$work/notified.$at_venue"
}

a_box() {
    local own="s/bar-1/$1/g"
    follow "$1" kiosk.md 'To the wall' 1
    follow desk fleet/broker.md 'A box' 1 "$own"
    follow "$1" fleet/broker.md 'A box' 2 "$own"
    settings "$1" fleet/broker.md 'A box' "$own"
    follow "$1" fleet/broker.md 'A box' 3
    soon 90 "$1 is live" is_live "$1"
}
is_live() { on "$1" 'raceboard health' 2>/dev/null | grep -q '\blive\b'; }

the_centre() {
    follow desk fleet/broker.md 'A centre' 1
    follow "$at_centre" fleet/broker.md 'A centre' 2
    follow desk fleet/broker.md 'Join a venue' 1
    follow "$at_venue" fleet/broker.md 'Join a venue' 2
    follow desk fleet/broker.md 'Those who look after the boxes' 1
    follow "$at_centre" fleet/broker.md 'Those who look after the boxes' 2
    soon 60 "the centre lists both boxes" listed "flemington/bar-1 live relay" "flemington/bar-2 live relay"
}

# listed WORDS: whether the centre lists the boxes so, each with its state and the way of its races.
listed() {
    local command
    command=$(block docs/fleet/broker.md 'Those who look after the boxes' sh 3)
    # Its status is 1 where somebody has a fault, such as a television that is off.
    on "$at_centre" "$command" >"$work/fleet.json" 2>"$work/said" || (($? == 1)) || return 1
    python3 -B -c '
import json, sys
fleet = json.load(open(sys.argv[1]))
words = sorted("{venue}/{box} {state} {via}".format(**one) for one in fleet["boxes"])
sys.exit(words != sys.argv[2:])' "$work/fleet.json" "$@"
}

# A certificate is taken back as the page has it; the other box stays.
a_stolen_box() {
    follow desk fleet/broker.md 'A stolen box' 1
    follow "$at_venue" fleet/broker.md 'A stolen box' 2
    soon 60 "bar-1 is out, and bar-2 is not" listed "flemington/bar-1 offline relay" "flemington/bar-2 live relay"
}

# What must be so besides.
as_promised() {
    local name least races words
    for name in "$at_venue" bar-1 bar-2; do
        words=$(stat -c '%U %a' "$work/$name/etc/raceboard/relay/client.key")
        expect "the key of $name is open: $words" test "$words" = "root 600"
    done
    # Twice within the time of the watchdog, as sd_watchdog_enabled(3) has it.
    least=$(sed -n 's/^WatchdogSec=//p' "$work/$at_venue/usr/lib/systemd/system/raceboard-relay.service")
    expect "the relay has no watchdog" test -n "$least"
    expect "the watchdog of $least s is not fed often enough" awk -v least="$least" '
        $2 == "WATCHDOG=1" { if (++count > 1 && $1 - last > least / 2) exit wrong = 1; last = $1 }
        END { exit wrong || count < 3 }' "$work/notified.$at_venue"
    races=$(on bar-1 "raceboard next --csv --feed-url http://$at_venue:8081" 2>"$work/said") || true
    expect "the cache has no races for a box: $(cat "$work/said")" test "$(wc -l <<<"$races")" -ge 4
}

check_fleet() {
    local name
    for name in "$at_venue" bar-1 bar-2 "$at_centre"; do machine "$name"; done
    your_own_machine
    the_venue
    for name in bar-1 bar-2; do a_box "$name"; done
    the_centre
    as_promised
    say "the pages of the fleet: a venue with two boxes, and a centre that lists them"
    a_stolen_box
    expect "nobody has followed these blocks" everything_followed
    leave_fleet
}
