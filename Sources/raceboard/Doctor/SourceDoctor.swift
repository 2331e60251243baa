import FoundationEssentials
import Models
import Services
import ViewModels

/// Asks every endpoint of Horse Racing USA once, inside its quota, and says what each answered.
@MainActor
struct SourceDoctor {
    let settings: USASettings
    /// Where the key came from.
    let place: String
    let feed: HorseRacingUSAFeed
    let gate: HorseRacingUSAGate
    let clock: any WallClock

    private static let shown = 4

    func findings() async -> [Finding] {
        guard let key = settings.key else { return [] }
        let url = settings.url
        let told = "\(key.masked) from \(FeedText.clean(place, limit: 200))"
        let age = KeyAge(place: place, now: clock.now)
        var findings = [age?.finding(told + ", ") ?? Finding.pass("key", told)]
        findings.append(await quota("requests before"))
        let day = RaceSource.horseRacingUSA.calendar.day(at: clock.now)
        var race: RaceID?
        findings.append(
            await ask("racecards", url) { () async throws(FeedError) in
                let meetings = try await feed.meetings(on: day).meetings
                race = meetings.first?.races.first?.id
                return Self.words(meetings, day)
            })
        findings.append(
            await ask("results", url) { () async throws(FeedError) in
                Self.words(try await feed.results(on: day).meetings, day)
            })
        var horse: String?
        if let race {
            findings.append(
                await ask("race", url) { () async throws(FeedError) in
                    let card = try await feed.card(of: race).card
                    horse = card.runners.lazy.compactMap(\.id).first
                    return Self.words(card)
                })
        } else {
            findings.append(Self.skipped("race", "no racecard names one"))
        }
        if let horse {
            findings.append(
                await ask("horse-stats", url) { () async throws(FeedError) in
                    Self.words(try await feed.figures(ofHorse: horse))
                })
        } else {
            findings.append(Self.skipped("horse-stats", "no race names a horse"))
        }
        for whose in HorseRacingUSAEndpoint.Rates.allCases {
            findings.append(
                await ask("\(whose.rawValue)-win-rate", url) { () async throws(FeedError) in
                    Self.words(try await feed.rates(whose, days: 30))
                })
        }
        findings.append(await quota("requests after"))
        return findings
    }

    // MARK: -

    private func quota(_ name: String) async -> Finding {
        let spent = await gate.spent()
        let budget = settings.budget
        let words = "\(spent.today) of \(budget.daily) today, \(spent.thisMonth) of \(budget.monthly) this month"
        if spent.today >= budget.daily {
            return .fail(name, words + ": spent", mend: "wait for the next day (UTC), or set usa-daily-budget")
        }
        if spent.thisMonth >= budget.monthly {
            return .fail(name, words + ": spent", mend: "wait for the next month (UTC), or set usa-monthly-budget")
        }
        let isShort = spent.today * 10 >= budget.daily * 9 || spent.thisMonth * 10 >= budget.monthly * 9
        return isShort ? .warn(name, words, mend: "see docs/horse-racing-usa.md, Quota") : .pass(name, words)
    }

    private func ask(
        _ name: String, _ url: String, _ question: () async throws(FeedError) -> String
    ) async -> Finding {
        let began = clock.now
        do throws(FeedError) {
            let words = try await question()
            return .pass(name, "\(words), in \(milliseconds(since: began)) ms with the wait for its turn")
        } catch {
            let words = "\(FeedWords.sentence(error, of: .horseRacingUSA)) (\(milliseconds(since: began)) ms)"
            return .fail(name, words, mend: Self.mend(error, url))
        }
    }

    private func milliseconds(since began: Date) -> Int { Int(clamping: clock.now.timeIntervalSince(began) * 1000) }

    private static func mend(_ error: FeedError, _ url: String) -> String {
        switch error {
        case .keyRefused: "raceboard key set horse-racing-usa"
        case .rateLimited, .heldBack, .budgetSpent: "wait; see docs/horse-racing-usa.md, Quota"
        case .notFound: "raceboard config show: usa-url is \(Redactor.secrets(url))"
        default: "curl -sI \(Redactor.secrets(url))/"
        }
    }

    private static func skipped(_ name: String, _ why: String) -> Finding {
        .warn(name, "not asked: \(why)", mend: "raceboard doctor --source horse-racing-usa on a day with races")
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
