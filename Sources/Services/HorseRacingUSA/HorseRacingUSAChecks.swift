import FoundationEssentials
import Models

/// Requests every endpoint of Horse Racing USA once, inside its quota.
struct HorseRacingUSAChecks {
    let feed: HorseRacingUSAFeed
    let clock: any WallClock

    private static let shown = 4

    func all() async -> [SourceCheck] {
        let day = RaceSource.horseRacingUSA.calendar.day(at: clock.now)
        var race: RaceID?
        var checks = [
            await check("racecards") { () async throws(FeedError) in
                let meetings = try await feed.meetings(on: day).meetings
                race = meetings.first?.races.first?.id
                return Self.words(meetings, day)
            },
            await check("results") { () async throws(FeedError) in
                Self.words(try await feed.results(on: day).meetings, day)
            },
        ]
        var horse: String?
        if let race {
            checks.append(
                await check("race") { () async throws(FeedError) in
                    let card = try await feed.card(of: race).card
                    horse = card.runners.lazy.compactMap(\.id).first
                    return Self.words(card)
                })
        } else {
            checks.append(skipped("race", "no racecard has a race"))
        }
        if let horse {
            checks.append(
                await check("horse-stats") { () async throws(FeedError) in
                    Self.words(try await feed.figures(ofHorse: horse))
                })
        } else {
            checks.append(skipped("horse-stats", "no race has a horse"))
        }
        for whose in HorseRacingUSAEndpoint.Rates.allCases {
            checks.append(
                await check("\(whose.rawValue)-win-rate") { () async throws(FeedError) in
                    Self.words(try await feed.rates(whose, days: 30))
                })
        }
        return checks
    }

    // MARK: -

    private func check(_ name: String, _ question: () async throws(FeedError) -> String) async -> SourceCheck {
        let began = clock.now
        let outcome: SourceCheck.Outcome
        do throws(FeedError) {
            outcome = .answered(try await question())
        } catch {
            outcome = .failed(error)
        }
        return SourceCheck(
            name: name, outcome: outcome, milliseconds: Int(clamping: clock.now.timeIntervalSince(began) * 1000))
    }

    private func skipped(_ name: String, _ reason: String) -> SourceCheck {
        SourceCheck(name: name, outcome: .skipped(reason), milliseconds: 0)
    }

    private static func words(_ meetings: [RaceMeeting], _ day: String) -> String {
        let races = meetings.reduce(0) { $0 + $1.races.count }
        let assumed = meetings.filter { $0.note != nil }.map(\.name)
        return "\(races) races at \(meetings.count) tracks on \(day)"
            + (assumed.isEmpty ? "" : "; zone assumed for \(assumed.prefix(shown).joined(separator: ", "))")
    }

    private static func words(_ card: RaceCard) -> String {
        let scratched = card.runners.count - card.starters.count
        return "\(card.meeting ?? "a race"): \(card.starters.count) runners, \(scratched) scratched, "
            + "\(card.placings.count) placed"
    }

    private static func words(_ rows: [NamedFigures]) -> String {
        let names = rows.first?.figures.map(\.name) ?? []
        guard !names.isEmpty else { return "no figures" }
        return "\(rows.count) \(rows.count == 1 ? "row" : "rows") of \(names.prefix(shown + 4).joined(separator: ", "))"
    }
}

extension HorseRacingUSAFeed {
    /// Figures of a horse, or win rates of horses, jockeys and trainers; nil for other kinds, without a request.
    func figures(_ question: FiguresQuestion) async throws(FeedError) -> [NamedFigures]? {
        switch question {
        case .horse(let id): return try await figures(ofHorse: id)
        case .rates(let kind, let days):
            guard let whose = HorseRacingUSAEndpoint.Rates(kind) else { return nil }
            return try await rates(whose, days: days)
        }
    }
}

extension HorseRacingUSAEndpoint.Rates {
    fileprivate init?(_ kind: FormKind) {
        switch kind {
        case .jockey: self = .jockeys
        case .trainer: self = .trainers
        case .horse: self = .horses
        default: return nil
        }
    }
}
