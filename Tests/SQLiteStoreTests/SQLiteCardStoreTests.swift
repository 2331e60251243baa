import Foundation
import GRDB
import Models
import RacingTestKit
import Repository
import Testing

@testable import SQLiteStore

@Suite struct SQLiteCardStoreTests {
    private let bench = StoreBench()
    private static let always = Date.t0 - 1_000_000..<Date.t0 + 10_000_000

    private func ids(_ cards: [StoredCard]) -> [String] { cards.map(\.card.id.text) }

    @Test func toReadMakesNoFolderAndNoFile() async {
        let store = bench.cardStore()
        #expect(await store.card(of: RaceID("race")) == nil)
        #expect(await store.results(Self.always, limit: 9).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: bench.root.path))
    }

    @Test func whatWasKeptIsThereInTheNextRun() async {
        var all = StoredCard.ended { card in
            card.runners[0].odds.toteWin = Price(.cents(225))
            card.runners[0].odds.totePlace = Price(.cents(105))
            card.runners[1].isMover = true
            card.runners[2].scratching = Runner.Scratching(at: .t0 - 60, isLate: true)
            card.conditions.protest = ""
        }
        var bare = StoredCard(card: RaceCard(id: RaceID("bare")), seenAt: .t0 + 0.125)
        bare.card.runners = [Runner(number: 99, name: "")]
        bare.card.status = .other("Under review")
        let store = bench.cardStore()
        for card in [all, bare] { #expect(await store.keep(card) == nil) }
        #expect(await bench.cardStore().card(of: all.card.id) == all)
        #expect(await bench.cardStore().card(of: bare.card.id) == bare)
        #expect(await bench.cardStore().card(of: RaceID("other")) == nil)
        all.seenAt += 60
        #expect(await store.keep(all) == nil)
        #expect(await bench.cardStore().card(of: all.card.id) == all)
    }

    @Test func aLifeOfCardsIsOneCardWhoeverKeptThem() async throws {
        _ = await bench.cardStore().keep(.sample())
        let closing = StoredCard.sample(seenAt: .t0 + 240) { card in
            card.runners[0].odds.win = Price(.cents(180))
            card.runners[0].odds.fluctuations.append(contentsOf: [Price(.cents(180))].compactMap { $0 })
        }
        _ = await bench.cardStore().keep(closing)
        _ = await bench.cardStore().keep(.ended(status: .interim, seenAt: .t0 + 600))
        var settled = StoredCard.ended()
        for index in settled.card.runners.indices { settled.card.runners[index].odds = Odds() }
        _ = await bench.cardStore().keep(settled)
        let kept = try #require(await bench.cardStore().card(of: settled.card.id)?.card)
        #expect(kept.runners.map(\.odds.win) == closing.card.runners.map(\.odds.win))
        #expect(kept.runners[0].odds.opening == Price(.cents(315)))
        #expect(kept.status == .final && kept.placings == settled.card.placings)
        #expect(try bench.number("SELECT count(*) FROM card") == 1)
        #expect(try bench.number("SELECT count(*) FROM runner") == 3)
        #expect(try bench.number("SELECT count(*) FROM placing") == 3)
        #expect(try bench.number("SELECT count(*) FROM dividend") == 3)
        let statistics = """
            SELECT runner.win FROM runner JOIN placing USING (card, number) WHERE placing.position = 1
            """
        #expect(try bench.number(statistics) == 6_400)
    }

    @Test func aCardThatBringsNothingNewRewritesNothing() async throws {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        _ = await store.keep(.sample())
        StoreBench.inject("UPDATE runner SET comment = 'as it was'", into: races)
        #expect(
            await store.keep(
                .sample(seenAt: .t0 + 30) { card in
                    for index in card.runners.indices { card.runners[index].comment = nil }
                }) == nil)
        #expect(try bench.number("SELECT count(*) FROM runner WHERE comment = 'as it was'") == 3)
        #expect(try bench.number("SELECT seen_at FROM card") == Int(Instant.milliseconds(.t0 + 30)))
    }

