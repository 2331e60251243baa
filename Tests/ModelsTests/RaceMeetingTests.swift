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
        let other = try meeting("c", "Ascot", [1, 2], from: "c")
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

    private static func meeting(
        _ id: String, _ numbers: ClosedRange<Int>, at hours: Double, _ venue: Venue = Venue(), prefix: String = ""
    ) -> RaceMeeting {
        let races = numbers.map { number in
            MeetingRace(
                id: RaceID("\(prefix)\(id)\(number)"), number: number, name: "",
                start: .t0 + hours * 3600 + Double(number) * 1800)
        }
        return RaceMeeting(id: prefix + id, name: "Newcastle", category: .horse, venue: venue, races: races)
    }

    /// The first list has the one that is run first: the second list's other one is none of its races.
    @Test func twoMeetingsOfADayAtOneTrackAreTwoInEveryList() {
        let (day, night) = (Self.meeting("day", 1...8, at: 0), Self.meeting("night", 1...8, at: 2.5))
        let others = [
            Self.meeting("day", 1...7, at: 0.1, prefix: "b-"), Self.meeting("night", 1...8, at: 2.5, prefix: "b-"),
        ]
        #expect(RaceMeeting.joined([[day, night], others]).map(\.id) == ["day", "night"])
        #expect(RaceMeeting.joined([[day], others]).map(\.id) == ["b-night", "day"])
        #expect(RaceMeeting.joined([others, [night]]).map(\.id) == ["b-day", "b-night"])
    }

    @Test func tracksOfTwoCountriesAreTwoInEveryList() {
        let (home, abroad) = (Venue(state: "NSW", country: "AUS"), Venue(country: "GBR"))
        let lists = [
            [Self.meeting("a", 1...3, at: 0, home)],
            [Self.meeting("b", 1...3, at: 0, abroad), Self.meeting("c", 1...3, at: 0, Venue(country: "AU"))],
        ]
        #expect(RaceMeeting.joined(lists).map(\.id) == ["a", "b"])
    }

    /// Races of a list without meetings: by day and by night, and one that changed places by a delay.
    @Test func aNumberThatIsThereAlreadyIsOfAnotherMeeting() {
        func race(_ id: String, _ number: Int, _ minutes: Double) -> Race {
            .sample(id, number: number, meeting: "Newcastle", start: .t0 + minutes * 60)
        }
        let races = [
            race("d6", 6, 0), race("d8", 8, 60), race("n1", 1, 70), race("d7", 7, 80), race("n2", 2, 100),
            race("d9", 9, 110), race("n7", 7, 200),
        ]
        let made = RaceMeeting.made(of: races).map { $0.races.map(\.id.text) }
        #expect(Set(made) == [["d6", "d8", "d7", "d9"], ["n1", "n2", "n7"]])
    }

    /// No number is there twice where the first races of both cards have left the list.
    @Test(arguments: [
        [[4: 10.0], [3: 360, 4: 380]], [[3: 10], [5: 400, 6: 420]], [[1: 0, 2: 30], [4: 400]], [[0: 10], [0: 400]],
    ])
    func whatIsLeftOfTwoCardsIsTwoMeetings(minutes: [[Int: Double]]) {
        let cards = minutes.enumerated().map { card, races -> [Race] in
            races.sorted { $0.value < $1.value }.map { number, minutes in
                Race.sample("\(card)-\(number)", number: number, meeting: "Newcastle", start: .t0 + minutes * 60)
            }
        }
        let made = RaceMeeting.made(of: cards.flatMap(\.self).reversed()).map { $0.races.map(\.id) }
        #expect(Set(made) == Set(cards.map { $0.map(\.id) }))
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
            Race.sample("c", number: 2, meeting: "Newcastle", start: .t0 + 120, venue: Venue()),
            Race.sample("d", category: .greyhound, meeting: "Newcastle", venue: home),
        ]
        let meetings = RaceMeeting.made(of: races) { $0.text == "b" ? .final : nil }
        #expect(meetings.map(\.id) == ["greyhound Newcastle", "horse Newcastle NSW AUS", "horse Newcastle UK"])
        #expect(meetings.map { $0.races.map(\.id.text) } == [["d"], ["a", "c"], ["b"]])
        #expect(meetings.last?.races.map(\.status) == [.final])
    }

    @Test func aPausePartsTheMeetingsOfOneNameWhoseNumbersGoOn() {
        let hours = [0.0, 1, 7, 15.5, 16].map { $0 * 3600 }
        let races = hours.enumerated().map { index, start in
            Race.sample("r\(index)", number: index + 1, meeting: "Newcastle", start: .t0 + start)
        }
        let parted = RaceMeeting.made(of: races.reversed(), pause: 8 * 3600)
        #expect(parted.map(\.id) == ["horse Newcastle r0", "horse Newcastle r3"])
        #expect(parted.map { $0.races.count } == [3, 2])
        #expect(RaceMeeting.made(of: races).map(\.id) == ["horse Newcastle"])
    }

    @Test func aRaceWithoutAPlaceMakesNoMeetingOfItsOwn() {
        let races = [
            Race.sample("a", number: 2, meeting: "Newcastle", venue: Venue()),
            Race.sample("b", meeting: "Newcastle", start: .t0 + 60, venue: Venue(state: "NSW", country: "AUS")),
        ]
        #expect(RaceMeeting.made(of: races).map(\.id) == ["horse Newcastle"])
    }
}
