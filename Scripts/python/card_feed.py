"""A feed of thirty races, and the card of the first of them by both sources; some prices change with every answer."""

import itertools
import json

from feed import GREYHOUND, HARNESS, HORSE, Answer, Feed, race, rfc3339, v2

WHO = {"RACEBOARD_AFFILIATES_CONTACT": "bench@localhost.invalid", "RACEBOARD_AFFILIATES_PARTNER": "bench",
       "RACEBOARD_AFFILIATES_PARTNER_ID": "bench"}
COMMENT = "Drawn well and should be near the lead for a long way. " * 12


def races(first):
    """Thirty races, the first `first` (Unix seconds), a minute apart; none leaves while it is measured."""
    found = [race(number, first + 60 * place, category, race_name=f"Race {number} Of A Racing Day")
             for place, (number, category) in enumerate(itertools.product(range(1, 11), (HORSE, GREYHOUND, HARNESS)))]
    for place, one in enumerate(found):
        one["race_id"] = f"race-{place}"
        one["race_form"]["race_comment"] = COMMENT
    return found


class CardFeed(Feed):
    """Serves the list, the card of its first race with so many runners, and its meeting."""

    def __init__(self, runners, first):
        self.runners, self.first, self._turns = runners, first, itertools.count()
        self.cards = 0  # requested so far
        self.letter, category = ("G", GREYHOUND) if runners <= 8 else ("T", HORSE)
        listed = races(first)
        listed[0]["category_id"] = category
        self._list = v2(listed)
        super().__init__(self._answer)

    def _answer(self, path):
        if "/events/" in path:
            self.cards += 1
            return Answer(json.dumps({"data": self._event()}))
        if "/affiliates/" in path:
            return Answer(json.dumps({"data": {"meetings": [self._meeting()]}}))
        if "method=racecard" in path:
            return Answer("not here", status=404, content_type="text/plain")
        return Answer(self._list)

    def _price(self, number, turn):
        """Every fourth runner's moves by a step between two answers."""
        return 2.0 + number + (0.5 * (turn % 2) if number % 4 == 0 else 0)

    def _runner(self, number, turn):
        price = self._price(number, turn)
        return {"entrant_id": f"runner-{number}", "runner_number": number, "name": f"Runner Number {number}",
                "barrier": number, "is_scratched": number % 10 == 7, "jockey": f"A. Jockey The {number}.",
                "trainer_name": f"A. Trainer The {number}.", "weight": {"allocated": "57.5", "total": "57.5"},
                "last_twenty_starts": "12x34567", "favourite": number == 1, "mover": number == 3,
                "primary_market": True, "odds": {"fixed_win": price, "fixed_place": 1 + price / 4},
                "flucs": [price + step / 10 for step in range(12, 0, -1)] + [price]}

    def _event(self):
        turn = next(self._turns)
        about = {"event_id": "race-0", "meeting_name": "Flemington", "display_meeting_name": "Flemington",
                 "meeting_id": "meeting-1", "status": "Open", "description": "Race 1 Of A Racing Day",
                 "advertised_start": self.first, "race_number": 1, "type": self.letter, "country": "AUS",
                 "state": "VIC", "distance": 1200, "weather": "FINE", "track_condition": "Good4", "comment": COMMENT,
                 "prize_monies": {"total_value": 25_000}, "positions_paid": 3}
        return {"race": about, "runners": [self._runner(number, turn) for number in range(1, self.runners + 1)]}

    def _meeting(self):
        entry = {"id": "race-0", "race_number": 1, "name": "Race 1 Of A Racing Day", "start_time": rfc3339(self.first),
                 "status": "Open", "distance": 1200}
        return {"meeting": "meeting-1", "name": "Flemington", "category": self.letter, "country": "AUS",
                "state": "VIC", "races": [entry]}
