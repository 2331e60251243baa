# A venue's cache in a fresh root, with a box that requests it; read by `source` in check.
# shellcheck shell=bash disable=SC2154

link=etc/nginx/sites-enabled/raceboard-venue
relay=etc/systemd/system/multi-user.target.wants/raceboard-relay.service

# alone COMMANDS: in a network of its own. nginx takes ports of this machine, and must not reach the feed.
alone() { env -i "${clean[@]}" unshare --net sh -c "ip link set lo up && exec chroot '$root' sh -c \"\$1\"" - "$1"; }
install_venue() { alone "dpkg -i /tmp/${venue##*/} 2>&1"; }
refusal() { inside nginx -t -q 2>&1 || true; }

# Whether a box gets the cache's own words, since no feed answers in this network.
answers() {
    local words
    words=$(alone 'nginx && raceboard next --feed-url http://127.0.0.1:8081 --timeout 10 2>&1; nginx -s stop')
    grep -q 'the venue cache gets no answer from the feed' <<<"$words" || { say "$words"; return 1; }
}

# An nginx that would not start with the cache stays as it is, with words.
refuse_venue() {
    local words
    # As a configuration by hand has it: a name can be there once.
    printf "log_format raceboard '\$msec';\n" >"$root/etc/nginx/conf.d/other.conf"
    words=$(install_venue)
    expect "no words about an nginx that refuses it: $words" grep -q 'so the cache is not enabled' <<<"$words"
    expect "it is enabled where nginx refuses it" none test -e "$root/$link"
    expect "nginx is broken: $(refusal)" test -z "$(refusal)"
    rm "$root/etc/nginx/conf.d/other.conf"
    inside dpkg --purge raceboard-venue >&2

    words=$(alone "raceboard simulate --port 8081 >/tmp/port & until [ -s /tmp/port ]; do sleep 0.1; done
        dpkg -i /tmp/${venue##*/} 2>&1; kill \$!")
    expect "no words about a port in use: $words" grep -q '8081 or 8082 is in use' <<<"$words"
    expect "it is enabled where its port is in use" none test -e "$root/$link"
    inside dpkg --purge raceboard-venue >&2
    say "the cache is not enabled where nginx refuses it, or where its port is in use"
}

use_venue() {
    install_venue >&2
    expect "installing did not enable the cache" test -L "$root/$link"
    expect "nginx refuses its configuration: $(refusal)" test -z "$(refusal)"
    expect "the resolver" grep -q '^resolver .* valid=60s;$' "$root/etc/nginx/raceboard/resolver.conf"
    happy raceboard-venue
    expect "a box gets no answer of the cache" answers
    expect "installing enabled the relay" none test -e "$root/$relay"
    inside systemctl -q enable raceboard-relay.service
    printf 'resolver 10.0.0.1;\n' >"$root/etc/nginx/raceboard/resolver.conf"
    rm "$root/$link"
    install_venue >&2
    expect "the same version again enabled what was disabled" none test -e "$root/$link"
    expect "the same version again wrote the resolver" grep -q '10.0.0.1' "$root/etc/nginx/raceboard/resolver.conf"
    ln -s /etc/nginx/sites-available/raceboard-venue "$root/$link"
    expect "the same version again disabled the relay" test -L "$root/$relay"
    # What systemd would have made for the unit.
    mkdir -p "$root/var/lib/private/raceboard-relay"
    ln -s private/raceboard-relay "$root/var/lib/raceboard-relay"
    say "the cache of a venue answers a box, and stays disabled where it was"
}

remove_venue() {
    inside dpkg --remove raceboard-venue >&2
    expect "removing left the cache enabled" none test -L "$root/$link"
    expect "removing broke nginx: $(refusal)" test -z "$(refusal)"
    install_venue >&2
    expect "coming back, the cache is not enabled" test -L "$root/$link"
    expect "coming back, the relay is not enabled" test -L "$root/$relay"
    mkdir -p "$root/etc/raceboard/relay"
    touch "$root/etc/raceboard/relay/"{ca.crt,client.crt,client.key}
    inside dpkg --purge raceboard-venue raceboard >&2
    expect "purging broke nginx: $(refusal)" test -z "$(refusal)"
    grep -q '^./var/lib/private ' "$work/before" || rmdir "$root/var/lib/private"
}

check_venue() {
    # What nginx itself makes when it first reads its configuration and starts.
    alone 'nginx -t -q && nginx && nginx -s stop'
    listing >"$work/before"
    cp "$venue" "$deb" "$root/tmp/"
    inside dpkg -i "/tmp/${deb##*/}" >&2
    refuse_venue
    use_venue
    remove_venue
    unchanged
    say "the venue's cache removed and purged: $(wc -l <"$work/after") lines of names, rights and sums as before"
}
