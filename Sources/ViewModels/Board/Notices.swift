import Facts
import FoundationEssentials
import Models
import Repository

/// Short replies to a person: the one that is shown, and those that wait for an event.
struct Notices {
    private var shown: (what: Wording, until: Date, isReply: Bool)?
    private var isAwaitingRefresh = false
    private var storeProblem: StoreProblem.Kind?

    /// The words at an instant of the program's clock; nil once their time is over.
    func words(at device: Date) -> Wording? { shown.flatMap { $0.until > device ? $0.what : nil } }

    /// - Parameters:
    ///   - short: for a line with less room than the text needs; nil if the text is short.
    ///   - device: the program's clock.
    mutating func show(_ text: String, short: String? = nil, for seconds: TimeInterval = 3, at device: Date) {
        shown = (Wording(text, short: short), device + seconds, false)
    }

    /// Shows the reply to a key. The next key removes it, since it may then be out of date.
    mutating func reply(_ text: String, short: String? = nil, for seconds: TimeInterval = 3, at device: Date) {
        shown = (Wording(text, short: short), device + seconds, true)
    }

    mutating func clear() { shown = nil }

    /// Ends a reply, since a key has come. A notice that answers no key, such as an alert, stays for its time.
    mutating func endReply() {
        if shown?.isReply == true { shown = nil }
    }

    // MARK: - Events that are awaited

    /// A refresh was requested, and its end is to be reported.
    mutating func awaitRefresh() { isAwaitingRefresh = true }

    /// Reports the end of an awaited refresh, and a new problem of the store.
    /// - Parameter device: the program's clock.
    mutating func note(_ snapshot: BoardSnapshot, at device: Date) {
        if isAwaitingRefresh, !snapshot.health.isFetching {
            isAwaitingRefresh = false
            // If a full disk became known before the refresh has ended, its message stays.
            if shown?.isReply != false || words(at: device) == nil {
                reply(snapshot.health.problem == nil ? tr("Refreshed") : tr("Not refreshed"), at: device)
            }
        }
        if let problem = snapshot.storeProblem, problem.kind != storeProblem { show(problem, at: device) }
        storeProblem = snapshot.storeProblem?.kind
    }

    mutating func show(_ problem: StoreProblem, at device: Date) {
        show(StoreWords.sentence(problem) + ".", short: StoreWords.cause(problem), for: 10, at: device)
    }
}
