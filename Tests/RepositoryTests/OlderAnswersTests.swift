import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// Answers that a cache has kept since before what is known: they change nothing.
@Suite struct OlderAnswersTests {
    @Test func olderAnswerOfACacheChangesNoRace() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 1000]), at: 1)
        var old = answer(["a": 10, "b": 2000])
        old.cacheAge = 60
        driver.answer(old, at: 31)
        #expect(driver.shown == ["a", "b", "-", "-", "-"])
        #expect(driver.snapshot.races.first?.race.advertisedStart == .t0 + 1000)
        #expect(driver.snapshot.races.first?.moves == 0)
        #expect(driver.snapshot.health.problem == nil, "one that is not long out of date is live")
        // How a cache's list differs from the last answer is no sign of a feed that stands still.
        for at in [400.0, 430] {
            old = answer(["c": -10, "d": -20, "e": 3000])
            old.cacheAge = 420
            driver.answer(old, at: at)
            #expect(driver.snapshot.health.problem == .cached(age: 420, isServerSilent: false), "at \(at)")
        }
    }

    /// A device without a clock begins at the save, whose data then seems to be of now.
    @Test func savedDataIsNoMeasureOfAnAnswersAge() throws {
        var driver = BoardDriver()
        let saved = [BoardRace(race: .sample("a", start: .t0 + 1000), confirmedAt: .t0)]
        driver.handle(.restored(StoredBoard(races: saved, lastGood: .t0, savedAt: .t0, deviceError: 0)), at: 1)
        var old = answer(["a": 1000])
        old.cacheAge = 300
        driver.answer(old, at: 2)
        #expect(try #require(driver.snapshot.health.lastGood) < .t0 - 290)
    }

    @Test func olderAnswerIsNoSignOfLife() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 100]), at: 1)
        driver.answer(answer(["a": -100]), at: 31)
        #expect(driver.snapshot.health.problem == .stopped)
        var old = answer(["a": 100])
        old.cacheAge = 65
        driver.answer(old, at: 61)
        #expect(driver.snapshot.health.problem == .stopped)
    }

    @Test func olderAnswerDoesNotBringAFormerIDBack() {
        var driver = BoardDriver()
        driver.answer(FeedAnswer(races: [.sample("a", number: 3, start: .t0 + 1000)]), at: 1)
        var renamed = FeedAnswer(races: [.sample("b", number: 3, start: .t0 + 1000)])
        renamed.statuses = [RaceID("b"): .abandoned]
        driver.answer(renamed, at: 31)
        var old = FeedAnswer(races: [.sample("a", number: 3, start: .t0 + 1000)])
        old.cacheAge = 60
        driver.answer(old, at: 61)
        #expect(driver.shown == ["b", "-", "-", "-", "-"])
        #expect(driver.snapshot.races.first?.status == .abandoned)
    }

    /// A document, a file for example, may be old when it comes: it is the latest word of its source.
    @Test func anOldDocumentIsNoOlderAnswer() {
        var driver = BoardDriver()
        driver.answer(answer(["a": 1000]), at: 1)
        var late = answer(["a": 1500])
        (late.cacheAge, late.ownAge) = (60, 60)
        driver.answer(late, at: 31)
        #expect(driver.snapshot.races.first?.race.advertisedStart == .t0 + 1500)
        // What a cache kept of it is older all the same.
        (late.races, late.cacheAge, late.ownAge) = (answer(["a": 700]).races, 140, 20)
        driver.answer(late, at: 41)
        #expect(driver.snapshot.races.first?.race.advertisedStart == .t0 + 1500)
    }
}

@Suite struct OlderDayTests: DayBench {
    var day = DayBoard(settings: DayBoard.Settings(), at: .t0)

    private func list(_ start: Date, _ status: RaceStatus) -> MeetingsAnswer {
        let race = MeetingRace(id: RaceID("a"), number: 1, name: "Race 1", start: start, status: status)
        return MeetingsAnswer(meetings: [
            RaceMeeting(id: "m", name: "Flemington", category: .horse, races: [race])
        ])
    }

    private func card(winner: Int) -> RaceCard {
        var card = RaceCard(id: RaceID("a"), category: .horse)
        card.placings = [Placing(position: 1, number: winner, name: "Daisy")]
        return card
    }

    @Test mutating func olderListOfACacheChangesNoStatus() {
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list(.t0 + 600, .abandoned)), at: 0)
        var old = list(.t0 + 600, .open)
        old.cacheAge = 60
        _ = handle(.meetings("2026-11-21", old), at: 30)
        #expect(snapshot(at: 30).statuses[RaceID("a")]?.status == .abandoned)
        #expect(snapshot(at: 30).sources.first?.lastGood == .t0)
        (old.cacheAge, old.ownAge) = (120, 120)
        _ = handle(.meetings("2026-11-21", old), at: 60)
        #expect(snapshot(at: 60).statuses[RaceID("a")]?.status == .open, "an old document is its source's latest word")
    }

    /// The open card's answer came from a cache: its placings are of before the end.
    @Test mutating func placingsOfBeforeTheEndAreNotFinalThoughTheCardIsOpen() {
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list(.t0 - 600, .final)), at: 20)
        _ = handle(.seen(StoredCard(card: card(winner: 4), seenAt: .t0)), at: 30)
        #expect(snapshot(at: 30).results.map(\.status) == [.resulted])
        _ = handle(.seen(StoredCard(card: card(winner: 5), seenAt: .t0 + 45)), at: 45)
        #expect(snapshot(at: 45).results.map(\.status) == [.final])
    }

    /// One edge of a cache has a result of before the protest.
    @Test mutating func olderCardHasNoLastWord() {
        _ = handle(.start, at: 0)
        _ = handle(.meetings("2026-11-21", list(.t0 - 600, .interim)), at: 0)
        _ = handle(.seen(StoredCard(card: card(winner: 4), seenAt: .t0 + 10)), at: 10)
        _ = handle(.seen(StoredCard(card: card(winner: 5), seenAt: .t0 - 30)), at: 20)
        #expect(snapshot(at: 20).results.first?.card?.placings.map(\.number) == [4])
        // Made of two sources, of which one has failed since.
        _ = handle(.seen(StoredCard(card: card(winner: 6), seenAt: .t0, newest: .t0 + 30)), at: 30)
        #expect(snapshot(at: 30).results.first?.card?.placings.map(\.number) == [6])
    }
}
