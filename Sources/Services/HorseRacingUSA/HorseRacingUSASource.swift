import FoundationEssentials
package import Models

extension RaceSource {
    /// Horse Racing USA at RapidAPI (docs/horse-racing-usa.md): US thoroughbreds; runners, placings, starting prices.
    package static let horseRacingUSA = RaceSource(
        name: "horse-racing-usa", serves: [.races, .cards, .statuses, .results, .meetings],
        ids: .own(mark: HorseRacingUSASource.mark), calendar: HorseRacingUSATime.calendar,
        pace: .counted(leastInterval: 300, relisting: 1800),
        wording: RaceSource.Wording(
            name: "Horse Racing USA", addressOption: "--usa-url",
            refusal: "refuses the key: raceboard key set horse-racing-usa",
            limit: "All programs of this user together send at most ten requests a minute to Horse Racing USA",
            budgets: (day: "--usa-daily-budget", month: "--usa-monthly-budget")),
        figures: [.jockey, .trainer, .horse],
        covers: { $0.category == .horse && $0.venue.country.map { $0 == "USA" } ?? true })
}

enum HorseRacingUSASource {
    /// Mark before its ids, which are small numbers.
    static let mark = "usa-"
}

extension SourceAdapter {
    private static let address = SourceSetting(
        "usa-url", .address(live: HorseRacingUSAEndpoint.live, path: "/horse-racing-usa"),
        "Horse Racing USA's base address, if not the one that belongs to `feed-url`")
    private static let key = SourceSetting(
        // Keys of RapidAPI have 50 characters.
        "usa-key", .key(form: "32 or more letters and digits, as RapidAPI shows them", lengths: 32...128),
        "The key of Horse Racing USA")
    private static let daily = SourceSetting(
        "usa-daily-budget", .whole(1...100_000, unit: "requests"), builtIn: "100",
        "Most requests a day to Horse Racing USA")
    private static let monthly = SourceSetting(
        "usa-monthly-budget", .whole(1...1_000_000, unit: "requests"), builtIn: "2000",
        "Most requests a month to Horse Racing USA")
    private static let times = SourceSetting(
        "usa-times", .choice(ZonelessTimes.allCases.map(\.rawValue)), builtIn: "track",
        "Time zone of Horse Racing USA's times without one")

    private static func zoneless(_ values: SourceValues) -> ZonelessTimes {
        values[times].flatMap(ZonelessTimes.init) ?? .track
    }

    /// Requests are counted in a file, and wait for their turn at `HorseRacingUSAGate`.
    package static let horseRacingUSA = SourceAdapter(
        .horseRacingUSA, needs: [address, key, daily, monthly, times],
        simulated: SourceValues(
            address: "", texts: [daily.name: "\(Int.max)", monthly.name: "\(Int.max)"],
            // The simulator accepts this text as a key.
            key: SourceKey(String(repeating: "demo", count: 12))),
        withoutRequired: "horse-racing-usa is not used: it has no key (raceboard key set horse-racing-usa)",
        decode: { (response, count) throws(FeedError) in
            let list = try HorseRacingUSAFeed.meetings(response)
            var answer = ListedRaces.answer(of: [list], count: count, at: list.serverNow ?? .distantPast)
            (answer.serverDate, answer.cacheAge, answer.hasAge) = (list.serverDate, list.cacheAge, list.hasAge)
            return answer
        },
        readFile: { bytes, values in try HorseRacingUSAFile.read(bytes, zoneless(values)) },
        open: { values, tools in
            guard let key = values.key else { return OpenSource() }
            let endpoint = HorseRacingUSAEndpoint(base: values.address, key: key)
            let gate = HorseRacingUSAGate(
                tools.transport, clock: tools.clock, counter: tools.counter,
                budget: RequestBudget(daily: values.whole(daily), monthly: values.whole(monthly)),
                longestWait: tools.longestWait, meter: tools.meter)
            let zoneless = zoneless(values)
            let feed: @Sendable (Int, ExchangeRecorder?) -> HorseRacingUSAFeed = { milliseconds, recorder in
                HorseRacingUSAFeed(
                    endpoint: endpoint, gate: gate, answers: tools.answers, zoneless: zoneless,
                    timeoutMilliseconds: milliseconds, recorder: recorder)
            }
            var open = OpenSource()
            open.list(.horseRacingUSA, clock: tools.clock, by: feed)
            open.cards = { feed($0, nil) }
            open.figures = { milliseconds in
                let feed = feed(milliseconds, nil)
                return { question throws(FeedError) in try await feed.figures(question) }
            }
            open.quota = OpenSource.Quota(budget: gate.budget, spent: { await gate.spent() })
            open.checks = { await HorseRacingUSAChecks(feed: feed(10_000, nil), clock: tools.clock).all() }
            return open
        })
}

/// Reads a text that may be an answer of Horse Racing USA: a day's list, or a race.
enum HorseRacingUSAFile {
    /// - Returns: nil for a text of another form: one without a race that has `id_race`.
    /// - Throws: `FeedError` for an answer that cannot be read.
    static func read(_ bytes: [UInt8], _ zoneless: ZonelessTimes) throws -> SourceFile? {
        let data = Data(bytes)
        let items = (try? JSONDecoder().decode([Item].self, from: data)) ?? []
        guard items.contains(where: \.isRace) || (try? JSONDecoder().decode(Item.self, from: data))?.isRace == true
        else { return nil }
        let response = HTTPResponse(status: 200, headers: ["content-type": "application/json"], body: bytes)
        let found = try HorseRacingUSAFeed.races(response, zoneless: zoneless)
        var file = SourceFile(meetings: found.meetings)
        file.cards = found.cards.map { ($0, Venue(name: $0.meeting, country: "USA")) }
        if found.leftOut > 0 {
            file.flaw = "\(found.leftOut) of \(found.listed) races left out: no id, no course or no start"
        }
        return file
    }

    private struct Item: Decodable {
        let isRace: Bool

        private enum Keys: String, CodingKey {
            case raceID = "id_race"
        }

        init(from decoder: any Decoder) throws {
            isRace = (try? decoder.container(keyedBy: Keys.self))?.contains(.raceID) ?? false
        }
    }
}
