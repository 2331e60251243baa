import Facts
import Foundation
import Models
import Output
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@Suite struct RaceEventJSONTests {
    private let body = """
        {"advertised_start":"2026-11-21T03:05:00Z","category":"horse","comment":"An even race.",\
        "confirmed_at":"2026-11-21T02:59:40Z","distance_m":1200,"favourite":null,"id":"a",\
        "is_confirmed":false,"jump_clock":null,"lateness":null,"meeting":"Flemington",\
        "moved_from":"2026-11-21T03:02:00Z","moves":2,"name":"Spring Handicap","number":1,"seconds_to_start":300,\
        "source":null,"status":null,"track_condition":"Good4",\
        "venue":{"country":"AUS","name":"Flemington","state":"VIC"},"weather":"FINE"}
        """

    private var race: RaceFacts {
        RaceFacts(
            BoardRace(
                race: .sample("a"), movedFrom: .t0 + 120, moves: 2, isListed: false, confirmedAt: .t0 - 20),
            clock: ServerClock(), at: .t0 + 0.7)
    }

    private var feed: FeedFacts {
        var health = FeedHealth(since: .t0 - 100, source: .nedsV1)
        health.lastGood = .t0 - 80
        health.problem = .failed(.timedOut(detail: ""))
        health.isBackup = true
        let row = BoardRace(race: .sample("a"), confirmedAt: .t0)
        return FeedFacts(BoardSnapshot(slots: [row], health: health), device: .t0, url: "http://feed")
    }

    @Test func helloStatesTheRequest() throws {
        let settings = EventSettings(
            version: "9.9", url: "http://feed", source: .neds, filter: CategoryFilter([.horse]), count: 7,
            minutes: [1, 5, 1], interval: 30)
        #expect(
            try RaceEvents(settings).hello(at: .t0).json() == """
                {"at":"2026-11-21T03:00:00Z","event":"hello","schema":1,"settings":{"count":7,"filter":["horse"],\
                "interval_seconds":30,"simulated":false,"source":"neds","t_minus":[5,1],\
                "url":"http://feed"},"version":"9.9"}
                """)
    }

    @Test func raceIsTheSameInEveryEventOfARace() throws {
        let kinds: [(RaceEvent.Kind, String)] = [
            (.jumped, "jumped"), (.evicted, "evicted"), (.left, "left"), (.unconfirmed, "unconfirmed"),
            (.confirmed, "confirmed"),
        ]
        for (kind, name) in kinds {
            #expect(
                try RaceEvent(at: .t0 + 0.7, kind, race: race).json()
                    == #"{"at":"2026-11-21T03:00:00Z","event":"\#(name)","race":\#(body),"schema":1}"#)
        }
        #expect(
            try RaceEvent(at: .t0, .added(again: true), race: race).json()
                == #"{"again":true,"at":"2026-11-21T03:00:00Z","event":"added","race":\#(body),"schema":1}"#)
        #expect(
            try RaceEvent(at: .t0, .tMinus(minutes: 5), race: race).json()
                == #"{"at":"2026-11-21T03:00:00Z","event":"t_minus","minutes":5,"race":\#(body),"schema":1}"#)
        #expect(
            try RaceEvent(at: .t0, .changed(from: .sample(number: 4, meeting: "Sale", venue: Venue())), race: race)
                .json()
                    == """
                    {"at":"2026-11-21T03:00:00Z","before":{"category":"horse","country":null,"meeting":"Sale",\
                    "name":"Spring Handicap","number":4,"state":null},"event":"changed","race":\(body),"schema":1}
                    """)
        #expect(
            try RaceEvent(at: .t0, .moved(from: .t0 + 120), race: race).json() == """
                {"at":"2026-11-21T03:00:00Z","event":"moved","from":"2026-11-21T03:02:00Z","moves":2,"race":\(body),\
                "schema":1,"to":"2026-11-21T03:05:00Z"}
                """)
    }

    @Test func feedReportsItsAgeAndItsFailure() throws {
        for (kind, name) in [(RaceEvent.Kind.stale, "stale"), (.noData, "no_data"), (.live, "live")] {
            #expect(
                try RaceEvent(at: .t0, kind, feed: feed).json() == """
                    {"at":"2026-11-21T03:00:00Z","event":"\(name)","feed":{"age_seconds":80,"backup":true,"error":\
                    {"kind":"timed_out","message":"The feed did not answer in time"},"other_errors":{},\
                    "simulated":false,"source":"neds-v1",\
                    "state":"stale","unread":{"count":0,"first":[]},"url":"http://feed"},"schema":1}
                    """)
        }
    }

    @Test func clockAndGapAreNumbers() throws {
        #expect(
            try RaceEvent(at: .t0, .clock(offset: -43)).json()
                == #"{"at":"2026-11-21T03:00:00Z","clock":{"offset_seconds":-43},"event":"clock","schema":1}"#)
        #expect(
            try RaceEvent(at: .t0, .dropped(count: 12, since: .t0 - 60)).json() == """
                {"at":"2026-11-21T03:00:00Z","count":12,"event":"dropped","schema":1,"since":"2026-11-21T02:59:00Z"}
                """)
    }

    @Test func controlsAndLineFeedsAreEscaped() throws {
        let facts = RaceFacts(
            BoardRace(race: .sample("a\n\u{1b}[2J", name: "x\u{0}\"\\"), confirmedAt: .t0), clock: ServerClock(),
            at: .t0)
        let text = try RaceEvent(at: .t0, .jumped, race: facts).json()
        #expect(!text.unicodeScalars.contains { $0.value < 32 })
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
}
