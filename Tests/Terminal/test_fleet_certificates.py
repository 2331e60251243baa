"""A certificate is who it names and nobody else, at the real mosquitto with the shipped configurations: each promise of
docs/fleet/broker.md, tried with somebody else's certificate."""

import re

import pytest

import brokers
from brokers import FLEET, PEOPLE, ROOT, VENUE, Authority, Broker, Client
from waits import until

pytestmark = [pytest.mark.alone,
              pytest.mark.skipif(brokers.mosquitto() is None, reason="no mosquitto: see Scripts/setup")]

REFUSED, NOBODY = 135, 16  # reasons of MQTT 5
PAGE = (ROOT / "docs/fleet/broker.md").read_text(encoding="utf-8")

# What each of the page's table writes at a venue, below the venue's topic. Of boxes two, so that each is a stranger to
# the other's.
WRITES = {
    "bar-1": {"box/bar-1/up", "box/bar-1/health", "box/bar-1/ack", "box/bar-1/question", "box/bar-1/shot"},
    "bar-2": {"box/bar-2/up", "box/bar-2/health", "box/bar-2/ack", "box/bar-2/question", "box/bar-2/shot"},
    "relay": {"relay/up", "feed/board", "feed/beat", "feed/status/R1", "feed/result/R1", "feed/card/R1",
              "box/bar-1/answer", "box/bar-2/answer"},
    "duty": {"notice", "group/stand/notice", "box/bar-1/notice", "box/bar-2/notice"},
    "ops": {"notice", "group/stand/notice", "box/bar-1/notice", "box/bar-2/notice", "box/bar-1/do", "box/bar-2/do"},
}
# Ids that clients of the program take, and what somebody may try who wants to end their connections.
CLAIMS = ("bar-1", "relay", f"{VENUE}.bar-1", f"{VENUE}.relay", "raceboard.bridge", "send-1", "")


@pytest.fixture(scope="module")
def venue(tmp_path_factory):
    folder = tmp_path_factory.mktemp("brokers")
    with Broker(folder / "venue", Authority(folder / "a"), more="\nuser tester\ntopic readwrite #\n") as made:
        yield made


