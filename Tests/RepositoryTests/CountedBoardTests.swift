import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// The board whose first source counts its requests and has ids of its own.
@Suite struct CountedBoardTests {
    private static let source = RaceSource.horseRacingUSA

    private func story() -> Story {
        Story(RaceBoard.Settings(source: Self.source, backup: nil))
    }

    private func answer(_ starts: [Double], abandoned: Set<Int> = []) -> FeedAnswer {
        let races = starts.enumerated().map { Race.sample("usa-\($0)", number: $0 + 1, start: .t0 + $1) }
        var answer = FeedAnswer(races: races)
        for number in abandoned { answer.statuses[RaceID("usa-\(number)")] = .abandoned }
        return answer
    }

    @Test func itsDataIsLiveUntilTheNextListIsOverdue() {
        var story = story()
        story.answer(answer([9_000]), at: 1)
        let health = story.snapshot.health
        #expect(health.state(at: .t0 + 77, hasRaces: true) == .live)
        #expect(health.state(at: .t0 + 1_876, hasRaces: true) == .live)
        #expect(health.state(at: .t0 + 1_877, hasRaces: true) == .stale(age: 1_876))
        #expect(health.nextTry < .t0 + 1_876)
    }

    @Test func neitherAShortBoardNorAnEvictionRequestsAgain() {
        var story = story()
        story.answer(answer([10, 400]), at: 1)
        for at in stride(from: 2.0, to: 1_799, by: 1) { story.handle(.timer, at: at) }
        #expect(story.fetches == [Self.source.largestCount])
        #expect(story.shown == ["-", "-", "-", "-", "-"] && story.snapshot.isExhausted)
        story.handle(.timer, at: 1_801)
        #expect(story.fetches.count == 2 && story.sources.last == Self.source)
    }

    @Test func aKeyRequestsAndAFailureWaitsForTheMinimumInterval() {
        var story = story()
        story.answer(answer([9_000]), at: 1)
        story.handle(.refresh, at: 400)
        #expect(story.fetches.count == 2)
        story.fail(.timedOut(detail: ""), at: 410, jitter: 0)
        #expect(story.snapshot.health.nextTry == .t0 + 410 + Self.source.leastInterval)
        #expect(story.shown.first == "usa-0")
    }

    @Test func aShorterIntervalIsTheSources() {
        var story = Story(RaceBoard.Settings(interval: 3_600, source: Self.source, backup: nil))
        story.answer(answer([9_000]), at: 1)
        #expect(story.snapshot.health.nextTry > .t0 + 3_500)
        story.handle(.configure(interval: 15, source: Self.source, backup: nil, isNewFeed: false), at: 2)
        #expect(story.snapshot.health.nextTry == .t0 + 1_802)
    }

    @Test func anAbandonedRaceOfItsListIsMarked() {
        var story = story()
        story.answer(answer([100, 200], abandoned: [0]), at: 1)
        #expect(story.snapshot.races.map(\.status) == [.abandoned, nil])
        story.answer(answer([100, 200]), at: 150)
        #expect(story.snapshot.races.map(\.status) == [nil, nil], "the next list has the last word")
    }

    @Test func itsRacesOfAnEarlierRunAreShownAndTheFeedsAreNot() {
        let stored = StoredBoard(
            races: ["usa-1", "feed-1"].map {
                BoardRace(race: .sample($0, start: .t0 + 500), confirmedAt: .t0 - 90)
            }, lastGood: .t0 - 90, savedAt: .t0 - 90, deviceError: nil)
        var first = story()
        first.handle(.restored(stored), at: 1)
        #expect(first.shown.first == "usa-1" && first.snapshot.races.count == 1)
        #expect(first.snapshot.health.state(at: .t0 + 1, hasRaces: true) == .stale(age: 91))
        // Its own list corrects them: they are not another source's.
        first.answer(FeedAnswer(races: [.sample("usa-1", start: .t0 + 600)]), at: 2)
        #expect(first.snapshot.races.map(\.movedFrom) == [.t0 + 500])
        var other = Story()
        other.handle(.restored(stored), at: 1)
        #expect(other.shown.first == "feed-1" && other.snapshot.races.count == 1)
    }
}
