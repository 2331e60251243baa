import Facts
import FoundationEssentials
import Models
import Repository

/// Words for a source and its requests, as a person understands them.
struct SourceUseWords {
    private let used: UsedSource
    private let world: World
    /// Time of now by the program's clock.
    private let device: Date
    /// What its lists and cards report of it.
    private let states: [SourceState]

    init(_ used: UsedSource, in world: World) {
        (self.used, self.world) = (used, world)
        device = world.clock.device(at: world.now)
        let all = world.board.secondary + world.day.sources + world.day.marketSources + (world.card?.sources ?? [])
        states = all.filter { $0.source == used.source }
    }

    private var source: RaceSource { used.source }
    private var use: SourceUse { used.use }
    /// Health of the board's feed, if this source gives its races.
    private var health: FeedHealth? { world.board.health.source == source ? world.board.health : nil }

    /// Number of sources, and of those that answer: `3 sources, 2 answer`.
    static func count(_ all: Int, working: Int) -> Wording {
        Wording(
            trn("\(all) source", "\(all) sources", all) + ", "
                + trn("\(working) answers", "\(working) answer", working),
            short: "\(working)/\(all)")
    }

    var row: SourceRow {
        let standing = standing
        return SourceRow(
            id: source.name, standing: standing, state: Self.word(standing), age: answered.map(age) ?? "-",
            requests: "\(use.requests)", failed: "\(use.failed)",
            median: use.longest > 0 ? SettingLine.untied(Self.time(use.median)) : "-",
            slowest: use.longest > 0 ? SettingLine.untied(Self.time(use.longest)) : "-")
    }

    // MARK: - How it does

    private var standing: SourceRow.Standing {
        if used.absence != nil { return .absent }
        if isLimited { return .limited }
        if problem != nil { return .fails }
        return answered == nil ? .unused : .works
    }

    private static func word(_ standing: SourceRow.Standing) -> Wording {
        switch standing {
        case .works: Wording(tr("answers"))
        case .fails: Wording(tr("fails"))
        case .limited: Wording(tr("must wait"), short: tr("waits", in: "source"))
        case .unused: Wording(tr("not asked yet"), short: tr("unused", in: "source"))
        case .absent: Wording(tr("not set up"), short: tr("not set", in: "source"))
        }
    }

    /// Seconds until a limit of the program's own allows the next request; nil if none keeps it waiting.
    private var limit: (error: FeedError, seconds: Int)? {
        guard use.isFailing, let failure = use.failure, let seconds = failure.error.throttledFor else { return nil }
        let left = (failure.at + TimeInterval(seconds)).timeIntervalSince(device)
        return left > 0 ? (failure.error, Int(clamping: left.rounded(.up))) : nil
    }

    private var isLimited: Bool { limit != nil }

    /// Why it fails now; nil if it does not.
    private var problem: String? {
        if let problem = health?.problem { return FeedWords.sentence(problem, of: source) }
        let reported = states.compactMap(\.problem).first { !$0.isOfOneAnswer && $0.throttledFor == nil }
        let last = use.isFailing ? use.failure?.error : nil
        return (reported ?? last.flatMap { $0.throttledFor == nil ? $0 : nil }).map {
            FeedWords.sentence($0, of: source)
        }
    }

    private var answered: Date? {
        let own = health.flatMap { $0.isRestored ? nil : $0.lastGood }
        return ([own, use.answered] + states.map { $0.isStored ? nil : $0.lastGood }).compactMap(\.self).max()
    }

    private func age(_ instant: Date) -> String {
        let seconds = max(0, Int(clamping: device.timeIntervalSince(instant).rounded(.down)))
        // Minutes beside so many hours would need a wider column.
        return Self.age(
            (36_000..<360_000).contains(seconds) ? "\(seconds / 3600)h" : Countdown(seconds: seconds).calm)
    }

    static func age(_ time: String) -> String { tr("\(time) ago") }

