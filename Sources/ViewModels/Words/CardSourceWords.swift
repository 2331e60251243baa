import Facts
import FoundationEssentials
import Models
import Repository

/// Words for the sources of a card: those that do not answer, the data that is missing, and the age of the rest.
struct CardSourceWords {
    let subject: CardSubject
    let clock: ServerClock
    let localTime: LocalTime
    /// Time by the board's clock, which follows the server's.
    let now: Date

    private var sources: [SourceState] { subject.snapshot?.sources ?? [] }
    /// Sources that fail; none where the sentence in place of runners names them.
    private var failing: [SourceState] {
        let silent = sources.filter { $0.problem != nil }
        return subject.card == nil && silent.count == sources.count ? [] : silent
    }

    /// nil if all sources answer in time and no part is from the store.
    var line: Wording? {
        let rest = sources.filter { $0.lastGood != nil && subject.card != nil }
        let late = rest.first { $0.freshUntil.map { $0 < clock.device(at: now) } ?? false }
        let unread = sources.compactMap { UnreadWords.sentence($0.unread, of: $0.source) }
        guard !failing.isEmpty || late != nil || rest.contains(where: \.isStored) else {
            let short = UnreadWords.cause(sources.reduce(into: Unread()) { $0.add($1.unread) })
            return short.map { Wording(unread.joined(separator: "; "), short: $0) }
        }
        var reported: [String] = []
        if !failing.isEmpty {
            let silent = failing.map { "\($0.source.name) \(Self.verb($0.problem))" }
            let missing = missing.isEmpty ? "" : ": " + missing.map { tr("no \($0)") }.joined(separator: ", ")
            reported.append(silent.joined(separator: ", ") + missing)
        }
        reported += rest.map { tr("\(what($0, of: rest)) from \($0.source.name), \(age($0))") }
        reported += unread
        let names = failing.map(\.source.name).joined(separator: ", ")
        let seen = rest.first(where: \.isStored).flatMap(\.lastGood).map { tr("seen \(time($0))") }
        let short = names.isEmpty ? seen ?? late.map(age) : tr("no \(names)")
        return Wording(reported.joined(separator: "; "), short: short)
    }

    /// How old the prices are before there is a result, from two minutes on; nil where a line says so.
    var priceAge: Wording? {
        guard line == nil, hasPrices, !subject.isOff, subject.shownStatus?.hasResult != true,
            let oldest = sources.compactMap(\.lastGood).min()
        else { return nil }
        return MarketWords.age(clock.device(at: now).timeIntervalSince(oldest))
    }

    private static func verb(_ problem: FeedError?) -> String {
        switch problem {
        case .timedOut, .noNetwork, .nameNotFound, .refused, nil: tr("does not answer")
        case .keyRefused, .blocked, .rejected, .rateLimited: tr("refuses")
        case .notFound: tr("does not know this race")
        // The program's own limit is not a failure of a source.
        case .throttled, .budgetSpent: tr("is not requested (\(problem.map(FeedWords.cause) ?? ""))")
        case .some(let error): tr("fails (\(FeedWords.cause(error)))")
        }
    }

    /// Parts that the failing sources leave out, and no other source has.
    private var missing: [String] {
        guard failing.contains(where: { $0.lastGood == nil }), let card = subject.card else { return [] }
        let hasJumped = subject.start.map { $0 <= now } ?? false
        let conditions = card.conditions
        let hasConditions =
            conditions.rail != nil || conditions.raceClass != nil || conditions.prizeMoney != nil
            || conditions.placesPaid != nil
        let all: [(String, Bool)] = [
            (tr("runners"), card.runners.isEmpty),
            (tr("prices"), !card.runners.isEmpty && !hasPrices && card.placings.isEmpty),
            (tr("results"), hasJumped && card.placings.isEmpty && !subject.status.isNotRun),
            (tr("dividends"), !card.placings.isEmpty && card.dividends.isEmpty),
            (tr("status"), subject.status == nil),
            (tr("conditions"), !hasConditions),
        ]
        return all.filter(\.1).map(\.0).prefix(2).map(\.self)
    }

    private var hasPrices: Bool {
        subject.card?.runners.contains { $0.scratching == nil && $0.odds.win != nil } ?? false
    }

    private func what(_ part: SourceState, of rest: [SourceState]) -> String {
        if rest.count > 1, part.source.listsWholeDay, subject.card?.placings.isEmpty == false { return tr("results") }
        return hasPrices ? tr("prices") : subject.card?.runners.isEmpty == false ? tr("runners") : tr("data")
    }

    private func age(_ part: SourceState) -> String {
        guard let lastGood = part.lastGood else { return "" }
        if part.isStored { return tr("seen \(time(lastGood)) by an earlier run") }
        let seconds = clock.device(at: now).timeIntervalSince(lastGood).rounded(.down)
        return Countdown(seconds: max(0, Int(clamping: seconds))).text + tr(" old")
    }

    /// `14:05`; with its day if that is not today.
    private func time(_ device: Date) -> String {
        let instant = clock.now(device: device)
        let isToday = localTime.day(instant) == localTime.day(now)
        return (isToday ? "" : localTime.day(instant) + " ") + localTime.time(minute: instant)
    }

    static let waiting = tr("Waiting for runners and prices.")

    /// A sentence in place of runners.
    static func missing(_ subject: CardSubject) -> String {
        guard let snapshot = subject.snapshot else {
            if subject.isResting { return waiting }
            return subject.mode.hasCards
                ? tr("There is no source of cards: runners, prices and results are not known.")
                : tr("A record holds no cards: runners, prices and results are not known here.")
        }
        if snapshot.sources.isEmpty {
            return tr("There is no source of cards: runners, prices and results are not known.")
        }
        if snapshot.card != nil { return tr("The sources list no runners.") }
        let silent = snapshot.sources.filter { $0.problem != nil }
        guard silent.count == snapshot.sources.count else { return waiting }
        // The line at the bottom of the screen has the reason; what else is known of it differs from try to try.
        func reason(_ state: SourceState) -> String? { state.problem.map(FeedWords.cause) }
        if let told = subject.told, silent.allSatisfy({ $0.source == told.source && reason($0) == reason(told) }) {
            return tr("Runners and prices of \(told.source.name) are not known.")
        }
        return tr("Runners and prices are not known: ")
            + silent.map { "\($0.source.name) \(verb($0.problem))" }.joined(separator: ", ") + "."
    }
}
