import FoundationEssentials
import Models
import RacingTestKit
import Testing

/// A race of one source among those of another.
@Suite struct RaceMatchTests {
    private func meeting(
        _ name: String, _ category: RaceCategory = .horse, _ races: [(id: String, number: Int, start: Date)]
    ) -> RaceMeeting {
        RaceMeeting(
            id: name, name: name, category: category,
            races: races.map { MeetingRace(id: RaceID($0.id), number: $0.number, name: "", start: $0.start) })
    }

    @Test func sharedIDIsTheRaceWhateverElseDiffers() {
        let match = RaceMatch([meeting("Elsewhere", .harness, [("race", 9, .t0 + 90_000)])])
        #expect(match.id(of: .sample()) == RaceID("race"))
    }

    @Test func otherIDsAreMatchedByCategoryMeetingNumberAndStart() {
        let match = RaceMatch([meeting("FLEMINGTON", .horse, [("a", 1, .t0 + 300), ("b", 2, .t0 + 300)])])
        #expect(match.id(of: .sample()) == RaceID("a"))
        #expect(match.id(of: .sample(start: .t0 + 2400)) == RaceID("a"), "a delay")
    }

    @Test func nearMissesAreNoRace() {
        let match = RaceMatch([
            meeting("Flemington", .greyhound, [("dogs", 1, .t0 + 300)]),
            meeting("Flemington Park", .horse, [("longer", 1, .t0 + 300)]),
            meeting("Flemington", .horse, [("other number", 11, .t0 + 300), ("tomorrow", 1, .t0 + 86_700)]),
        ])
        #expect(match.id(of: .sample()) == nil)
        #expect(match.id(of: .sample(category: .unknown)) == nil)
        #expect(match.id(of: .sample(number: 0)) == nil, "a special market")
    }

    /// One name, category, number and time: the country tells them apart, if both sources name one.
    @Test(arguments: [
        ("AUS", "UK", false), ("UK", "GBR", true), (nil, "UK", true), ("", "AUS", true), ("AU", "AUS", true),
    ])
    func aTrackIsAlsoItsCountry(one: String?, other: String?, isSame: Bool) {
        var list = meeting("Newcastle", .horse, [("a", 1, .t0 + 300)])
        list.venue.country = one
        let race = Race.sample(meeting: "Newcastle", venue: Venue(country: other))
        #expect(RaceMatch([list]).id(of: race) == (isSame ? RaceID("a") : nil))
        #expect(RaceMatch([list]).ids(of: [race]).isEmpty != isSame)
    }

    private static func text(_ ids: [RaceID: RaceID]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: ids.map { ($0.key.text, $0.value.text) })
    }

    @Test func twoIDsOfOneSourceAreTwoRaces() {
        let match = RaceMatch([meeting("Newcastle", .horse, [("day", 1, .t0)])])
        let races = [
            Race.sample("night", meeting: "Newcastle", start: .t0 + 7200),
            Race.sample("late", meeting: "Newcastle", start: .t0 + 1800),
        ]
        #expect(Self.text(match.ids(of: races)) == ["late": "day"], "the nearer one has it")
        #expect(match.ids(of: races, but: [RaceID("day")]).isEmpty, "it is that of a race that has left")
        let renewed = [races[1], Race.sample("new id", meeting: "Newcastle", start: .t0 + 1800)]
        #expect(Self.text(match.ids(of: renewed)) == ["late": "day", "new id": "day"], "they agree in all")
        let both = RaceMatch([meeting("Newcastle", .horse, [("day", 1, .t0), ("second", 1, .t0 + 7000)])])
        #expect(Self.text(both.ids(of: races)) == ["late": "day", "night": "second"])
        let far = [Race.sample("delayed", meeting: "Newcastle", start: .t0 + 4200), races[0]]
        #expect(
            Self.text(both.ids(of: far)) == ["delayed": "day", "night": "second"], "it is another race's")
    }

    @Test func lettersThatDoNotDecomposeArePlainOnes() {
        let match = RaceMatch([meeting("Øvrevoll", .horse, [("a", 1, .t0 + 300)])])
        #expect(match.id(of: .sample(meeting: "OVREVOLL")) == RaceID("a"))
    }

    @Test func ofTwoTheNearerIsMeantAndOfTwoAsNearNone() {
        let near = RaceMatch([meeting("Flemington", .horse, [("far", 1, .t0 + 4000), ("near", 1, .t0 + 360)])])
        #expect(near.id(of: .sample()) == RaceID("near"))
        let twins = RaceMatch([meeting("Flemington", .horse, [("one", 1, .t0 + 240), ("two", 1, .t0 + 360)])])
        #expect(twins.id(of: .sample()) == nil)
    }
}
