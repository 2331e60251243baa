import FoundationEssentials
import Models
import Repository

/// Words for the state of the data and for errors (board rules 3, 6 and 7).
struct StatusWords {
    let snapshot: BoardSnapshot
    let localTime: LocalTime
    /// The program's clock.
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
        data.delay = delay > 0 ? Self.behind(delay) : nil
        return data
    }

    /// How late everything is shown.
    static func behind(_ delay: Int) -> String { "\(Countdown(seconds: delay).text) behind" }

    private var undelayed: DataState {
        let cause = cause
        let origin = hasRaces && snapshot.health.isRestored && snapshot.health.problem != nil ? Self.lastRun : nil
        return switch snapshot.health.state(at: device, hasRaces: hasRaces) {
        case .awaited: DataState(kind: .awaited, words: "CONNECTING", cause: cause)
        // A feed that has stopped is not live, however young its answer is.
        case .live where snapshot.health.problem == .stopped && hasRaces:
            DataState(kind: .stale, words: "STALE \(Countdown(seconds: age).text)", cause: cause)
        case .live where snapshot.health.problem == .stopped:
            DataState(kind: .noData, words: "NO DATA since \(time(snapshot.health.lastGood ?? device))", cause: cause)
        case .live: DataState(kind: .live, words: heldSince.map { "HELD since \(time($0))" } ?? "LIVE", cause: cause)
        case .stale(let age):
            DataState(
                kind: .stale, words: "STALE \(Countdown(seconds: age).text)", cause: cause, origin: origin)
        case .noData(let since): DataState(kind: .noData, words: "NO DATA since \(time(since))", cause: cause)
        }
    }

    /// Seconds since the last good answer.
    private var age: Int { Int(clamping: snapshot.health.age(at: device) ?? 0) }

    private static let lastRun = "from the last run"

    private var cause: String? {
        if let problem = snapshot.health.problem { return FeedWords.cause(problem) }
        if snapshot.health.isRestored, hasRaces { return Self.lastRun }
        if snapshot.health.isBackup { return "backup feed" }
        if let problem = snapshot.storeProblem { return StoreWords.cause(problem) }
        if snapshot.clock.contradiction != nil { return "clocks disagree" }
        if let error = snapshot.clock.deviceError {
            return
                "device clock \(Countdown(seconds: Int(clamping: error.magnitude)).text) \(error > 0 ? "slow" : "fast")"
        }
        return RaceListingWords.failing(snapshot).map { "\($0.source): \($0.cause)" }
    }

    /// The error line; nil without an error.
    /// - Parameter onBoard: whether the board's rows are visible; elsewhere an empty one does not matter.
    func problem(onBoard: Bool) -> BoardState.Problem? {
        let health = snapshot.health
        let isShort = onBoard && snapshot.slots.prefix(rows).contains { $0 == nil }
        if let problem = health.problem, isShort || FeedWords.wantsLine(problem) {
            let sentence = FeedWords.sentence(problem, of: health.source)
            return BoardState.Problem(
                words: sentence.hasSuffix("?") ? sentence : sentence + ".", next: "Next try \(nextTry).",
                shortNext: shortNext)
        }
        if onBoard, health.problem == nil, let other = RaceListingWords.failing(snapshot) {
            return BoardState.Problem(
                words: "\(other.source) lists no races now: \(other.cause).",
                next: other.isKnown ? "Its races here are older." : "Its races are missing here.", shortNext: "")
        }
        // A list that somebody narrowed is no fault: its empty rows have the words.
        guard isShort, snapshot.filter.isAll, health.lastGood != nil, snapshot.leftWhileHeld == 0 else { return nil }
        let count = snapshot.races.count
        let kind = count == 1 ? "race" : "races"
        let few = "\(count == 0 ? "No" : "Only \(count)") \(kind) listed by \(health.source.wording.name)"
        return snapshot.isExhausted
            ? BoardState.Problem(words: few + ".", next: "Next refresh \(nextTry).", shortNext: shortNext)
            : BoardState.Problem(words: few + " so far.", next: "Requesting more \(nextTry).", shortNext: shortNext)
    }

    /// Words of an empty row.
    /// - Parameter further: words for the next race of the filter that the list does not have; nil for none.
    static func emptyRow(_ snapshot: BoardSnapshot, further: BoardState.Wording? = nil) -> BoardState.Wording {
        if snapshot.leftWhileHeld > 0 {
            return BoardState.Wording("held: this race has left the board", short: "held: race gone")
        }
        // On the smallest screens this is the only place for the cause.
        if let problem = snapshot.health.problem {
            let cause = FeedWords.cause(problem)
            return BoardState.Wording("\(cause): no race known", short: cause)
        }
        if snapshot.health.lastGood == nil {
            return BoardState.Wording(
                "waiting for \(snapshot.health.source.wording.name)", short: "awaiting the feed")
        }
        if let further { return further }
        let words = RaceWords.phrase(of: snapshot.filter)
        return BoardState.Wording(
            snapshot.isExhausted ? "no more \(words) listed" : "no more \(words) known yet",
            short: snapshot.filter.isAll ? "no more races" : "no more such races")
    }

    private var shortNext: String { "Next \(nextTry)" }

    private var nextTry: String {
        snapshot.health.nextTry <= device ? "now" : "at \(localTime.exactTime(boardTime(snapshot.health.nextTry)))"
    }

    private func time(_ device: Date) -> String {
        localTime.time(Date(timeIntervalSince1970: (boardTime(device).timeIntervalSince1970 / 60).rounded(.down) * 60))
    }

    private func boardTime(_ device: Date) -> Date {
        snapshot.clock.now(device: device)
    }
}
