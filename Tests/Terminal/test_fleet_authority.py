"""The script that makes certificates: what it makes, renews and refuses."""

import stat
import subprocess

import pytest

import brokers
from brokers import Authority, Broker

pytestmark = [pytest.mark.alone,
              pytest.mark.skipif(brokers.mosquitto() is None, reason="no mosquitto: see Scripts/setup")]


def test_certificates_are_closed_to_others_and_nothing_is_replaced(tmp_path):
    authority = Authority(tmp_path / "authority")
    authority.files("bar-1")
    for file in authority.folder.rglob("*"):
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file
    before = {file: file.read_bytes() for file in authority.folder.glob("*.key")}
    assert "has an authority already" in authority.run("authority", fails=True)
    assert "is there already" in authority.run("client", "bar-1", fails=True)
    assert "is there already" in authority.run("broker", "localhost", fails=True)
    assert {file: file.read_bytes() for file in authority.folder.glob("*.key")} == before
    assert not list(authority.folder.glob("log*"))


@pytest.mark.parametrize("name", ["all", "Bar", "bar/1", "bar 1", "-bar", "", "a" * 41, "bar+", "../x"])
def test_a_name_that_is_none_of_topics_gets_no_certificate(tmp_path, name):
    folder = tmp_path / "authority"
    subprocess.run([brokers.FLEET / "certificates", folder, "authority"], check=True)
    done = subprocess.run([brokers.FLEET / "certificates", folder, "client", name], capture_output=True, text=True)
    assert done.returncode == 1 and "is no name" in done.stderr


def seen_in(authority, name):
    """The serial, the days, the key and the names of a certificate."""
    def of(*words):
        file = authority.folder / f"{name}.crt"
        return subprocess.run(["openssl", "x509", "-in", file, "-noout", *words], check=True, capture_output=True,
                              text=True).stdout
    return of("-serial"), of("-pubkey"), of("-subject"), of("-ext", "subjectAltName,extendedKeyUsage"), of("-enddate")


def test_renewed_certificates_have_the_key_and_the_names_of_before_and_let_in(tmp_path):
    authority = Authority(tmp_path / "a", "broker.venue.example")
    names = ("broker", "bar-1", "bar-2")
    authority.files("bar-1"), authority.files("bar-2")
    authority.run("revoke", "bar-2")
    before = {name: seen_in(authority, name) for name in names}
    told = authority.run("renew", "--all")
    after = {name: seen_in(authority, name) for name in names}
    assert "bar-2 is revoked" in told and after["bar-2"] == before["bar-2"]
    for name in ("broker", "bar-1"):
        assert after[name][0] != before[name][0] and after[name][1:4] == before[name][1:4], after[name]
    assert "broker.venue.example" in after["broker"][3] and "Server" in after["broker"][3]
    with Broker(tmp_path / "b", authority) as broker:
        assert brokers.is_let_in(broker, authority.files("bar-1")[1:])
        assert not brokers.is_let_in(broker, authority.files("bar-2")[1:])


def test_a_certificate_that_cannot_be_made_leaves_nothing_and_can_be_made_later(tmp_path):
    authority = Authority(tmp_path / "a")
    serial = (authority.folder / "serial").read_bytes()
    (authority.folder / "serial").write_text("no number\n")
    authority.run("client", "bar-1", fails=True)
    assert not list(authority.folder.glob("bar-1.*"))
    (authority.folder / "serial").write_bytes(serial)
    authority.run("client", "bar-1")
    assert "revoked" in refused_renewal(authority)


def refused_renewal(authority):
    authority.run("revoke", "bar-1")
    assert "no certificate" in authority.run("renew", "bar-9", fails=True)
    assert "no name" in authority.run("renew", "../bar-1", fails=True)
    return authority.run("renew", "bar-1", fails=True)
