import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@testable import Commands
@testable import Settings
@testable import raceboard

@MainActor
@Suite struct UpcomingQueryTests {
    private let bench = UpcomingBench()
    private let amber = WatchEntry(.runner, category: .horse, name: "Amber Echo")

    // MARK: what is found

    @Test func entriesAreInStartOrderWithWhatMatched() async throws {
        let transport = Routes(UpcomingBench.day)
        let report = try await bench.report(
            [
                WatchEntry(.trainer, category: .horse, name: "Moss & Hill"),
                WatchEntry(.rider, category: .harness, name: "ZO\u{cb} O'BRIEN"),
                WatchEntry(.meeting, category: .greyhound, name: "bulli"),
            ], by: transport)
        #expect(
            report.entries.map(\.start.race.id.text) == ["Ayr-2", "Bulli-1", "Ayr-4", "Perth-1", "Perth-2", "Albion-1"])
        #expect(report.entries.map { $0.start.runner?.number } == [2, nil, 2, 2, 2, 1])
        #expect(
            report.entries.map { $0.start.matched.map(\.kind) } == [
                [.trainer], [.meeting], [.trainer], [.trainer], [.trainer], [.rider],
            ])
        #expect(report.entries[0].start.runner?.odds.win?.text == "3.50")
        #expect(report.entries[5].start.runner?.scratching != nil)
        #expect(
            UpcomingBench.events(transport) == ["Ayr-2", "Ayr-4", "Perth-1", "Perth-2", "Albion-1"],
            "no dogs: none are named")
        #expect(report.coverage.races == 5 && report.coverage.read == 5 && report.coverage.requested == 5)
        #expect(report.warning == nil)
    }

    @Test func aNameIsSearchedAsEverythingThatItMayBe() async throws {
        let transport = Routes(UpcomingBench.day)
        let found = try await bench.report([], by: transport, name: ["amber", "echo"])
        #expect(Set(found.entries.flatMap { $0.start.matched.map(\.kind) }) == [.runner])
        #expect(found.entries.count == 6)
        let meeting = try await bench.report([], by: Routes(UpcomingBench.day), name: ["PERTH"], limit: "0")
        #expect(meeting.entries.map(\.start.race.id.text) == ["Perth-1", "Perth-2"])
    }

    @Test func theDaysAreThoseThatWereRequested() async throws {
        let entry = WatchEntry(.rider, category: .horse, name: "Zoe OBrien")
        let today = Routes(UpcomingBench.day)
        #expect(
            try await bench.report([entry], by: today, days: "0").entries.map(\.start.race.id.text) == [
                "Ayr-2", "Ayr-4",
            ])
        let days = today.requests.filter { $0.url.contains("/meetings") }
        #expect(days.count == 2, "a day of UTC is part of two days of Sydney")
        await #expect(throws: Failure.self) { _ = try await bench.report([entry], by: today, days: "8") }
        await #expect(throws: Failure.self) { _ = try await bench.report([entry], by: today, limit: "201") }
        await #expect(throws: Failure.self) { _ = try await bench.report([entry], by: today, name: ["?!"]) }
    }

    @Test func nothingIsRequestedWithoutAnythingToSearch() async throws {
        let transport = Routes(UpcomingBench.day)
        guard case .nothingWatched = try await bench.outcome([], by: transport) else {
            Issue.record("something was watched")
            return
        }
        guard case .noStore = try await bench.outcome([], by: transport, hasStore: false) else {
            Issue.record("there was a store")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func watchedMeetingsNeedNoCards() async throws {
        let transport = Routes(UpcomingBench.day)
        let report = try await bench.report([WatchEntry(.meeting, category: .horse, name: "Ayr")], by: transport)
        #expect(report.entries.map(\.start.race.id.text) == ["Ayr-2", "Ayr-4"], "no past race, and no abandoned one")
        #expect(UpcomingBench.events(transport).isEmpty && report.coverage.races == 0)
    }

    // MARK: the budget

    @Test func aRunRequestsSixtyCardsAndTheNextOnesTheRest() async throws {
        var requested: [Int] = []
        var read: [Int] = []
        for _ in 1...4 {
            let transport = Routes(UpcomingBench.busy)
            let report = try await bench.report([amber], by: transport)
            requested.append(UpcomingBench.events(transport).count)
            read.append(report.coverage.read)
            #expect(report.coverage.races == 148 && report.entries.count == report.coverage.read)
            let words = "\(report.coverage.read) of 148 races were looked through: run it again for the rest"
            #expect(report.warning == (report.coverage.read < 148 ? words : nil))
            bench.clock.set(to: bench.clock.now + 120)
        }
        #expect(requested == [60, 60, 28, 0])
        #expect(read == [60, 120, 148, 148])
    }

    @Test func aCardOfALaterDayIsRequestedAgainAfterSixHoursAndOneOfTodayAfterOne() async throws {
        _ = try await bench.report([amber], by: Routes(UpcomingBench.busy), limit: "200")
        bench.clock.set(to: .t0 + 3500)
        let soon = Routes(UpcomingBench.busy)
        #expect(try await bench.report([amber], by: soon, limit: "200").coverage.oldest == 3500)
        #expect(UpcomingBench.events(soon).isEmpty)
        bench.clock.set(to: .t0 + 3600)
        let later = Routes(UpcomingBench.busy)
        _ = try await bench.report([amber], by: later, limit: "200")
        #expect(
            !UpcomingBench.events(later).contains { $0.hasPrefix("Perth") }
                && UpcomingBench.events(later).contains("Ayr-10"))
        bench.clock.set(to: .t0 + 6 * 3600)
        let last = Routes(UpcomingBench.busy)
        _ = try await bench.report([amber], by: last, limit: "200")
        #expect(UpcomingBench.events(last).contains("Perth-40"))
    }

    @Test func withoutSavedAnswersTheNextRunWouldBeginAgain() async throws {
        let environment = UpcomingBench.someone.merging(["RACEBOARD_STORE": "none"]) { $1 }
        let report = try await bench.report([amber], by: Routes(UpcomingBench.busy), environment: environment)
        #expect(report.warning?.hasSuffix("set a higher --limit or fewer --days, since nothing is saved") == true)
    }

    @Test func freshCardsAreRequestedAgain() async throws {
        _ = try await bench.report([amber], by: Routes(UpcomingBench.day))
        let transport = Routes(UpcomingBench.day)
        let report = try await bench.report([amber], by: transport, options: ["fresh": "true"])
        #expect(UpcomingBench.events(transport).count == 4 && report.coverage.oldest == 0)
    }

    @Test func oldCardsAreShownWhereNoneMayBeRequested() async throws {
        _ = try await bench.report([amber], by: Routes(UpcomingBench.day))
        bench.clock.set(to: .t0 + 4000)
        let transport = Routes(UpcomingBench.day)
        let report = try await bench.report([amber], by: transport, limit: "0")
        #expect(UpcomingBench.events(transport).isEmpty)
        #expect(report.entries.map(\.start.race.id.text) == ["Ayr-4", "Perth-1", "Perth-2"])
        #expect(report.coverage.read == 2 && report.coverage.races == 3 && report.coverage.oldest == 4000)
    }

    @Test func cardsOfTheStoreNeedNoRequest() async throws {
        var card = RaceCard(id: RaceID("Ayr-2"), category: .horse)
        card.runners = [Runner(number: 9, name: "amber echo")]
        let transport = Routes(UpcomingBench.day)
        let store = MemoryCards(cards: [StoredCard(card: card, seenAt: .t0 - 60)])
        let report = try await bench.report([amber], by: transport, cards: store)
        #expect(!UpcomingBench.events(transport).contains("Ayr-2") && report.entries.first?.start.runner?.number == 9)
        #expect(report.entries.first?.cardAge == 60)
    }

    // MARK: what fails

    @Test func aServiceThatWantsToBeLeftAloneIsLeftAlone() async throws {
        let transport = Routes { $0.url.contains("/events/") ? Routes.json("{}", 429) : UpcomingBench.day($0) }
        let report = try await bench.report([amber], by: transport)
        #expect(UpcomingBench.events(transport).count == 1 && report.entries.isEmpty)
        #expect(report.warning?.contains("0 of 4 races were looked through") == true)
    }

    @Test func aRaceThatIsNotThereTakesNoOtherAway() async throws {
        let transport = Routes {
            $0.url.contains("/events/Ayr-2") ? Routes.json("{}", 404) : UpcomingBench.day($0)
        }
        let report = try await bench.report([amber], by: transport)
        #expect(report.entries.map(\.start.race.id.text) == ["Ayr-4", "Perth-1", "Perth-2"])
        #expect(report.coverage.read == 3)
    }

    @Test func aDayThatIsMissingIsReportedBesideTheOthers() async throws {
        let transport = Routes {
            $0.url.contains("date_from=2026-11-22") ? Routes.json("{}", 404) : UpcomingBench.day($0)
        }
        let report = try await bench.report([amber], by: transport)
        #expect(report.entries.map(\.start.race.id.text) == ["Ayr-2", "Ayr-4"])
        #expect(report.source.failure?.kind == "not_found" && report.warning != nil)
    }

    @Test func withoutAListOfDaysTheNextRacesAreSearched() async throws {
        let transport = Routes { request in
            request.url.contains("next-races")
                ? Routes.json(
                    """
                    {"category_race_map":{},"race_summaries":{"r1":{"race_number":7,"meeting_name":"Flemington",
                    "category_id":"4a2788f8-e825-4d36-9894-efd4baf1cfae","advertised_start":"2026-11-21T03:05:00Z"}}}
                    """) : Routes.json("{}", 404)
        }
        let entry = WatchEntry(.meeting, category: .horse, name: "Flemington")
        let report = try await bench.report([entry], by: transport, environment: Variables.feed)
        #expect(report.entries.map(\.start.race.id.text) == ["r1"] && report.source.isPartial)
        #expect(report.warning?.contains("whole days need partner access") == true)
    }

    @Test func anOutageWithoutAnythingSavedIsAnError() async throws {
        let transport = Routes { _ in .failure(.refused(detail: "")) }
        await #expect(throws: FeedError.self) { _ = try await bench.report([amber], by: transport) }
    }

    // MARK: results

    private static func result(_ id: String, _ hours: Double, deadHeat: Bool = false) -> StoredCard {
        var card = RaceCard(id: RaceID(id), category: .horse)
        card.meeting = "Ayr"
        card.status = .final
        card.advertisedStart = .t0 - hours * 3600
        var amber = Runner(number: 4, name: "Amber Echo", odds: Odds(win: Price(3)))
        amber.startingPrice = Price(Decimal(7) / 2)
        var other = Runner(number: 5, name: "Slate Roof")
        other.trainer = "K Pike"
        card.runners = [amber, other]
        card.placings = [Placing(position: 1, number: 4, name: "Amber Echo")]
        if deadHeat { card.placings.append(Placing(position: 1, number: 6, name: "Nobody")) }
        return StoredCard(card: card, seenAt: .t0 - 60)
    }

    @Test func savedResultsOfTheLastDaysAreThereTheNewestFirst() async throws {
        let store = MemoryCards(cards: [
            Self.result("a", 1), Self.result("b", 25, deadHeat: true), Self.result("old", 53),
        ])
        let pike = WatchEntry(.trainer, category: .horse, name: "k pike")
        let report = try await bench.report([amber, pike], by: Routes(UpcomingBench.day), cards: store)
        let results = try #require(report.results)
        #expect(results.map(\.start.race.id.text) == ["a", "a", "b", "b"])
        #expect(results.map(UpcomingWords.finish) == ["1", "unplaced", "1=", "unplaced"])
        #expect(results.map(UpcomingWords.price) == ["3.50 SP", "", "3.50 SP", ""])
        let none = try await bench.report(
            [amber], by: Routes(UpcomingBench.day), days: "0", cards: MemoryCards(cards: []))
        #expect(none.results?.isEmpty == true)
        #expect(try await bench.report([amber], by: Routes(UpcomingBench.day)).results == nil)
    }

    @Test func ofAWatchedMeetingTheWinnersAreShown() async throws {
        let store = MemoryCards(cards: [Self.result("b", 2, deadHeat: true)])
        let report = try await bench.report(
            [WatchEntry(.meeting, category: .horse, name: "Ayr")], by: Routes(UpcomingBench.day), cards: store)
        #expect(report.results?.map { $0.start.runner?.name } == ["Amber Echo", "Nobody"])
    }
}
