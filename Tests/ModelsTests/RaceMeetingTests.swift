import FoundationEssentials
import Models
import RacingTestKit
import Testing

@Suite struct RaceMeetingTests {
    private static func race(_ number: Int, track: String?, weather: String?) -> Race {
        Race(
            id: RaceID("r\(number)"), category: .horse, number: number, meeting: "Flemington", name: "",
            advertisedStart: .t0 + Double(number) * 600, trackCondition: track, weather: weather)
    }

    @Test func trackAndWeatherOfAMeetingAreTheLatestKnown() throws {
        let races = [
            Self.race(3, track: nil, weather: "FINE"), Self.race(1, track: "Soft5", weather: "SHOWERY"),
            Self.race(2, track: "Good4", weather: nil),
        ]
        let meeting = try #require(RaceMeeting(id: "m", of: races) { $0.text == "r1" ? .final : nil })
        #expect(meeting.trackCondition == "Good4" && meeting.weather == "FINE" && meeting.name == "Flemington")
        #expect(meeting.races.map(\.number) == [1, 2, 3] && meeting.races.map(\.status) == [.final, nil, nil])
        #expect(RaceMeeting(id: "m", of: []) == nil)
    }

    /// A second source may list more races of it, or have a name of its own for them.
    @Test func aMeetingOfTwoListsIsThereOnceIfTheyShareARace() throws {
        func meeting(_ id: String, _ name: String, _ numbers: [Int], from source: String) throws -> RaceMeeting {
            try #require(
                RaceMeeting(
                    id: id,
                    of: numbers.map {
                        Race.sample("\(source)\($0)", number: $0, meeting: name, start: .t0 + Double($0) * 600)
                    }))
        }
        let first = try meeting("a", "Sandown Park", [1, 2], from: "a")
        let longer = try meeting("b", "SANDOWN-PARK", [2, 3], from: "b")
        let other = try meeting("c", "Ascot", [1, 2], from: "b")
        #expect(RaceMeeting.joined([[first], [longer, other]]).map(\.id) == ["c", "a"])
        #expect(RaceMeeting.joined([[other, longer], [first]]).map(\.id) == ["c", "b"])
        #expect(RaceMeeting.joined([[first, first]]).count == 1)
    }

    /// A list is of one day, and a meeting in the west has races of two.
    @Test(arguments: [true, false]) func aMeetingOfOneIDHasTheRacesOfEveryList(isOneList: Bool) throws {
        func meeting(_ numbers: [Int], weather: String?) throws -> RaceMeeting {
            try #require(RaceMeeting(id: "m", of: numbers.map { Self.race($0, track: nil, weather: weather) }))
        }
        let (late, early) = (try meeting([2, 3], weather: nil), try meeting([1, 2], weather: "FINE"))
        let joined = RaceMeeting.joined(isOneList ? [[late, early]] : [[late], [early]])
        #expect(joined.count == 1 && joined.first?.races.map(\.number) == [1, 2, 3])
        #expect(joined.first?.weather == "FINE", "known by one list")
    }

    @Test func meetingsWithoutIDsAreNotOne() throws {
        let meetings = ["Ascot", "Sandown"].map { RaceMeeting(id: "", name: $0, category: .horse) }
        #expect(RaceMeeting.joined([meetings]).map(\.name) == ["Ascot", "Sandown"])
    }

    @Test func oneNameAtTwoPlacesOrInTwoCategoriesIsTwoMeetings() {
        let (home, abroad) = (Venue(state: "NSW", country: "AUS"), Venue(country: "UK"))
        let races = [
            Race.sample("b", meeting: "Newcastle", start: .t0 + 60, venue: abroad),
            Race.sample("a", meeting: "Newcastle", start: .t0, venue: home),
            Race.sample("c", meeting: "Newcastle", start: .t0 + 120, venue: Venue()),
            Race.sample("d", category: .greyhound, meeting: "Newcastle", venue: home),
        ]
        let meetings = RaceMeeting.made(of: races) { $0.text == "b" ? .final : nil }
        #expect(meetings.map(\.id) == ["greyhound Newcastle", "horse Newcastle NSW AUS", "horse Newcastle UK"])
        #expect(meetings.map { $0.races.map(\.id.text) } == [["d"], ["a", "c"], ["b"]])
        #expect(meetings.last?.races.map(\.status) == [.final])
    }

    @Test func aPausePartsTheMeetingsOfOneNameAndNothingElseDoes() {
        let hours = [0.0, 1, 7, 15.5, 16].map { $0 * 3600 }
        let races = hours.enumerated().map { index, start in
            Race.sample("r\(index)", meeting: "Newcastle", start: .t0 + start)
        }
        let parted = RaceMeeting.made(of: races.reversed(), pause: 8 * 3600)
        #expect(parted.map(\.id) == ["horse Newcastle r0", "horse Newcastle r3"])
        #expect(parted.map { $0.races.count } == [3, 2])
        #expect(RaceMeeting.made(of: races).map(\.id) == ["horse Newcastle"])
    }

    @Test func aRaceWithoutAPlaceMakesNoMeetingOfItsOwn() {
        let races = [
            Race.sample("a", meeting: "Newcastle", venue: Venue()),
            Race.sample("b", meeting: "Newcastle", start: .t0 + 60, venue: Venue(state: "NSW", country: "AUS")),
        ]
        #expect(RaceMeeting.made(of: races).map(\.id) == ["horse Newcastle"])
    }
}
