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

    @Test func ofTwoTheNearerIsMeantAndOfTwoAsNearNone() {
        let near = RaceMatch([meeting("Flemington", .horse, [("far", 1, .t0 + 4000), ("near", 1, .t0 + 360)])])
        #expect(near.id(of: .sample()) == RaceID("near"))
        let twins = RaceMatch([meeting("Flemington", .horse, [("one", 1, .t0 + 240), ("two", 1, .t0 + 360)])])
        #expect(twins.id(of: .sample()) == nil)
    }
}