class Watched(Client):
    """A client that keeps how often its connection ended."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.ends = []
        self.paho.on_disconnect = lambda *_: self.ends.append(1)


def test_the_list_has_everybody_of_the_page():
    table = re.search(r"## Who may do what\n(.*?)\n\n## ", PAGE, re.S)[1]
    rows = re.findall(r"^\| ([^|]+) \|", table, re.M)[1:]
    names = {row.strip(" `") for row in rows if not row.startswith("---")}
    assert names == {"a box", "a venue at the centre"} | {name for name in WRITES if not name.startswith("bar")}


@pytest.mark.parametrize("name", WRITES)
def test_everybody_writes_what_is_theirs_and_nothing_else(venue, name):
    every = {f"{VENUE}/{topic}" for topic in set().union(*WRITES.values(), ("set", "bridge"))}
    every |= {"all/notice", "all/set", "randwick/notice", f"randwick/box/{name}/up"}
    # What is addressed to a box it may write itself: it harms nobody else.
    may = {topic for topic in every if topic.removeprefix(f"{VENUE}/") in WRITES[name]
           or topic.startswith(f"{VENUE}/box/{name}/")}
    with Client(venue, name) as client:
        codes = {topic: client.publish(f"rb/1/{topic}", retain=False) for topic in every}
    assert {topic for topic, code in codes.items() if code in (0, NOBODY)} == may, codes
    assert {topic for topic, code in codes.items() if code == REFUSED} == every - may, codes


@pytest.mark.parametrize("claimed", CLAIMS)
@pytest.mark.parametrize("thief", ["bar-9", "relay"])
def test_no_certificate_ends_the_connection_of_another(venue, thief, claimed):
    ours = [name for name in ("bar-1", "relay") if name != thief]
    kept = [Watched(venue, name) for name in ours]
    kept += [Watched(venue, "ops", as_id="send-1")]
    try:
        with Client(venue, thief, as_id=claimed) as client:
            client.publish(f"rb/1/{VENUE}/box/{thief}/ack", retain=False)
            for one in kept:
                one.publish(f"rb/1/{VENUE}/box/{one.name}/ack", retain=False)
            assert [one.ends for one in kept] == [[]] * len(kept)
    finally:
        for one in kept:
            one.__exit__()


def test_the_second_connection_with_a_boxs_certificate_ends_the_first_whatever_it_claims(venue):
    with Watched(venue, "bar-1") as first, Client(venue, "bar-1", as_id="else"):
        until(lambda: first.ends, "end of the first")


def test_people_have_as_many_connections_as_they_need_with_one_certificate(venue):
    with Watched(venue, "ops", as_id="fleet-1") as first, Watched(venue, "ops", as_id="send-1") as second, \
            Watched(venue, "ops", as_id="send-2") as third:
        for one in (first, second, third):
            one.publish(f"rb/1/{VENUE}/notice", retain=False)
        assert not first.ends + second.ends + third.ends


def test_a_certificate_lets_in_at_its_own_listener_alone(venue, tmp_path):
    other = Authority(tmp_path / "other")
    for name in ("bar-1", "relay", "duty", "ops"):
        authority, port = venue.of(name)
        elsewhere = venue.port if name in PEOPLE else venue.people_port
        assert brokers.is_let_in(venue, authority.files(name)[1:], port), name
        assert not brokers.is_let_in(venue, authority.files(name)[1:], elsewhere), name
        assert not brokers.is_let_in(venue, None, port), name
        # A box that calls itself one of the people, too.
        stranger = venue.authority if name in PEOPLE else other
        assert not brokers.is_let_in(venue, stranger.files(name)[1:], port), name


def test_what_is_revoked_at_either_authority_is_refused_after_a_restart(tmp_path):
    with Broker(tmp_path / "venue", Authority(tmp_path / "a")) as venue:
        names = ("bar-9", "duty", "bar-1", "ops")

        def let_in():
            return [name for name in names
                    if brokers.is_let_in(venue, venue.of(name)[0].files(name)[1:], venue.of(name)[1])]

        assert let_in() == list(names)
        venue.authority.run("revoke", "bar-9")
        venue.people.run("revoke", "duty")
        venue.install("ca.crl", "ca.crl")
        (venue.folder / "people/ca.crl").write_bytes((venue.people.folder / "ca.crl").read_bytes())
        venue.end()
        venue.start()
        assert let_in() == ["bar-1", "ops"]


def test_no_venue_ends_the_line_of_another(tmp_path):
    """Its bridge stays, and the centre does not hear that it is cut off."""
    with Broker(tmp_path / "centre", Authority(tmp_path / "a"), "centre") as centre:
        joined = Broker(tmp_path / "venue", Authority(tmp_path / "b"))
        joined.join(centre)
        with joined, Client(centre, "duty", "rb/1/#") as duty:
            duty.wait(f"rb/1/{VENUE}/bridge", b"1")
            duty.messages.clear()
            for claimed in (VENUE, f"{VENUE}.relay", "raceboard.bridge"):
                with Client(centre, "randwick", as_id=claimed) as thief:
                    thief.publish("rb/1/randwick/bridge", b"0")
            with Client(joined, "relay") as relay:
                relay.publish(f"rb/1/{VENUE}/relay/up", b"later")
            duty.wait(f"rb/1/{VENUE}/relay/up", b"later")
            assert f"rb/1/{VENUE}/bridge" not in duty.topics()
            files = joined.authority.files("bar-1")[1:]
            assert not brokers.is_let_in(centre, files) and not brokers.is_let_in(centre, files, centre.people_port)


LISTENERS = [path for path in FLEET.glob("*.conf") if "\nlistener " in path.read_text()]


@pytest.mark.parametrize("conf", LISTENERS, ids=lambda path: path.name)
def test_every_listener_of_certificates_that_are_not_for_people_binds_the_id(conf):
    """A listener that is added later has to say what it is."""
    listeners = re.split(r"^listener ", conf.read_text(), flags=re.M)[1:]
    for one in listeners:
        port, settings = one.split("\n", 1)
        assert "require_certificate true" in settings and "crlfile " in settings, port
        assert ("use_username_as_clientid true" in settings) == (port != "8884"), port


def test_no_name_of_a_certificate_is_the_id_of_a_venues_bridge(tmp_path):
    authority = Authority(tmp_path / "a")
    own = re.search(r"^local_clientid (\S+)", (FLEET / "bridge.conf").read_text(), re.M)[1]
    assert "is no name" in authority.run("client", own, fails=True)
