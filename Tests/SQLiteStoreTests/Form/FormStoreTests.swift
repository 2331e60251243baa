import Foundation
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct FormStoreTests {
    private let bench = StoreBench()

    private func midnight(_ daysAgo: Int) -> Date {
        Date(timeIntervalSince1970: Double(FormRace.day(of: bench.clock.now) - daysAgo) * 86_400)
    }

    /// Holds every figure against the season's own count.
    private func expectAgreement(
        _ season: RandomSeason, _ form: SQLiteFormStore, _ comment: Comment, at place: SourceLocation = #_sourceLocation
    ) async {
        for period in FormPeriod.ready + [FormPeriod(days: 45), FormPeriod(days: 1)] {
            let first = period.days.map { midnight($0 - 1) } ?? .distantPast
            for kind in FormKind.allCases where kind != .price {
                let wanted = season.counts(kind, from: first)
                let table = await form.table(FormQuery(kind, period: period, limit: 10_000))
                let found = Dictionary(
                    (table?.rows ?? []).map { ($0.id, $0.counts) }, uniquingKeysWith: { one, _ in one })
                #expect(found == wanted, "\(comment): \(kind) over \(period.days ?? 0) days", sourceLocation: place)
                #expect(table?.season == season.firstDay, sourceLocation: place)
                #expect(table?.total == wanted.count && table?.rows.count == wanted.count, sourceLocation: place)
                // Small samples come last, those of one start after all others.
                let order = table?.rows.map { (max(0, 30 - $0.counts.starts), -$0.counts.winRate.lower) } ?? []
                #expect(
                    zip(order, order.dropFirst()).allSatisfy { $0 <= $1 }, "\(comment): order of \(kind)",
                    sourceLocation: place)
            }
        }
    }

    @Test func theResultsOfADayAreTheSavedCards() async {
        var season = RandomSeason(seed: 3, races: 20, days: 5, until: bench.clock.now)
        let races = bench.store()
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        for race in season.races { #expect(await cards.keep(season.card(race)) == nil) }
        let all = await form.results(.distantPast..<bench.clock.now)
        let saved = await cards.results(.distantPast..<bench.clock.now, limit: 99)
        #expect(!all.isEmpty && all == saved)
        guard let last = all.last?.card.advertisedStart else { return }
        let (second, before) = (await form.results(last..<last + 1), await form.results(last - 1..<last))
        #expect(second.last == all.last && before.isEmpty)
    }

    @Test(arguments: [1, 2] as [UInt64]) func everyFigureIsThatOfAPlainCount(seed: UInt64) async {
        var season = RandomSeason(seed: seed, races: 120, days: 500, until: bench.clock.now)
        let races = bench.store()
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        for race in season.races { #expect(await cards.keep(season.card(race)) == nil) }
        await expectAgreement(season, form, "as it was kept")
        // Days go by: what leaves a period is counted in it no more.
        bench.clock.advance(to: .t0 + 25 * 86_400)
        await expectAgreement(season, form, "25 days later")
        bench.clock.advance(to: .t0 + 95 * 86_400)
        var more = RandomSeason(seed: seed + 10, races: 40, days: 60, until: bench.clock.now)
        for index in more.races.indices { more.races[index].id = "more-\(index)" }
        for race in more.races {
            season.races.append(race)
            #expect(await cards.keep(season.card(race)) == nil)
        }
        await expectAgreement(season, form, "after a pause")
    }

    @Test func aResultThatChangesReplacesWhatWasCounted() async {
        var season = RandomSeason(seed: 7, races: 60, days: 60, until: bench.clock.now)
        let races = bench.store()
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        for race in season.races { _ = await cards.keep(season.card(race)) }
        for index in season.races.indices where season.races[index].status == .final {
            if index % 3 == 0 {
                season.races[index].status = .abandoned
                for entry in season.races[index].entries.indices { season.races[index].entries[entry].position = nil }
            } else if index % 3 == 1 {
                let entries = season.races[index].entries.indices
                for entry in entries where season.races[index].entries[entry].position != nil {
                    season.races[index].entries[entry].position? += 1
                }
                season.races[index].entries[entries.last ?? 0].position = 1
                season.races[index].entries[entries.last ?? 0].isOut = false
            }
        }
        for race in season.races {
            var card = season.card(race)
            card.seenAt += 60
            _ = await cards.keep(card)
        }
        await expectAgreement(season, form, "changed")
    }

    @Test func theSameResultsTwiceAreCountedOnceWhateverTheirSource() async throws {
        var season = RandomSeason(seed: 8, races: 80, days: 80, until: bench.clock.now)
        let races = bench.store()
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        for race in season.races { _ = await cards.keep(season.card(race)) }
        for race in season.races { _ = await cards.keep(season.card(race)) }
        for race in season.races {
            // Another source has another id, writes names in its own way, starts some minutes later and knows no
            // prices.
            var card = season.card(race)
            card.card.id = RaceID("other-" + race.id)
            card.card.advertisedStart? += 300
            for index in card.card.runners.indices { card.card.runners[index].odds = Odds() }
            _ = await cards.keep(card)
        }
        await expectAgreement(season, form, "reported by two")
    }

    /// The checks take seconds of a large file, and saves wait behind them.
    @Test(arguments: [(8 << 20, 1), (0, 0)])
    func damageThatNobodyReadsIsFoundAtTheStartOfASmallFile(limit: Int, setAside: Int) async throws {
        var season = RandomSeason(seed: 9, races: 60, days: 90, until: bench.clock.now)
        let races = bench.store()
        let cards = SQLiteCardStore(in: races)
        for race in season.races { _ = await cards.keep(season.card(race)) }
        races.close()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: bench.folder + "/form.db"))
        try file.seek(toOffset: file.seekToEnd() - 4096)
        try file.write(contentsOf: Data(repeating: 0xff, count: 4096))
        try file.close()
        let rebuilt = bench.store(StoreLimits(formCheckBytes: limit))
        _ = await rebuilt.restore()
        rebuilt.close()
        #expect(bench.setAside("form.db").count == setAside)
    }

    @Test func aLostFileIsRebuiltFromTheCards() async throws {
        var season = RandomSeason(seed: 9, races: 60, days: 90, until: bench.clock.now)
        let races = bench.store()
        let cards = SQLiteCardStore(in: races)
        for race in season.races { _ = await cards.keep(season.card(race)) }
        races.close()
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: bench.folder + "/form.db" + suffix)
        }
        let rebuilt = bench.store()
        await expectAgreement(season, SQLiteFormStore(in: rebuilt), "lost")
        rebuilt.close()
        for suffix in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: bench.folder + "/form.db" + suffix)
        }
        try bench.put(Array("no database at all, but long enough to be read".utf8), at: bench.folder + "/form.db")
        await expectAgreement(season, SQLiteFormStore(in: bench.store()), "damaged")
        #expect(bench.setAside("form.db").count == 1)
    }

    @Test func toReadMakesNoFolderAndNoFile() async {
        let form = SQLiteFormStore(in: bench.store())
        #expect(await form.table(FormQuery(.jockey)) == nil)
        #expect(form.waitForHistories(of: "anybody", kinds: FormKind.allCases, limit: 5).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bench.root.path))
    }

    @Test func theOldestGoWhenTheFileIsFull() async throws {
        let races = bench.store(StoreLimits(formBytes: 200_000))
        var season = RandomSeason(seed: 4, races: 600, days: 700, until: bench.clock.now)
        season.races.sort { $0.start < $1.start }
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        // Pruned with every five hundredth.
        for race in season.races { _ = await cards.keep(season.card(race)) }
        let basis = await form.table(FormQuery(.track))?.basis
        let oldest = try #require(basis?.oldest)
        season.races.removeAll { $0.start < oldest }
        #expect(season.races.count > 50 && season.races.count < 550)
        await expectAgreement(season, form, "pruned")
    }

    @Test func aRunnersHistoryHasItsStartsTheLatestFirst() async throws {
        var season = RandomSeason(seed: 5, races: 150, days: 300, until: bench.clock.now)
        let races = bench.store()
        let (cards, form) = (SQLiteCardStore(in: races), SQLiteFormStore(in: races))
        for race in season.races { _ = await cards.keep(season.card(race)) }
        let horse = FormSubject(.horse, .horse, "HORSE 3")
        let history = try #require(await form.history(of: horse))
        let wanted = season.races.filter { race in
            race.category == .horse && race.status == .final && race.entries.contains { $0.horse == 3 }
                && race.entries.contains { $0.position != nil }
        }.sorted { $0.start > $1.start }
        #expect(history.runs.map(\.race.text) == wanted.map(\.id))
        #expect(
            history.runs.map(\.runner.position)
                == wanted.map { race in race.entries.first { $0.horse == 3 }?.position ?? 0 })
        #expect(history.periods.last == season.counts(.horse, from: .distantPast)[horse])
        #expect(history.days.reduce(FormCounts()) { $0 + $1.counts } == history.periods.last)
        let jockey = FormSubject(.jockey, .horse, "zoe obrien")
        let ridden = try #require(await form.history(of: jockey))
        #expect(FormName.key(ridden.name) == "zoeobrien")
        #expect(ridden.days.reduce(FormCounts()) { $0 + $1.counts } == ridden.periods.last)
        #expect(await form.history(of: FormSubject(.jockey, .horse, "Nobody")) == nil)
        #expect(form.waitForHistories(of: "horse 3", kinds: [.horse], limit: 9).first?.subject == horse)
    }
}
