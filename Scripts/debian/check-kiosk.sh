# The program and its kiosk in a fresh root; read by `source` in check.
# shellcheck shell=bash disable=SC2154

wants=etc/systemd/system/multi-user.target.wants/raceboard-kiosk.service
unit=usr/lib/systemd/system/raceboard-kiosk.service

# With the single package of before, the unit enabled, a changed setting, a PIN and saved races.
old_kiosk() {
    cp "$single" "$deb" "$kiosk" "$root/tmp/"
    inside dpkg -i "/tmp/${single##*/}" >&2
    expect "installing enabled the unit" none test -e "$root/$wants"
    rm -r "$root/usr/share/doc/raceboard/changelog.gz" # so that the upgrade is seen to put it back
    inside systemctl -q enable raceboard-kiosk.service
    printf '\ncount = 3\n' >>"$root/etc/raceboard/config"
    # What systemd would have made for the unit, a PIN and a key.
    mkdir -p "$root"/var/{lib,log}/private/raceboard
    touch "$root/var/lib/private/raceboard/races.db" "$root/etc/raceboard/"{usa-key,usa-key.42.new}
    printf 'a hash\n' >"$root/etc/raceboard/pin"
    ln -s private/raceboard "$root/var/lib/raceboard"
    ln -s private/raceboard "$root/var/log/raceboard"
}

# The program alone takes the unit away, and reports it; the kiosk's package brings it back.
upgrade_kiosk() {
    local words
    words=$(inside dpkg -i "/tmp/${deb##*/}" 2>&1)
    expect "no words about the missing kiosk: $words" grep -q 'apt-get install ./raceboard-kiosk' <<<"$words"
    expect "the unit is still there" none test -e "$root/$unit"
    discard
    fresh kiosk "$(dpkg-deb -f "$deb" Depends)"
    old_kiosk
    install_debs "/tmp/${deb##*/}" "/tmp/${kiosk##*/}"
    expect "the upgrade left an old file" test -f "$root/usr/share/doc/raceboard/changelog.gz"
    expect "the upgrade took the unit" test -f "$root/$unit"
    expect "the upgrade disabled the unit" test -L "$root/$wants"
    expect "the unit is not enabled" test "$(inside systemctl is-enabled raceboard-kiosk.service)" = enabled
    expect "the unit has another package" grep -q '^raceboard-kiosk:' <<<"$(inside dpkg -S "/$unit")"
    expect "the upgrade lost a changed setting" grep -q 'count = 3' "$root/etc/raceboard/config"
    expect "the upgrade lost the PIN" grep -q 'a hash' "$root/etc/raceboard/pin"
    expect "the upgrade lost saved races" test -f "$root/var/lib/raceboard/races.db"
    happy raceboard raceboard-kiosk
    say "upgraded from one package, $(dpkg-deb -f "$single" Version), to two, $(dpkg-deb -f "$deb" Version)"
}

# What the program is linked with, by package: the same as before there was a fleet. A fleet's library is loaded where
# it is wanted.
desk_libraries="libc6 libcurl4 libgcc-s1 libncursesw6 libsqlite3-0 libstdc++6 libtinfo6 zlib1g"

use_libraries() {
    local names
    names=$(dpkg-deb -f "$deb" Depends | tr ',' '\n' | sed 's/^ *//; s/ .*//; /^ca-certificates$/d' | sort -u | xargs)
    expect "the program needs other packages: $names" test "$names" = "$desk_libraries"
    expect "a library of brokers is there" test -z "$(find "$root/usr/lib" -name 'libmosquitto*')"
}

# The program with nothing but its dependencies: its libraries, its settings, and races of a simulated feed.
use_program() {
    local races found
    expect "--version" test "$(inside raceboard --version)-1" = "$(dpkg-deb -f "$deb" Version)"
    expect "the settings" grep -q 'count.*3.*/etc/raceboard/config' <<<"$(inside raceboard config show)"
    # Not by `inside`, whose process in the background would be a shell's.
    env -i "${clean[@]}" chroot "$root" raceboard simulate --port 0 >"$work/simulator" &
    running=$!
    for _ in {1..100}; do [[ -s $work/simulator ]] && break; sleep 0.1; done
    races=$(inside raceboard next --csv --feed-url "$(sed 's/listening on //;q' "$work/simulator")") || true
    kill "$running"
    wait "$running" 2>/dev/null || true
    running=
    # The release build has options of the compiler that the tests have not.
    inside raceboard card 84b85eea-0016-432a-ae4f-f69b0b55d1c8 --feed-url http://127.0.0.1:1 >/dev/null 2>&1 || found=$?
    expect "a card without a feed ends with ${found:-0}, not 69" test "${found:-0}" = 69
    draws_board "$suite"
    expect "the next races: $races" test "$(wc -l <<<"$races")" -ge 4
    say "the program runs: $(inside raceboard --version), $(($(wc -l <<<"$races") - 1)) races of a simulated feed"
}

remove_kiosk() {
    local folder
    inside dpkg --remove raceboard-kiosk raceboard >&2
    expect "removing took the settings" test -f "$root/etc/raceboard/config"
    expect "removing took the PIN" test -f "$root/etc/raceboard/pin"
    expect "removing took the state" test -f "$root/var/lib/private/raceboard/races.db"
    expect "removing left the program" none test -e "$root/usr/bin/raceboard"
    install_debs "/tmp/${deb##*/}" "/tmp/${kiosk##*/}"
    expect "coming back, the unit is not enabled" test -L "$root/$wants"
    inside dpkg --purge raceboard-kiosk >&2
    expect "purging the kiosk left its PIN" none test -e "$root/etc/raceboard/pin"
    expect "purging the kiosk took a key of the program" test -f "$root/etc/raceboard/usa-key"
    expect "purging the kiosk left it enabled" none test -L "$root/$wants"
    expect "purging the kiosk broke the program" inside raceboard --version >/dev/null
    touch "$root/etc/raceboard/pin" # `raceboard kiosk set-pin` writes one without the kiosk's package, too
    inside dpkg --purge raceboard >&2
    for folder in var/lib/private var/log/private; do
        grep -q "^./$folder " "$work/before" || rmdir "$root/$folder"
    done
    unchanged
    say "removed and purged: $(wc -l <"$work/after") lines of names, rights and sums as before"
}

check_kiosk() {
    listing >"$work/before"
    old_kiosk
    upgrade_kiosk
    use_libraries
    use_program
    remove_kiosk
}
