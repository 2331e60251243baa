"""The real mosquitto with the shipped configurations: who reads what, and a venue joined to a centre."""

import re
import resource
import socket
import subprocess
import threading

import pytest

import brokers
from brokers import VENUE, Authority, Broker, Client
from driver import stop
from waits import TIMEOUT, until

pytestmark = [pytest.mark.alone,
              pytest.mark.skipif(brokers.mosquitto() is None, reason="no mosquitto: see Scripts/setup")]

REFUSED, NOBODY = 135, 16  # reasons of MQTT 5


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority") / "of the venue")


@pytest.fixture(scope="module")
def venue(tmp_path_factory, authority):
    # Somebody who may write anything, to see what others do not get.
    with Broker(tmp_path_factory.mktemp("brokers") / "venue", authority,
                more="\nuser tester\ntopic readwrite #\n") as made:
        yield made


def test_a_box_reads_its_venue_and_what_is_for_all_alone(venue):
    with Client(venue, "bar-1", "#") as box, Client(venue, "tester") as tester:
        for topic in ("rb/1/randwick/feed/board", "rb/1/randwick/notice", "rb/1/randwick/box/bar-1/do", "else",
                      f"rb/1/{VENUE}/feed/board", f"rb/1/{VENUE}/box/bar-2/health", "rb/1/all/notice"):
            tester.publish(topic)
        box.wait("rb/1/all/notice")
        assert box.topics() == {f"rb/1/{VENUE}/feed/board", f"rb/1/{VENUE}/box/bar-2/health", "rb/1/all/notice"}


def test_a_message_of_more_than_256_kB_does_not_pass(venue):
    shot = f"rb/1/{VENUE}/box/bar-1/shot"
    with Client(venue, "ops", shot) as ops, Client(venue, "bar-1") as box:
        assert box.publish(shot, bytes(262144), retain=False) in (0, NOBODY)
        gone = threading.Event()
        box.paho.on_disconnect = lambda *_: gone.set()
        box.paho.publish(shot, bytes(262145), qos=0)
        until(gone.is_set, "end of the connection")
        until(lambda: box.paho.is_connected(), "another connection")
        box.publish(shot, b"small", retain=False)
        ops.wait(shot, b"small")
        assert [len(payload) for _, payload, _ in ops.messages] == [262144, 5]


@pytest.fixture
def pair(tmp_path):
    """A centre and a venue that is joined to it; each has its own authority."""
    with Broker(tmp_path / "centre", Authority(tmp_path / "a"), "centre") as centre:
        made = Broker(tmp_path / "venue", Authority(tmp_path / "b"))
        made.join(centre)
        with made:
            yield centre, made


def test_the_centre_sees_the_boxes_and_no_races(pair):
    centre, venue = pair
    with Client(centre, "duty", "rb/1/#") as duty, Client(venue, "bar-1") as box, Client(venue, "relay") as relay:
        duty.wait(f"rb/1/{VENUE}/bridge", b"1")
        relay.publish(f"rb/1/{VENUE}/feed/board")
        relay.publish(f"rb/1/{VENUE}/feed/beat")
        relay.publish(f"rb/1/{VENUE}/relay/up")
        for part in ("up", "health", "ack", "shot"):
            box.publish(f"rb/1/{VENUE}/box/bar-1/{part}")
            duty.wait(f"rb/1/{VENUE}/box/bar-1/{part}")
        for part in ("feed/beat", "relay/up"):
            duty.wait(f"rb/1/{VENUE}/{part}")
        assert f"rb/1/{VENUE}/feed/board" not in duty.topics()


def test_a_box_whose_messages_are_removed_is_forgotten_at_both_brokers(pair):
    """docs/fleet/fleet.md, "The inventory"."""
    centre, venue = pair
    topics = [f"rb/1/{VENUE}/box/bar-2/{part}" for part in ("up", "health")]
    with Client(centre, "duty", "rb/1/#") as duty, Client(venue, "bar-2") as box:
        duty.wait(f"rb/1/{VENUE}/bridge", b"1")
        for payload in (b"{}", b""):
            for topic in topics:
                box.publish(topic, payload)
                duty.wait(topic, payload)
    for broker, name in ((centre, "ops"), (venue, "relay")):
        with Client(broker, name, "rb/1/#") as late:
            late.wait(f"rb/1/{VENUE}/bridge", b"1")
            assert not late.topics() & set(topics)


