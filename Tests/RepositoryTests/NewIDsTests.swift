import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// A feed that gives its races new ids: the same category, meeting, number and start, gone from the answer that brings
/// the other, is the same race.
@Suite struct NewIDsTests {
    private func ids(_ driver: BoardDriver) -> [String] { driver.snapshot.races.map(\.id.text) }

    @Test func newIdsAreTheSameRaces() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 5, first: .t0 + 600, prefix: "a"), at: 1)
        driver.answer(.sample(count: 5, first: .t0 + 600, prefix: "b"), at: 31)
        #expect(ids(driver) == (0..<5).map { "b-\($0)" })
        #expect(driver.board.remembered == 5)
        driver.answer(.sample(count: 5, first: .t0 + 600, prefix: "a"), at: 61)
        #expect(ids(driver) == (0..<5).map { "a-\($0)" })
    }

    @Test func historyGoesWithTheRace() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 1, first: .t0 + 600, prefix: "a"), at: 1)
        driver.answer(.sample(count: 1, first: .t0 + 900, prefix: "a"), at: 31)
        driver.answer(.sample(count: 1, first: .t0 + 900, prefix: "b"), at: 61)
        let race = driver.snapshot.races.first
        #expect(race?.movedFrom == .t0 + 600)
        #expect(race?.moves == 1)
        #expect(race?.formerID == RaceID("a-0"))
    }

    /// Named by the answer all the same, of another start, or one of two that could be meant: another race.
    @Test func whatIsNotGoneOrNotTheSameStaysTwo() {
        var driver = BoardDriver()
        let old = FeedAnswer.sample(count: 1, first: .t0 + 600, prefix: "a")
        driver.answer(old, at: 1)
        driver.answer(
            FeedAnswer(races: old.races + FeedAnswer.sample(count: 1, first: .t0 + 600, prefix: "b").races), at: 31)
        #expect(ids(driver) == ["a-0", "b-0"])
        driver.answer(.sample(count: 1, first: .t0 + 600, prefix: "c"), at: 61)
        #expect(ids(driver) == ["a-0", "b-0", "c-0"])
        driver.answer(.sample(count: 1, first: .t0 + 700, prefix: "d"), at: 91)
        #expect(ids(driver) == ["a-0", "b-0", "c-0", "d-0"])
    }

    @Test func restartDoesNotBringTheOldIdBack() {
        let race = Race.sample("a", start: .t0 + 600)
        var renamed = race
        renamed = Race.sample("b", start: .t0 + 600)
        let stored = StoredBoard(
            races: [BoardRace(race: race, confirmedAt: .t0 - 90), BoardRace(race: renamed, confirmedAt: .t0 - 60)],
            lastGood: .t0 - 60, savedAt: .t0 - 60, deviceError: 0)
        var driver = BoardDriver()
        driver.handle(.restored(stored), at: 0)
        #expect(ids(driver) == ["b"])
    }
}