    /// What it gives, as people name it.
    private var parts: String {
        let names = RaceSource.Part.allCases.filter(source.serves.contains).map { part in
            switch part {
            case .races: tr("next races")
            case .cards: tr("runners and prices")
            case .statuses: tr("status")
            case .results: tr("results")
            case .meetings: tr("meetings")
            }
        }
        guard names.count > 1, let last = names.last else { return names.joined() }
        return tr("\(names.dropLast().joined(separator: ", ")), and \(last)")
    }

    // MARK: - Lines about it

    var about: SourcesPane.About {
        let all = use.requests + use.throttled + use.reused > 0 ? counts : tr("Not asked yet.")
        func lines(_ counts: String) -> [SettingLine] {
            trouble + (counts.isEmpty ? [] : [SettingLine(words: counts, kind: .text)]) + limits
        }
        return SourcesPane.About(name: source.name, lines: lines(all), besideColumns: lines(others))
    }

    /// Sentences about what fails, or failed last.
    private var trouble: [SettingLine] {
        var lines: [SettingLine] = []
        if let absence = used.absence {
            lines.append(SettingLine(words: tr("Not requested: \(translated(absence))."), kind: .problem))
        } else if let limit {
            let wait = Countdown(seconds: limit.seconds).text
            lines.append(
                SettingLine(
                    words: tr("Not asked for \(wait): \(FeedWords.cause(limit.error)), a limit of this program."),
                    kind: .problem))
        } else if let problem {
            // What each screen says in a line at its bottom is not said twice.
            if health?.told == nil {
                lines.append(SettingLine(words: problem + (problem.hasSuffix("?") ? "" : ".") + next, kind: .problem))
            }
        } else if let failure = use.failure {
            let time = world.localTime.exactTime(world.clock.now(device: failure.at))
            lines.append(
                SettingLine(words: tr("Last trouble at \(time): \(FeedWords.cause(failure.error))."), kind: .text))
        }
        return lines
    }

    /// Limits of its requests, and what it gives.
    private var limits: [SettingLine] {
        var lines: [SettingLine] = []
        if let budgets { lines.append(SettingLine(words: budgets, kind: .text)) }
        if let rate = used.perMinute {
            lines.append(
                SettingLine(
                    words: tr("At most \(rate) requests a minute to its host, from all programs of this user."),
                    kind: .dim))
        }
        lines.append(SettingLine(words: tr("Gives \(parts)."), kind: .dim))
        return lines
    }

    /// ` Next try at 14:05:10.` for the source of the board's races.
    private var next: String {
        guard let health, health.nextTry > device else { return "" }
        return " " + tr("Next try at \(world.localTime.exactTime(world.clock.now(device: health.nextTry))).")
    }

    private var counts: String {
        let sent = use.requests
        var parts = [
            trn("\(sent) request since raceboard started", "\(sent) requests since raceboard started", sent)
        ]
        parts.append(use.failed == 0 ? tr("none failed") : tr("\(use.failed) failed"))
        parts += notSent
        guard use.longest > 0 else { return parts.joined(separator: ", ") + "." }
        if sent > 1 {
            parts.append(tr("median \(Self.time(use.median)), slowest \(Self.time(use.longest))"))
        } else if use.failed == 0 {
            parts.append(tr("answered in \(Self.time(use.longest))"))
        }
        return parts.joined(separator: ", ") + "."
    }

    /// Counts of requests that no column of the list has.
    private var notSent: [String] {
        (use.throttled > 0 ? [tr("\(use.throttled) not sent because of a limit")] : [])
            + (use.reused > 0 ? [tr("\(use.reused) answered from memory")] : [])
    }

    private var others: String { notSent.isEmpty ? "" : notSent.joined(separator: ", ") + "." }

    private static func time(_ milliseconds: Int) -> String {
        SettingLine.tied(
            milliseconds < 1000 ? "\(milliseconds) ms" : "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s")
    }

    private var budgets: String? {
        use.spent.map {
            tr("\($0.day) of today's \($0.ofDay) requests are spent, \($0.month) of this month's \($0.ofMonth).")
        }
    }
}
