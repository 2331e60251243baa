import Foundation
import Models
import Services
import Testing

/// Real payloads, read where they lie: `RACEBOARD_RECORDED` names their folder; without it these are skipped.
private let recorded = ProcessInfo.processInfo.environment["RACEBOARD_RECORDED"]

private func answer(_ name: String, _ source: RaceSource, status: Int = 200) throws -> FeedAnswer {
    try NedsFeed.decode(body(name, status: status), source: source, requested: 5)
}

private func body(_ name: String, status: Int = 200) throws -> HTTPResponse {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(recorded ?? "")/\(name)"))
    return HTTPResponse(status: status, body: Array(data))
}

@Suite(.enabled(if: recorded != nil, "RACEBOARD_RECORDED is not set"))
struct RecordedPayloadTests {
    @Test(arguments: [
        ("v2-group-count5-3cat-2023-07-27.json", RaceSource.neds, 15), ("v2-group-truncated-2024-04-17.json", .neds, 4),
        ("v1-nextraces-count10-2021-12-05.json", .nedsV1, 10), ("v1-nextraces-count100-2024-03-02.json", .nedsV1, 45),
        ("v1-nextraces-count5-2025-04-08.json", .nedsV1, 5),
        ("v1-nextraces-count10-captured-1768438793569.json", .nedsV1, 10),
        ("v1-nextraces-count10-captured-1768521563983.json", .nedsV1, 10),
        ("v1-nextraces-count10-captured-1768521692164.json", .nedsV1, 10),
    ])
    func everyRaceIsReadWithNumberMeetingAndName(file: String, source: RaceSource, count: Int) throws {
        let answer = try answer(file, source)
        #expect(answer.races.count == count)
        #expect(answer.skipped == 0 && answer.unread == Unread(), "\(answer.unread.first)")
        #expect(answer.races.allSatisfy { $0.number > 0 && !$0.meeting.isEmpty && !$0.name.isEmpty })
        #expect(answer.races.allSatisfy { $0.category != .unknown && $0.distance != nil && $0.venue.country != nil })
    }

    @Test func ofACardAndAListNothingIsLeftOut() throws {
        let id = RaceID("0f57e087-00d9-4c61-9549-835abe2ae2ed")
        let event = try AffiliatesFeed.card(body("aff-nz-event-final-2025-07-17.json"), id: id).unread
        #expect(event == Unread(), "\(event.first)")
        for name in ["aff-nz-meeting-2025-07-17.json", "aff-au-meetings-2020-12-10.json"] {
            let meetings = try AffiliatesFeed.meetings(body(name)).unread
            #expect(meetings == Unread(), "\(name): \(meetings.first)")
        }
        let cards = try HorseRacingUSAFeed.meetings(body("rapidapi-usa-racecards-2020-11-08.json")).unread
        #expect(cards == Unread(), "\(cards.first)")
    }

    @Test func idsWithoutASummaryAreListed() throws {
        #expect(try answer("v2-group-truncated-2024-04-17.json", .neds).listed.count == 15)
    }

