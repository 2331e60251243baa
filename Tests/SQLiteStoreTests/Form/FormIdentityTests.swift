import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

/// What is one race, how a name is spelled, and what a table is counted from.
@Suite struct FormIdentityTests {
    private let bench = StoreBench()

    private func card(
        _ id: String, _ runners: [String], meeting: String = "Aqueduct", country: String? = nil, start: Date,
        jockey: String = "D Marsh"
    ) -> StoredCard {
        var card = RaceCard(id: RaceID(id), category: .horse)
        (card.meeting, card.number, card.status, card.advertisedStart) = (meeting, 3, .final, start)
        card.runners = runners.enumerated().map { index, name in
            var runner = Runner(number: index + 1, name: name)
            runner.jockey = jockey
            return runner
        }
        card.placings = [Placing(position: 1, number: 1, name: runners[0])]
        return StoredCard(card: card, venue: Venue(country: country), seenAt: start + 600)
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

    /// The same runners, as a copied answer has them: two meetings of a day, and two tracks of one name.
    @Test(arguments: [("AUS", "AUS", 7200.0), ("AUS", "UK", 0), ("AUS", "UK", 7200), (nil, "UK", 7200)])
    func twoIDsOfOneSourceAreTwoRaces(one: String?, other: String?, apart: Double) async throws {
        let start = bench.clock.now - 20_000
        let races = bench.store()
        let (store, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        _ = await store.keep(card("a", ["Amber Echo"], country: one, start: start))
        _ = await store.keep(card("b", ["Amber Echo"], country: other, start: start + apart))
        #expect(await form.table(FormQuery(.horse))?.rows.map(\.counts.starts) == [2])
        let lines = try #require(try form.waitForExport(after: nil)).lines
        let place = try #require(FormExport.columns.firstIndex(of: "country"))
        #expect(lines.map { $0[0] } == ["a", "b"] && lines.map { $0[place] } == [one ?? other, other])
    }

    @Test func aTrackIsNameCategoryAndCountry() async throws {
        let start = bench.clock.now - 200_000
        let races = bench.store()
        let (store, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        func keep(_ id: String, _ country: String?, _ day: Double) async {
            _ = await store.keep(
                card(id, ["Horse \(id)"], meeting: "Newcastle", country: country, start: start + day * 80_000))
        }
        func tracks(_ days: Int?) async -> Set<String> {
            let rows = await form.table(FormQuery(.track, period: FormPeriod(days: days)))?.rows ?? []
            return Set(rows.map { "\($0.name) \($0.country ?? "-") \($0.counts.starts)" })
        }
        await keep("a", nil, 0)
        #expect(await tracks(nil) == ["Newcastle - 1"])
        await keep("b", "AUS", 1)
        #expect(await tracks(nil) == ["Newcastle AUS 2"], "the first country is that of the track")
        await keep("c", "GBR", 2)
        await keep("d", "UK", 0)
        await keep("e", nil, 1)
        for days in [nil, 30, 31] { #expect(await tracks(days) == ["Newcastle AUS 3", "Newcastle UK 2"]) }
        let rows = await form.table(FormQuery(.track))?.rows ?? []
        let other = RaceCard(id: RaceID("another"), category: .horse)
        for row in rows {
            let history = try #require(await form.history(of: row.id))
            #expect(history.periods.last == row.counts && history.subject == row.id)
            #expect(await form.figures(of: [row.id], over: .all, without: other)[row.id] == row.counts)
        }
        let horse = await form.history(of: FormSubject(.horse, .horse, "Horse c"))
        #expect(horse?.runs.map(\.country) == ["UK"])
        #expect(form.waitForFound(["newcastle"], limit: 9).count == 2)
    }

    /// A file of before: tracks without a country, and letters that have become plain ones.
    @Test func aFileOfBeforeIsTakenOver() async throws {
        let start = bench.clock.now - 200_000
        try FileManager.default.createDirectory(atPath: bench.folder, withIntermediateDirectories: true)
        let old = try DatabaseQueue(path: bench.folder + "/form.db")
        try StorePlan.form.migrator.migrate(old, upTo: "form 2")
        try await old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO name (id, kind, category, key, name, seen) VALUES
                        (7, \(FormKind.track.rawValue), 'horse', 'newcastle', 'Newcastle', 20000),
                        (8, \(FormKind.horse.rawValue), 'horse', 'þorır', 'Þórır', 20000)
                    """)
        }
        try old.close()
        let races = bench.store()
        let (store, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        _ = await store.keep(card("a", ["Thórir"], meeting: "Newcastle", country: "AUS", start: start))
        let names = try await DatabaseQueue(path: bench.folder + "/form.db").read { db in
            try String.fetchAll(
                db, sql: "SELECT id || ' ' || key || ' ' || country FROM name WHERE id IN (7, 8) ORDER BY id")
        }
        #expect(names == ["7 newcastle AUS", "8 thorir "])
        #expect(await form.table(FormQuery(.horse))?.rows.count == 1)
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
