import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// The board whose first source counts its requests and has ids of its own.
@Suite struct CountedBoardTests {
    private static let source = RaceSource.horseRacingUSA

    private func driver() -> BoardDriver {
        BoardDriver(RaceBoard.Settings(source: Self.source, backup: nil))
    }

    private func answer(_ starts: [Double], abandoned: Set<Int> = []) -> FeedAnswer {
        let races = starts.enumerated().map { Race.sample("usa-\($0)", number: $0 + 1, start: .t0 + $1) }
        var answer = FeedAnswer(races: races)
        for number in abandoned { answer.statuses[RaceID("usa-\(number)")] = .abandoned }
        return answer
    }

    @Test func itsDataIsLiveUntilTheNextListIsOverdue() {
        var driver = driver()
        driver.answer(answer([9_000]), at: 1)
        let health = driver.snapshot.health
        #expect(health.state(at: .t0 + 77, hasRaces: true) == .live)
        #expect(health.state(at: .t0 + 1_876, hasRaces: true) == .live)
        #expect(health.state(at: .t0 + 1_877, hasRaces: true) == .stale(age: 1_876))
        #expect(health.nextTry < .t0 + 1_876)
    }

    @Test func neitherAShortBoardNorAnEvictionRequestsAgain() {
        var driver = driver()
        driver.answer(answer([10, 400]), at: 1)
        for at in stride(from: 2.0, to: 1_799, by: 1) { driver.handle(.timer, at: at) }
        #expect(driver.fetches == [Self.source.largestCount])
        #expect(driver.shown == ["-", "-", "-", "-", "-"] && driver.snapshot.isExhausted)
        driver.handle(.timer, at: 1_801)
        #expect(driver.fetches.count == 2 && driver.sources.last == Self.source)
    }

    @Test func aKeyRequestsAndAFailureWaitsForTheMinimumInterval() {
        var driver = driver()
        driver.answer(answer([9_000]), at: 1)
        driver.handle(.refresh, at: 400)
        #expect(driver.fetches.count == 2)
        driver.fail(.timedOut(detail: ""), at: 410, jitter: 0)
        #expect(driver.snapshot.health.nextTry == .t0 + 410 + Self.source.leastInterval)
        #expect(driver.shown.first == "usa-0")
    }

    @Test func aShorterIntervalIsTheSources() {
        var driver = BoardDriver(RaceBoard.Settings(interval: 3_600, source: Self.source, backup: nil))
        driver.answer(answer([9_000]), at: 1)
        #expect(driver.snapshot.health.nextTry > .t0 + 3_500)
        driver.handle(.configure(interval: 15, source: Self.source, backup: nil, isNewFeed: false), at: 2)
        #expect(driver.snapshot.health.nextTry == .t0 + 1_802)
    }

    @Test func anAbandonedRaceOfItsListIsMarked() {
        var driver = driver()
        driver.answer(answer([100, 200], abandoned: [0]), at: 1)
        #expect(driver.snapshot.races.map(\.status) == [nil, .abandoned])
        driver.answer(answer([100, 200]), at: 150)
        #expect(driver.snapshot.races.map(\.status) == [nil, nil], "the next list has the last word")
    }

    @Test func itsRacesOfAnEarlierRunAreShownAndTheFeedsAreNot() {
        let stored = StoredBoard(
            races: ["usa-1", "feed-1"].map {
                BoardRace(race: .sample($0, start: .t0 + 500), confirmedAt: .t0 - 90)
            }, lastGood: .t0 - 90, savedAt: .t0 - 90, deviceError: nil)
        var first = driver()
        first.handle(.restored(stored), at: 1)
        #expect(first.shown.first == "usa-1" && first.snapshot.races.count == 1)
        #expect(first.snapshot.health.state(at: .t0 + 1, hasRaces: true) == .stale(age: 91))
        // Its own list corrects them: they are not another source's.
        first.answer(FeedAnswer(races: [.sample("usa-1", start: .t0 + 600)]), at: 2)
        #expect(first.snapshot.races.map(\.movedFrom) == [.t0 + 500])
        var other = BoardDriver()
        other.handle(.restored(stored), at: 1)
        #expect(other.shown.first == "feed-1" && other.snapshot.races.count == 1)
    }
}