def test_notices_of_the_centre_reach_the_boxes_that_are_meant(pair):
    centre, venue = pair
    with Client(centre, "ops", f"rb/1/{VENUE}/bridge") as ops, Client(venue, "bar-1", "rb/1/#") as box:
        ops.wait(f"rb/1/{VENUE}/bridge", b"1")
        ops.publish("rb/1/randwick/notice")
        meant = ["rb/1/all/notice"] + [f"rb/1/{VENUE}/{part}" for part in (
            "notice", "group/stand/notice", "box/bar-1/notice")]
        for topic in meant:
            assert ops.publish(topic) in (0, NOBODY)
            box.wait(topic)
        assert ops.publish(f"rb/1/{VENUE}/box/bar-1/do", b"now", retain=False) in (0, NOBODY)
        box.wait(f"rb/1/{VENUE}/box/bar-1/do", b"now")
        assert "rb/1/randwick/notice" not in box.topics()
    # Kept there as well: a box that starts while the line is cut has them.
    centre.end()
    with Client(venue, "bar-2", "rb/1/#") as late:
        late.wait(f"rb/1/{VENUE}/notice")
        late.wait("rb/1/all/notice")


def test_the_centre_learns_that_a_venue_is_cut_off_and_joined_again(pair):
    centre, venue = pair
    with Client(centre, "duty", "rb/1/#") as duty:
        duty.wait(f"rb/1/{VENUE}/bridge", b"1")
        venue.end(kill=True)
        duty.wait(f"rb/1/{VENUE}/bridge", b"0")
        duty.messages.clear()
        venue.start()
        duty.wait(f"rb/1/{VENUE}/bridge", b"1")


def test_a_venue_lives_on_without_its_centre_and_finds_it_again(pair):
    centre, venue = pair
    with Client(venue, "bar-1", "rb/1/#") as box:
        box.wait(f"rb/1/{VENUE}/bridge", b"1")
        centre.end(kill=True)
        box.wait(f"rb/1/{VENUE}/bridge", b"0")
        with Client(venue, "relay") as relay:
            relay.publish(f"rb/1/{VENUE}/feed/board", b"new")
            box.wait(f"rb/1/{VENUE}/feed/board", b"new")
        box.publish(f"rb/1/{VENUE}/box/bar-1/health", b"later")
        centre.start()
        with Client(centre, "duty", "rb/1/#") as duty:
            duty.wait(f"rb/1/{VENUE}/box/bar-1/health", b"later")


def test_a_venue_reads_and_writes_at_the_centre_what_is_its_own(tmp_path):
    with Broker(tmp_path / "centre", Authority(tmp_path / "a"), "centre") as centre, \
            Client(centre, VENUE, "#") as joined, Client(centre, "duty") as duty:
        duty.publish("rb/1/randwick/notice")
        duty.publish("rb/1/all/notice")
        joined.wait("rb/1/all/notice")
        assert "rb/1/randwick/notice" not in joined.topics()
        for topic in ("randwick/box/bar-1/health", "randwick/bridge", "all/notice", f"{VENUE}/notice", f"{VENUE}/set",
                      f"{VENUE}/box/bar-1/do"):
            assert joined.publish(f"rb/1/{topic}") == REFUSED, topic
        assert joined.publish(f"rb/1/{VENUE}/box/bar-1/health") in (0, NOBODY)


@pytest.mark.parametrize("limit", ["Debian's", "that of the drop-in"])
def test_the_drop_in_of_a_venue_lets_more_boxes_in_than_debians_unit(tmp_path, limit):
    """Each is a connection, and each connection a descriptor of the broker."""
    added = (brokers.ROOT / "Scripts/venue/mosquitto.service.conf").read_text(encoding="utf-8")
    wanted, most = 1_100, resource.getrlimit(resource.RLIMIT_NOFILE)
    files = 1024 if limit == "Debian's" else int(re.search(r"^LimitNOFILE=(\d+)$", added, re.M)[1])
    port = brokers.free_port()
    (tmp_path / "conf").write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
    if most[1] < 2048:
        pytest.skip(f"{most[1]} descriptors at most here, and 2048 are needed")
    # The machine of the test may have a lower limit than a venue's.
    files = min(files, most[1])
    broker = subprocess.Popen(
        [brokers.mosquitto(), "-c", tmp_path / "conf"], env=brokers.surroundings(), stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
    sockets, taken = [], 0
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, most[1]), most[1]))
        until(lambda: brokers.accepts(port), "broker")
        for number in range(wanted):
            sockets.append(socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT))
            name = f"c{number}".encode()
            packet = b"\0\4MQTT\5\2\0\x3c\0" + len(name).to_bytes(2, "big") + name
            sockets[-1].settimeout(TIMEOUT if taken == number else 0.01)
            try:
                sockets[-1].sendall(bytes([16, len(packet)]) + packet)
                taken += len(sockets[-1].recv(4)) == 4
            except OSError:
                pass
            if number - taken > 5:
                break
    finally:
        for one in sockets:
            one.close()
        stop(broker)
        resource.setrlimit(resource.RLIMIT_NOFILE, most)
    assert (taken == wanted) == (limit != "Debian's"), taken
