import Foundation
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

/// What is one race, how a name is spelled, and what a table is counted from.
@Suite struct FormIdentityTests {
    private let bench = StoreBench()

    private func card(
        _ id: String, _ runners: [String], meeting: String = "Aqueduct", start: Date, jockey: String = "D Marsh"
    ) -> StoredCard {
        var card = RaceCard(id: RaceID(id), category: .horse)
        (card.meeting, card.number, card.status, card.advertisedStart) = (meeting, 3, .final, start)
        card.runners = runners.enumerated().map { index, name in
            var runner = Runner(number: index + 1, name: name)
            runner.jockey = jockey
            return runner
        }
        card.placings = [Placing(position: 1, number: 1, name: runners[0])]
        return StoredCard(card: card, seenAt: start + 600)
    }

    private func starts(_ cards: [StoredCard]) async -> [String: Int] {
        let races = bench.store()
        let (store, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        for card in cards { #expect(await store.keep(card) == nil) }
        let rows = await form.table(FormQuery(.horse))?.rows ?? []
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.counts.starts) })
    }

    @Test func twoRacesOfOneSourceThatAgreeInEverythingButTheirRunnersAreTwo() async {
        let start = bench.clock.now - 7200
        let counted = await starts([
            card("usa-1", ["Amber Echo", "Salt Lane"], start: start), card("usa-2", ["Brass Tide"], start: start),
        ])
        #expect(counted == ["Amber Echo": 1, "Salt Lane": 1, "Brass Tide": 1])
    }

    @Test func raceThatItsSourceGaveANewIDIsOne() async {
        let start = bench.clock.now - 7200
        let runners = ["Amber Echo", "Salt Lane"]
        let counted = await starts([
            card("usa-1", runners, start: start), card("usa-2", ["AMBER ECHO", "Salt Lane"], start: start + 60),
        ])
        #expect(counted == ["Amber Echo": 1, "Salt Lane": 1])
    }

    @Test func raceOfTwoSourcesIsOneThoughTheySpellItsRunnersInAnotherWay() async {
        let start = bench.clock.now - 7200
        let counted = await starts([
            card("usa-1", ["Amber Echo", "Salt Lane"], start: start), card("feed", ["A. Echo"], start: start + 300),
        ])
        #expect(counted.values.reduce(0, +) == 2)
    }

    @Test func nameIsShownInCapitalsOnlyWhereNobodyWritesItOtherwise() async {
        let start = bench.clock.now - 86_400
        let races = bench.store()
        let (store, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        _ = await store.keep(card("a", ["Amber Echo"], start: start, jockey: "J SMITH"))
        _ = await store.keep(card("b", ["AMBER ECHO"], meeting: "AQUEDUCT", start: start + 40_000, jockey: "J SMITH"))
        #expect(await form.table(FormQuery(.horse))?.rows.map(\.name) == ["Amber Echo"])
        #expect(await form.table(FormQuery(.track))?.rows.map(\.name) == ["Aqueduct"])
        #expect(await form.table(FormQuery(.jockey))?.rows.map(\.name) == ["J SMITH"])
        _ = await store.keep(card("c", ["Amber echo"], start: start - 40_000, jockey: "J Smith"))
        #expect(await form.table(FormQuery(.jockey))?.rows.map(\.name) == ["J Smith"], "also from an older race")
    }

    @Test func tableIsHeadedByWhatItsDaysAreCountedFrom() async throws {
        let now = bench.clock.now
        let races = bench.store()
        let (store, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        for (index, days) in [100.0, 80, 40, 2].enumerated() {
            _ = await store.keep(card("\(index)", ["Horse \(index)"], start: now - days * 86_400))
        }
        func basis(_ days: Int?) async throws -> (Int, Int?, Int?) {
            let basis = try #require(await form.table(FormQuery(.horse, period: FormPeriod(days: days)))).basis
            let ago = { (date: Date?) in date.map { Int((now.timeIntervalSince($0) / 86_400).rounded()) } }
            return (basis.races, ago(basis.oldest), ago(basis.newest))
        }
        #expect(try await basis(nil) == (4, 100, 2))
        #expect(try await basis(90) == (3, 80, 2))
        #expect(try await basis(45) == (2, 40, 2))
        #expect(try await basis(1) == (0, nil, nil))
    }
}