    @Test func aSeenOpeningOutlivesTheProgram() async {
        for (second, win) in [500, 450, 420].enumerated() {
            var card = StoredCard.sample(seenAt: .t0 + Double(second))
            card.card.runners = [Runner(number: 1, name: "One", odds: Odds(win: Price(.cents(win))))]
            _ = await bench.cardStore().keep(card)
        }
        let runner = await bench.cardStore().card(of: RaceID("race"))?.card.runners.first
        #expect(runner?.odds.opening == Price(.cents(500)) && runner?.odds.win == Price(.cents(420)))
    }

    @Test func resultsAreThoseOfTheIntervalTheLatestFirst() async {
        let store = bench.cardStore()
        for index in 0..<9 { _ = await store.keep(.ended("r\(index)", start: .t0 + Double(index) * 60)) }
        _ = await store.keep(.sample("open", start: .t0 + 200))
        _ = await store.keep(.sample("off", start: .t0 + 250, status: .abandoned))
        _ = await store.keep(.ended("unsaid", start: .t0 + 310, status: nil))
        let next = bench.cardStore()
        #expect(
            ids(await next.results(.t0 + 120..<Date.t0 + 420, limit: 99)) == [
                "r6", "unsaid", "r5", "off", "r4", "r3", "r2",
            ])
        #expect(ids(await next.results(.t0 + 120..<Date.t0 + 420, limit: 2)) == ["r6", "unsaid"])
        #expect(await next.results(Self.always, limit: -1).isEmpty)
        #expect(await next.results(Self.always, limit: 99).last == .ended("r0", start: .t0))
    }

    // Ids are of any bytes, and many races have one start.
    @Test(arguments: [1, 2, 3, 7, 24, 25, 99]) func pagesOfResultsAreTheWholeListOnce(size: Int) async {
        let store = bench.cardStore()
        for index in 0..<24 {
            let id = ["z", "ä", "é", "Z", "e\u{301}", "日", "a", "\u{1f600}"][index % 8] + "\(index / 8)"
            _ = await store.keep(.ended(id, start: .t0 + Double(index / 10) * 60))
        }
        let all = ids(await store.results(Self.always, limit: 99))
        var read: [StoredCard] = []
        for _ in 0...24 {
            let page = await store.results(Self.always, limit: size, after: read.last)
            #expect(page.count <= size)
            read += page
            if page.count < size { break }
        }
        #expect(all.count == 24 && ids(read) == all)
    }

    @Test func textInTheFileIsTextFromOutside() async throws {
        let races = bench.store()
        _ = await SQLiteCardStore(in: races).keep(.ended())
        let evil = "'a' || char(27) || '[2Jb' || char(8238)"
        for (table, columns) in [
            "card": ["meeting", "name", "venue_name", "track_condition", "comment", "protest", "status"],
            "runner": ["name", "jockey", "trainer", "last_starts", "comment"], "placing": ["name", "margin_words"],
            "dividend": ["product", "tote"],
        ] {
            let set = columns.map { "\($0) = \(evil)" }.joined(separator: ", ")
            StoreBench.inject("UPDATE \(table) SET \(set)", into: races)
        }
        let card = try #require(await bench.cardStore().card(of: RaceID("race")))
        let runner = card.card.runners[0]
        let texts = [
            card.card.meeting, card.card.name, card.venue.name, card.card.conditions.trackCondition,
            card.card.conditions.comment, card.card.conditions.protest, card.card.status?.word, runner.name,
            runner.jockey, runner.trainer, runner.lastStarts, runner.comment, card.card.placings[0].name,
            card.card.placings[0].marginWords, card.card.dividends[0].product, card.card.dividends[0].tote,
        ]
        #expect(texts.filter { $0 != "a [2Jb" }.isEmpty)
    }

    @Test func numbersInTheFileAreNumbersFromOutside() async throws {
        let races = bench.store()
        _ = await SQLiteCardStore(in: races).keep(.ended())
        let most = "9223372036854775807"
        StoreBench.inject(
            "UPDATE card SET number = \(most), distance = -1, places_paid = 0, tips = '[\(most)]'", into: races)
        StoreBench.inject("UPDATE runner SET number = \(most) WHERE number = 3", into: races)
        StoreBench.inject(
            "UPDATE runner SET barrier = -\(most), win = 0, opening = -1, scratched_at = \(most)", into: races)
        StoreBench.inject("UPDATE placing SET position = 0 WHERE number = 3", into: races)
        let card = try #require(await bench.cardStore().card(of: RaceID("race"))?.card)
        #expect(card.number == 0 && card.conditions.distance == nil && card.conditions.placesPaid == nil)
        #expect(card.runners.map(\.number) == [1, 2] && card.runners.map(\.odds.win) == [nil, nil])
        #expect(card.runners.map(\.barrier) == [nil, nil] && card.placings.map(\.number) == [2, 1])
        #expect(bench.setAside().isEmpty)
    }

    @Test func oddCardsAreKeptToo() async {
        let store = bench.cardStore()
        let odd = StoredCard.ended { card in
            card.runners += [.sample(1, win: 900), .sample(200, win: nil)]
            card.placings += [.sample(1, 2, margin: 5), .sample(99, 98, margin: nil)]
            card.dividends += card.dividends
            card.conditions.prizeMoney = Decimal.greatestFiniteMagnitude
            card.advertisedStart = .distantFuture
            card.actualStart = .distantPast
        }
        #expect(await store.keep(odd) == nil)
        #expect(await store.keep(odd) == nil)
        let kept = await bench.cardStore().card(of: odd.card.id)?.card
        #expect(kept?.runners.map(\.number) == [1, 2, 3] && kept?.runners[0].odds.win == Price(.cents(215)))
        #expect(kept?.placings.count == 4 && kept?.conditions.prizeMoney == nil)
        #expect(bench.setAside().isEmpty && StoreInfo(folder: bench.folder).races.check == "ok")
    }

    @Test func manyAtOnceAreAllKept() async throws {
        let store = bench.cardStore()
        let problems = await withTaskGroup(of: StoreProblem?.self) { group in
            for index in 0..<100 { group.addTask { await store.keep(.ended("r\(index)")) } }
            return await group.reduce(into: [StoreProblem]()) { if let problem = $1 { $0.append(problem) } }
        }
        #expect(problems.isEmpty)
        #expect(try bench.number("SELECT count(*) FROM card") == 100)
    }

    @Test func racesAndCardsShareAFileAndLeaveEachOtherAlone() async throws {
        let races = bench.store()
        let store = SQLiteCardStore(in: races)
        _ = await races.save(StoreChange(at: .t0, races: StoreBench.board(5)))
        _ = await store.keep(.ended())
        #expect(await races.save(StoreChange(at: .t0 + 30, races: StoreBench.board(5, at: .t0 + 30))) == nil)
        #expect(await bench.store().restore()?.races.count == 5)
        #expect(await bench.cardStore().card(of: RaceID("race")) == .ended())
        for name in ["", "/races.db", "/races.db-wal", "/races.db-shm"] {
            let facts = try FileManager.default.attributesOfItem(atPath: bench.folder + name)
            #expect(facts[.posixPermissions] as? Int == (name.isEmpty ? 0o700 : 0o600), "\(name)")
        }
        races.close()
    }

    @Test func aFileOfAnEarlierVersionKeepsItsRacesAndTakesCards() async throws {
        try bench.put([], at: bench.races)
        let old = try bench.open(bench.races)
        try StorePlan.races.migrator.migrate(old, upTo: "races 1")
        try await old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO race (id, category, number, meeting, name, start, moves, is_listed, first_seen, confirmed_at)
                    VALUES ('a', 'horse', 1, 'm', 'n', 1795230300000, 0, 1, 1795230000000, 1795230000000);
                    INSERT INTO state VALUES (1, 1795230000000, NULL, NULL)
                    """)
        }
        try old.close()
        #expect(await bench.store().restore()?.races.map(\.id.text) == ["a"])
        #expect(await bench.cardStore().keep(.ended()) == nil)
        #expect(await bench.cardStore().card(of: RaceID("race")) == .ended())
    }
}