    @Test func recordedErrorsKeepTheirWords() {
        #expect(throws: FeedError.rejected(status: 400, detail: "missing count")) {
            try answer("v2-error-400-missing-count.json", .neds, status: 400)
        }
        #expect {
            try answer("v2-error-500-bad-categories.json", .neds, status: 500)
        } throws: { error in
            guard case FeedError.serverError(500, let detail?, nil) = error else { return false }
            return detail.contains("NextRacesCategoryGroupRequest.categories")
        }
    }

    @Test func recordedEventIsReadFieldByField() throws {
        let name = "aff-nz-event-final-2025-07-17.json"
        let card = try AffiliatesFeed.card(body(name), id: RaceID("0f57e087-00d9-4c61-9549-835abe2ae2ed")).card
        #expect(card.meeting == "Awapuni Synthetic" && card.number == 1 && card.status == .final)
        #expect(card.advertisedStart == Date(timeIntervalSince1970: 1_752_713_400))
        #expect(card.actualStart == Date(timeIntervalSince1970: 1_752_713_566))
        #expect(card.conditions.prizeMoney == 17_000 && card.conditions.placesPaid == 3)
        #expect(card.runners.map(\.number) == Array(1...8))
        #expect(card.tips == [4, 3, 1, 6, 2])
        let first = try #require(card.runners.first)
        #expect(first.name == "Tickford" && first.jockey == "Kate Hercock" && first.trainer == "Richard French")
        #expect(first.weight == 60 && first.barrier == 7 && first.lastStarts == "4776X" && first.isMover)
        #expect(
            first.odds.win?.text == "5.00" && first.odds.place?.text == "1.80" && first.odds.opening?.text == "8.50")
        #expect(first.age == 8 && first.odds.toteWin?.text == "4.40")
        #expect(card.placings.map(\.number) == [2, 4, 7, 6, 5, 1, 8, 3])
        #expect(card.placings.first?.time == Decimal(string: "106.73"))
        let trifecta = card.dividends.first { $0.product == "Pool Trifecta" }
        #expect(trifecta?.combination == [2, 4, 7] && trifecta?.amount == Decimal(string: "396.6"))
        #expect(Set(card.dividends.map { [$0.product, "\($0.combination)"] }).count == card.dividends.count)
    }

    @Test func recordedFormGuideIsReadFieldByField() throws {
        let name = "aff-nz-event-final-2025-07-17.json"
        let card = try AffiliatesFeed.card(body(name), id: RaceID("0f57e087-00d9-4c61-9549-835abe2ae2ed")).card
        let race = try #require(card.guide?.value)
        #expect(race.prizes.count == 10 && race.prizes.first == 9_520 && race.channels == ["Trackside1"])
        #expect(race.circumference == 1555 && race.straight == 303 && race.mayClaim == true && race.sexes == nil)
        #expect(
            race.pools.map(\.product) == ["Trifecta", "Place", "First Four", "Quinella", "Win", "Early Quadrella"])
        #expect(race.pools.last?.bet == MultiLegBet("early quaddie", races: [1, 2, 3, 4]))
        #expect(race.pools.last?.jackpot == Decimal(string: "6826.35"))
        let quinella = try #require(race.pools.first { $0.product == "Quinella" })
        #expect(quinella.pairs.count == 28 && race.pools.filter { !$0.pairs.isEmpty }.count == 1)
        #expect(quinella.pairs.last == RaceGuide.PairPrice(8, 7, try #require(Price(147.6))))
        #expect(card.runners.filter { $0.guide?.value.isSubstitute == true }.map(\.number) == [5])
        let ruji = try #require(card.runners.first { $0.number == 4 }?.guide?.value)
        #expect(ruji.sire == "Staphanos" && ruji.dam == "My Big Love" && ruji.rating == 49 && ruji.claim == 1)
        #expect(ruji.silks == "White, emerald green shamrock (b&f) & white cap" && ruji.settling == 6)
        #expect(ruji.changes.map(\.words) == ["Stable Change - Clinton Isdale", "Gelding"])
        #expect(ruji.records[.track]?.text == "4: 0-0-0" && ruji.records[.hurdle] == nil)
        let start = try #require(card.runners.first?.guide?.value.starts.first)
        #expect(
            start.track == "WGUI" && start.finish == 6 && start.field == 12 && start.margin == Decimal(string: "8.3"))
        #expect(start.placed == ["Leave A Light On", "Zackery", "Thomas Aquinas"])
        #expect(start.day == Date(timeIntervalSince1970: 1_735_430_400))
        // The source names runner 2 as the winner of races that it lost, and has the margin in place of the time. A
        // trial of runner 1 has 1200 m in 45.35 s.
        let odd = card.runners.map { $0.guide?.value.oddStarts ?? 0 }
        let frosbie = try #require(card.runners.first { $0.number == 2 }?.guide?.value)
        #expect(odd == [1, 18, 0, 0, 0, 0, 0, 0] && frosbie.starts.count == 7)
        #expect(frosbie.starts.allSatisfy { $0.finish == 1 || $0.placed.first != "Frosbie" })
    }

    /// The front runner of the capture has the most lengths: they count from the back.
    @Test func recordedSpeedMapHasItsFrontRunnerInFront() throws {
        let name = "aff-nz-event-final-2025-07-17.json"
        let card = try AffiliatesFeed.card(body(name), id: RaceID("0f57e087-00d9-4c61-9549-835abe2ae2ed")).card
        let guides = card.runners.compactMap(\.guide?.value).filter { $0.settling != nil }
        let sorted = guides.sorted { ($0.settling ?? 0) > ($1.settling ?? 0) }.map(\.pace)
        #expect(sorted.first == "Front Runner" && sorted.suffix(2) == ["Back Marker", "Back Marker"])
        #expect(sorted.dropFirst().dropLast(2).allSatisfy { $0 == "Midfield" } && sorted.count == 8)
    }

    @Test func recordedListsHaveClassAndPrizeMoneyWithoutPartnerAccess() throws {
        let races = try answer("v1-nextraces-count10-captured-1768438793569.json", .nedsV1).races
        let all = races.compactMap { $0.guide?.value.conditions }
        #expect(all.contains { $0.raceClass == "Maiden" } && all.contains { $0.prizeMoney == 11_211 })
        let shown = try answer("v2-group-count5-3cat-2023-07-27.json", .neds).races
        #expect(shown.filter { $0.guide?.value.guide.hasVideo == true }.count == 6)
    }

    @Test func recordedMeetingsAreRead() throws {
        let grafton = try #require(AffiliatesFeed.meetings(body("aff-nz-meeting-2025-07-17.json")).meetings.first)
        #expect(grafton.name == "Grafton" && grafton.category == .horse && grafton.trackCondition == "Good4")
        #expect(grafton.races.map(\.number) == Array(1...grafton.races.count))
        #expect(grafton.races.first?.status == .final)
        #expect(grafton.bets.map(\.name) == ["early quaddie", "quaddie"] && grafton.toteNumber == 21)
        #expect(grafton.bets.map(\.races) == [[1, 2, 3, 4], [5, 6, 7, 8]])
        #expect(grafton.channels == ["Trackside1", "Trackside2"] && grafton.races[0].weather == "FINE")
        let old = try #require(AffiliatesFeed.meetings(body("aff-au-meetings-2020-12-10.json")).meetings.first)
        #expect(old.name == "Queanbeyan" && old.races.map(\.number) == [1] && old.races[0].status == nil)
    }
}
