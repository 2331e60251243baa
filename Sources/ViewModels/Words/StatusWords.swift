import Facts
import FoundationEssentials
import Models
import Repository

extension FeedHealth {
    /// Failure for which each screen has a line; nil without one.
    var told: SourceState? {
        guard case .failed(let error) = problem, FeedWords.wantsLine(.failed(error)) else { return nil }
        return SourceState(source, problem: error)
    }
}

/// Words for the state of the data and for errors (board rules 3, 6 and 7).
struct StatusWords {
    let snapshot: BoardSnapshot
    let localTime: LocalTime
    /// Time by the program's clock, which may differ from the server's.
    let device: Date
    /// Chosen rows; those below them on a desk may be empty.
    let rows: Int
    /// Time since which the board is held, by the program's clock; nil if it is not held.
    var heldSince: Date?
    /// Seconds by which everything is shown late.
    var delay = 0

    private var hasRaces: Bool { snapshot.slots.contains { $0 != nil } }

    /// The state, and how late it is shown.
    var data: DataState {
        var data = undelayed
        data.isSimulated = snapshot.health.isSimulated
        data.delay = delay > 0 ? Self.behind(delay) : nil
        return data
    }

    /// How late everything is shown: `12s behind`.
    static func behind(_ delay: Int) -> String { tr("\(Countdown(seconds: delay).text) behind") }

    private var undelayed: DataState {
        let cause = cause
        let origin = hasRaces && snapshot.health.isRestored && snapshot.health.problem != nil ? Self.lastRun : nil
        return switch snapshot.health.state(at: device, hasRaces: hasRaces) {
        case .awaited: DataState(kind: .awaited, words: tr("CONNECTING"), cause: cause)
        case .live:
            DataState(
                kind: .live,
                words: heldSince.map { tr("LIST HELD since \(time($0))") }
                    ?? (snapshot.health.isSimulated ? ScreenWords.demo : ScreenWords.live), cause: cause)
        case .stale(let age):
            DataState(
                kind: .stale, words: tr("STALE \(Countdown(seconds: age).text)"), cause: cause, origin: origin)
        case .noData(let since): DataState(kind: .noData, words: tr("NO DATA since \(time(since))"), cause: cause)
        }
    }

    private static let lastRun = tr("from the last run")

    private var cause: String? {
        if let problem = snapshot.health.problem { return FeedWords.cause(problem) }
        if snapshot.health.isRestored, hasRaces { return Self.lastRun }
        if snapshot.health.isBackup { return tr("backup feed") }
        if let problem = snapshot.storeProblem { return StoreWords.cause(problem) }
        if snapshot.clock.contradiction != nil { return tr("clocks disagree") }
        if let error = snapshot.clock.deviceError {
            let time = Countdown(seconds: Int(clamping: error.magnitude)).text
            return error > 0 ? tr("device clock \(time) slow") : tr("device clock \(time) fast")
        }
        return RaceListingWords.failing(snapshot).map { "\($0.source): \($0.cause)" }
            ?? UnreadWords.cause(snapshot.unread)
    }

    /// The error line; nil without an error.
    /// - Parameter onBoard: whether the board's rows are visible; elsewhere an empty one does not matter.
    func problem(onBoard: Bool) -> BoardState.Problem? {
        let health = snapshot.health
        let isShort = onBoard && snapshot.slots.prefix(rows).contains { $0 == nil }
        if let problem = health.problem, isShort || FeedWords.wantsLine(problem) {
            let sentence = FeedWords.sentence(problem, of: health.source)
            return BoardState.Problem(
                words: sentence.hasSuffix("?") ? sentence : sentence + ".", next: tr("Next try \(nextTry)."),
                shortNext: shortNext)
        }
        if onBoard, health.problem == nil, let other = RaceListingWords.failing(snapshot) {
            return BoardState.Problem(
                words: tr("\(other.source) lists no races now: \(other.cause)."),
                next: other.isKnown ? tr("Its races here are older.") : tr("Its races are missing here."), shortNext: ""
            )
        }
        if onBoard, health.problem == nil, let words = snapshot.unreadSentence {
            return BoardState.Problem(words: words + ".", next: "", shortNext: "")
        }
        // A list that a filter narrowed is not a fault: its empty rows explain it.
        guard isShort, snapshot.filter.isAll, health.lastGood != nil, snapshot.leftWhileHeld == 0 else { return nil }
        let count = snapshot.races.count
        let name = translated(health.source.wording.name)
        let few =
            count == 0
            ? tr("No races listed by \(name)")
            : trn("Only \(count) race listed by \(name)", "Only \(count) races listed by \(name)", count)
        return snapshot.isExhausted
            ? BoardState.Problem(words: few + ".", next: tr("Next refresh \(nextTry)."), shortNext: shortNext)
            : BoardState.Problem(
                words: few + tr(" so far."), next: tr("Requesting more \(nextTry)."), shortNext: shortNext)
    }

    /// Words of an empty row.
    /// - Parameter further: words for the next race of the filter that the list does not have; nil for none.
    static func emptyRow(_ snapshot: BoardSnapshot, further: Wording? = nil) -> Wording {
        if snapshot.leftWhileHeld > 0 {
            return Wording(tr("held: this race has left the board"), short: tr("held: race gone"))
        }
        // On the smallest screens this is the only place for the cause.
        if let problem = snapshot.health.problem {
            let cause = FeedWords.cause(problem)
            return Wording(tr("\(cause): no race known"), short: cause)
        }
        if snapshot.health.lastGood == nil {
            return Wording(
                tr("waiting for \(translated(snapshot.health.source.wording.name))"), short: tr("awaiting the feed"))
        }
        if let further { return further }
        let words = RaceWords.phrase(of: snapshot.filter)
        return Wording(
            snapshot.isExhausted ? tr("no more \(words) listed") : tr("no more \(words) known yet"),
            short: snapshot.filter.isAll ? tr("no more races") : tr("no more such races"))
    }

    private var shortNext: String { tr("Next \(nextTry)") }

    private var nextTry: String {
        snapshot.health.nextTry <= device
            ? tr("now") : tr("at \(localTime.exactTime(boardTime(snapshot.health.nextTry)))")
    }

    private func time(_ device: Date) -> String {
        localTime.time(Date(timeIntervalSince1970: (boardTime(device).timeIntervalSince1970 / 60).rounded(.down) * 60))
    }

    private func boardTime(_ device: Date) -> Date {
        snapshot.clock.now(device: device)
    }
}
