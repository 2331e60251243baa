import Foundation
import Models
import RacingTestKit
import Testing

@Suite struct JumpDelaysTests {
    private static func delay(
        _ number: Int, late seconds: Int, meeting: String = "Flemington", start: TimeInterval = 0,
        category: RaceCategory = .horse
    ) throws -> JumpDelay {
        try #require(
            JumpDelay(
                category: category, meeting: meeting, number: number, start: .t0 + start,
                jump: .t0 + start + Double(seconds)))
    }

    /// Ten races of another track, so that there is an estimate.
    private static func category() throws -> [JumpDelay] {
        try (1...10).map { try delay($0, late: 60, meeting: "Randwick", start: Double($0) * 600) }
    }

    private static func race(_ number: Int, meeting: String = "Flemington", start: TimeInterval = 0) -> Race {
        .sample("r\(number)", number: number, meeting: meeting, start: .t0 + start)
    }

    @Test func theMeetingsRacesOfTodayCountAndEarlierOnesAreTheTracks() throws {
        var delays = JumpDelays(try Self.category())
        delays.note(try Self.delay(1, late: 100, start: -3_600))
        delays.note(try Self.delay(2, late: 120, start: -1_800))
        delays.note(try Self.delay(2, late: 30, start: -7 * 86_400))
        let lateness = try #require(delays.lateness(of: Self.race(3)))
        #expect(lateness.races == Lateness.Races(today: 2, track: 1, category: 13))
    }

    /// One name in two countries is two tracks; a source that names none may mean either.
    @Test func aTrackIsThatOfItsCountry() throws {
        let home = (1...10).compactMap { number in
            JumpDelay(
                category: .horse, meeting: "Newcastle", number: number, start: .t0 + Double(number) * 600,
                jump: .t0 + Double(number) * 600 + 60, country: "AUS")
        }
        let abroad = try #require(
            JumpDelay(
                category: .horse, meeting: "Newcastle", number: 1, start: .t0 + 600, jump: .t0 + 900, country: "GB"))
        let delays = JumpDelays(home + [abroad])
        func today(_ country: String?) -> Int? {
            let race = Race.sample(
                "r", number: 20, meeting: "Newcastle", start: .t0 + 12_000, venue: Venue(country: country))
            return delays.lateness(of: race)?.races.today
        }
        #expect(today("AU") == 10 && today("UK") == 1 && today("FR") == 0 && today(nil) == 11)
    }

    /// A limit for tracks that are never named again, too.
    @Test func noMoreRacesAreKeptThanTheirLimitAndTheLatestStay() throws {
        var delays = JumpDelays()
        for index in 0...2 * JumpDelays.most {
            let track = index.isMultiple(of: 2) ? "Track \(index)" : "Flemington"
            delays.note(try Self.delay(index % 90 + 1, late: index % 60, meeting: track, start: Double(index) * 3_600))
        }
        let kept = try #require(delays.lateness(of: Self.race(1, start: 40_000_000)))
        #expect(kept.races.category == JumpDelays.most)
        let index = 2 * JumpDelays.most - 1
        let last = try Self.delay(index % 90 + 1, late: 61, start: Double(index) * 3_600)
        #expect(delays.note(last) && !delays.note(last), "a race that was kept is replaced")
        #expect(delays.lateness(of: Self.race(1, start: 40_000_000))?.races.category == JumpDelays.most)
    }

    @Test func aRaceDoesNotCountForItself() throws {
        var delays = JumpDelays(try Self.category())
        delays.note(try Self.delay(3, late: 100))
        #expect(delays.lateness(of: Self.race(3))?.races.today == 0)
        #expect(delays.lateness(of: Self.race(4, start: 1_800))?.races.today == 1)
    }

    @Test func twoReportsOfOneRaceCountOnceAndTheLaterWins() throws {
        var delays = JumpDelays(try Self.category())
        #expect(delays.note(try Self.delay(1, late: 100)))
        #expect(!delays.note(try Self.delay(1, late: 100)))
        // Its start moved by ten minutes before it was run.
        #expect(delays.note(try Self.delay(1, late: 40, start: 600)))
        let lateness = try #require(delays.lateness(of: Self.race(2, start: 3_600)))
        #expect(lateness.races == Lateness.Races(today: 1, track: 0, category: 11))
        #expect(lateness.median < 70)
    }

    @Test func anotherCategoryOfTheSameNameIsAnotherMeeting() throws {
        var delays = JumpDelays(try Self.category())
        delays.note(try Self.delay(1, late: 500, category: .greyhound))
        #expect(delays.lateness(of: Self.race(2))?.races == Lateness.Races(today: 0, track: 0, category: 10))
        #expect(delays.lateness(of: .sample("g", category: .greyhound, number: 2, meeting: "Flemington")) == nil)
    }

    @Test func spellingsOfOneMeetingAreOneTrack() throws {
        var delays = JumpDelays(try Self.category())
        delays.note(try Self.delay(1, late: 500, meeting: "FLEMINGTON "))
        #expect(delays.lateness(of: Self.race(2))?.races.today == 1)
    }

    @Test func withoutAnyRaceThereIsNoEstimate() {
        #expect(JumpDelays().lateness(of: Self.race(1)) == nil)
    }

    @Test(arguments: [(-600, true), (-601, false), (3_600, true), (3_601, false), (-11_918, false), (0, true)])
    func onlyDelaysThatCanBeAreBelieved(seconds: Int, isBelieved: Bool) {
        let delay = JumpDelay(
            category: .horse, meeting: "Flemington", number: 1, start: .t0, jump: .t0 + Double(seconds))
        #expect((delay != nil) == isBelieved)
    }

    /// Both times are of one source: whatever the device's clock shows, the delay is the same.
    @Test func theDelayOfACardNeedsNoClock() throws {
        var card = RaceCard(id: RaceID("a"), category: .horse)
        (card.meeting, card.number) = ("Flemington", 4)
        card.advertisedStart = .t0 + 1e9
        #expect(JumpDelay(card, country: nil) == nil)
        card.actualStart = .t0 + 1e9 + 77
        let delay = try #require(JumpDelay(card, country: nil))
        #expect(delay.seconds == 77)
        card.status = .abandoned
        #expect(JumpDelay(card, country: nil) == nil)
        card.status = .final
        card.meeting = nil
        #expect(JumpDelay(card, country: nil) == nil)
    }
}
