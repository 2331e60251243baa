"""The short form of the lab's fleet (Tests/Lab/fleet.py): a centre and one venue in network name spaces."""

import pytest

import fleet
import fleet_failures
import fleet_sends
import spaces
from fleet_run import Run
from fleet_site import Site

BOXES = 4

pytestmark = [pytest.mark.alone, pytest.mark.skipif(bool(fleet.missing()), reason=fleet.missing() or "all is here")]
FAILURES = (("broker restarted", fleet_failures.broker_restarted), ("evacuation", fleet_sends.evacuation_of_all))


def test_a_venue_keeps_its_rules_while_its_broker_restarts_and_boxes_are_evacuated(binary, tmp_path):
    """`Scripts/lab fleet` makes every failure, and sends poison; a relay that is killed is in test_fleet_relay.py."""
    with spaces.Spaces() as made, Site(binary, tmp_path / "site", made, [fleet.BIG], interval=15) as site:
        run = Run(site, print)
        fleet.begin(site, run, BOXES)
        run.play(site.venues[0], *FAILURES)
        assert site.walls.failed is None
    print(fleet.table(run.outcomes))
    assert [one.broken for one in run.outcomes] == [[]] * len(FAILURES)
    assert all(one.frames > BOXES for one in run.outcomes)
