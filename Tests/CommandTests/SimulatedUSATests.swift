import Facts
import FeedSimulator
import FoundationEssentials
import Models
import Services
import Testing
import ViewModels

/// The client's reader on the simulator's third face, and beside the others: they share no code, nor a table of zones.
@Suite struct SimulatedUSATests {
    private let day = RaceDay(seed: 7)
    private static let key = String(repeating: "demo", count: 12)

    private func get(_ path: String, _ query: String = "", key: String? = key, at now: Date) -> HTTPResponse {
        let request = SimulatorRequest(path: FeedResponder.usaPath + path, query: query, key: key)
        let answer = FeedResponder(day: day, faults: [], frozenAt: now).answer(to: request, at: now)
        return HTTPResponse(status: answer.status, body: answer.body)
    }

    private func affiliates(_ date: String, at now: Date) throws -> [RaceMeeting] {
        let query = "date_from=\(date)&date_to=\(date)&limit=200"
        let path = FeedResponder.affiliatesPath + "meetings"
        let answer = FeedResponder(day: day, faults: [], frozenAt: now)
            .answer(to: SimulatorRequest(path: path, query: query), at: now)
        return try AffiliatesFeed.meetings(HTTPResponse(status: answer.status, body: answer.body)).meetings
    }

    private func event(_ id: RaceID, at now: Date) throws -> RaceCard {
        let request = SimulatorRequest(path: FeedResponder.affiliatesPath + "events/\(id.text)")
        let answer = FeedResponder(day: day, faults: [], frozenAt: now).answer(to: request, at: now)
        return try AffiliatesFeed.card(HTTPResponse(status: answer.status, body: answer.body), id: id).card
    }

    /// Days in winter and in summer, and those on which clocks change.
    @Test(arguments: ["2026-11-21", "2026-07-04", "2026-03-08", "2026-11-01"])
    func everyRaceIsFoundAmongTheOthersWithItsResult(date: String) throws {
        // The tracks' day is over, on the west coast too.
        let now = try #require(RFC3339.parse(date + "T12:00:00Z")) + 86_400
        let next = String(RFC3339.format(now).prefix(10))
        let ours = try HorseRacingUSAFeed.meetings(get("racecards", "date=\(date)", at: now)).meetings
        #expect(ours.flatMap(\.races).count > 20)
        #expect(ours.allSatisfy { $0.note == nil })
        let match = RaceMatch(try affiliates(date, at: now) + affiliates(next, at: now))
        var checked = 0
        for meeting in ours {
            for race in meeting.races {
                let reported = Race(
                    id: race.id, category: .horse, number: race.number, meeting: meeting.name, name: "",
                    advertisedStart: race.start)
                let id = try #require(match.id(of: reported), "\(meeting.name) R\(race.number)")
                guard checked < 12, race.number < 4 else { continue }
                checked += 1
                let theirs = try event(id, at: now)
                let number = try #require(race.id.horseRacingUSA)
                let own = try HorseRacingUSAFeed.card(get("race/\(number)", at: now), id: race.id).card
                #expect(own.advertisedStart == theirs.advertisedStart)
                #expect(own.status == theirs.status && race.status == theirs.status)
                #expect(own.runners.map(\.name) == theirs.runners.map(\.name))
                #expect(own.runners.map { $0.scratching != nil } == theirs.runners.map { $0.scratching != nil })
                #expect(own.placings.map(\.number) == theirs.placings.map(\.number))
                #expect(own.placings.map(\.position) == theirs.placings.map(\.position))
                #expect(own.conditions.distance.map { abs($0 - (theirs.conditions.distance ?? 0)) < 60 } == true)
            }
        }
        #expect(checked == 12)
    }

    @Test func resultsAreWhatIsOver() throws {
        let now = try #require(RFC3339.parse("2026-11-21T22:00:00Z"))
        let all = try HorseRacingUSAFeed.meetings(get("racecards", "date=2026-11-21", at: now)).meetings
        let over = try HorseRacingUSAFeed.meetings(get("results", "date=2026-11-21", at: now)).meetings
        let final = all.flatMap(\.races).filter { $0.status == .final }
        #expect(!final.isEmpty && final.count < all.flatMap(\.races).count)
        #expect(Set(over.flatMap(\.races).map(\.id)) == Set(final.map(\.id)))
    }

    @Test(arguments: [
        (nil, "key_refused"), ("short", "key_refused"), (String(repeating: "-", count: 40), "key_refused"),
        (String(repeating: "refused", count: 6), "key_refused"),
        (String(repeating: "spent", count: 8), "rate_limited"),
    ])
    func keysThatAreNotTaken(key: String?, kind: String) throws {
        let error = #expect(throws: FeedError.self) {
            let now = Date(timeIntervalSince1970: 1_795_230_000)
            return try HorseRacingUSAFeed.meetings(get("racecards", "date=2026-11-21", key: key, at: now))
        }
        #expect(FeedWords.kind(try #require(error)) == kind)
    }

    @Test func everyValueIsAText() throws {
        let now = try #require(RFC3339.parse("2026-11-22T12:00:00Z"))
        let list = try HorseRacingUSAFeed.meetings(get("racecards", "date=2026-11-21", at: now)).meetings
        let id = try #require(list.first?.races.first?.id.horseRacingUSA)
        let paths = [
            ("racecards", "date=2026-11-21"), ("results", "date=2026-11-21"), ("race/\(id)", ""),
            ("horse-stats/\(id)01", ""), ("jockeys-win-rate", "last_days=2"), ("trainers-win-rate", "last_days=2"),
            ("horses-win-rate", "last_days=2"),
        ]
        for (path, query) in paths {
            let response = get(path, query, at: now)
            #expect(response.status == 200, "\(path)")
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(text.firstMatch(of: /":\s*[-0-9tfn]/) == nil, "\(path)")
            #expect(!text.contains("UTC"))
        }
    }

    @Test func statisticsAreReadThoughNobodyKnowsTheirShape() throws {
        let now = try #require(RFC3339.parse("2026-11-22T12:00:00Z"))
        let rates = try HorseRacingUSAFeed.figures(get("jockeys-win-rate", "last_days=2", at: now))
        #expect(rates.count > 20)
        #expect(
            rates.allSatisfy { row in row.figures.map(\.name) == ["runs", "win_rate", "wins"] && !row.name.isEmpty })
    }
}
