import FeedSimulator
import FoundationEssentials
import Models
import Repository
import Services
import Testing

@testable import raceboard

/// The client's readers on the simulator's answers: both follow docs/dev/feed.md, and share no code.
@Suite struct SimulatedCardTests {
    private let day = RaceDay(seed: 7)
    private let now = Date(timeIntervalSince1970: 1_795_230_000)

    private func get(_ path: String, _ query: String, at now: Date) -> HTTPResponse {
        let request = SimulatorRequest(path: path, query: query, contentType: "application/json")
        let answer = FeedResponder(day: day, faults: [], frozenAt: now).answer(to: request, at: now)
        return HTTPResponse(status: answer.status, body: answer.body)
    }

    private func racecard(_ id: String, at now: Date) throws -> RaceCard {
        let response = get(FeedResponder.v1Path, "method=racecard&id=\(id)", at: now)
        return try NedsCardFeed.decode(response, id: RaceID(id)).card
    }

    private func event(_ id: String, at now: Date) throws -> RaceCard {
        try AffiliatesFeed.card(get(FeedResponder.affiliatesPath + "events/\(id)", "", at: now), id: RaceID(id)).card
    }

    /// Country of the track, which no card has: by the reader of files.
    private func countryOfTrack(_ id: String, at now: Date) -> String? {
        let answer = get(FeedResponder.affiliatesPath + "events/\(id)", "", at: now)
        return ImportReader.content(answer.body, values: [:]).cards.first?.venue.country
    }

    @Test func bothSourcesReportTheSameRunnersAndPrices() throws {
        for race in day.races(at: now).prefix(40) {
            let (one, other) = (try racecard(race.id, at: now), try event(race.id, at: now))
            #expect(one.runners.map(\.number) == other.runners.map(\.number))
            #expect(one.runners.map(\.name) == other.runners.map(\.name))
            #expect(one.runners.map(\.odds.win) == other.runners.map(\.odds.win))
            #expect(one.runners.map(\.odds.fluctuations) == other.runners.map(\.odds.fluctuations))
            #expect(one.runners.map(\.scratching?.at) == other.runners.map(\.scratching?.at))
            #expect(one.runners.map(\.weight) == other.runners.map(\.weight))
            #expect(one.advertisedStart == other.advertisedStart && one.advertisedStart == race.start)
            #expect(one.category == race.category && other.category == race.category)
            #expect(one.meeting == race.meeting && one.number == race.number)
        }
    }

    @Test func aSeasonHasTheResultsThatTheFeedHadOnThoseDays() throws {
        let season = Season(of: RaceDay(seed: 7), days: 2)
        let results = season.results(at: now)
        #expect(results == season.results(at: now) && results != Season(of: RaceDay(seed: 8), days: 2).results(at: now))
        #expect(results.count > season.days * Season.racesADay * 3 / 4)
        #expect(results.allSatisfy { $0.start < now && $0.start > now - 4 * 86_400 })
        for result in results where result.start > now - 86_400 {
            let country = try #require(countryOfTrack(result.id.text, at: now))
            var wanted = try #require(FormRace(event(result.id.text, at: now), country: country))
            // This feed has no starting prices.
            for index in wanted.runners.indices { wanted.runners[index].starting = wanted.runners[index].fixed }
            var found = result
            (found.category, found.name) = (wanted.category, wanted.name)
            #expect(found == wanted)
        }
    }

    /// What `export prices --demo` prints: each price at its time, the last one as the feed has it.
    @Test func aSeasonHasPricesOverTimeOfItsDay() throws {
        let cards = Season(of: RaceDay(seed: 7), days: 2).cards(at: now).map(\.card)
        #expect(cards.count > Season.racesADay / 2 && cards.allSatisfy { $0.status == nil && $0.placings.isEmpty })
        for card in cards {
            let known = try event(card.id.text, at: now).runners.map { ($0.number, $0.odds.win) }
            let prices = Dictionary(known) { first, _ in first }
            for runner in card.runners {
                #expect(runner.odds.timed.last?.price == prices[runner.number] ?? nil)
                #expect(runner.odds.timed.allSatisfy { $0.at <= now })
            }
        }
        #expect(cards.contains { $0.runners.contains { $0.odds.timed.count > 2 } })
    }

    @Test func cardFollowsTheRaceFromOpenToFinal() throws {
        let race = try #require(day.races(at: now).first { $0.start > now + 3600 })
        #expect(try event(race.id, at: now).status == .open)
        #expect(try event(race.id, at: now).placings.isEmpty)
        let later = now + 6 * 3600
        let final = try event(race.id, at: later)
        guard final.status != .abandoned else { return }
        let snapshot = try #require(day.snapshot(of: race.id, at: Int(later.timeIntervalSince1970)))
        #expect(final.status == .final)
        #expect(final.placings.map(\.number) == snapshot.result.places.map(\.runner.number))
        #expect(final.dividends.allSatisfy { $0.isFinal && $0.amount >= 1 })
        let win = try #require(final.dividends.first { $0.product == "Pool Win" })
        #expect(win.combination == [snapshot.result.places.first?.runner.number])
        let card = try racecard(race.id, at: later)
        #expect(card.placings.map(\.number) == final.placings.map(\.number))
        #expect(card.starters.allSatisfy { $0.odds.place == nil }, "prices vanish with the settlement")
    }

    @Test func meetingsHaveEveryRaceOfTheDayWithItsStatus() throws {
        func meetings(_ day: String) throws -> [RaceMeeting] {
            let query = "date_from=\(day)&date_to=\(day)&limit=200"
            return try AffiliatesFeed.meetings(get(FeedResponder.affiliatesPath + "meetings", query, at: now)).meetings
        }
        let today = try meetings("today")
        #expect(today.count > 10)
        #expect(today.allSatisfy { (7...12).contains($0.races.count) })
        #expect(try meetings("2026-11-21") == today)
        let all = try meetings("2026-11-20") + today
        #expect(Set(all.flatMap(\.races).compactMap(\.status)).isSuperset(of: [.open, .final]))
        let listed = Set(all.flatMap(\.races).map(\.id.text))
        let late = now + 7200
        #expect(day.races(at: now).filter { $0.start < late && !listed.contains($0.id) }.isEmpty)
    }

    @Test func whatIsNotThereIsNotFound() {
        #expect(throws: FeedError.notFound) { try racecard("nothing", at: now) }
        #expect(throws: FeedError.notFound) { try event("nothing", at: now) }
    }
}
