/// Status of a race (docs/dev/feed.md). An unknown word is saved and shown as it is.
package enum RaceStatus: Hashable, Sendable {
    /// Bets are taken.
    case open
    /// No bets any more; about to jump, or running.
    case closed
    /// Running.
    case live
    /// Starts later than advertised.
    case delayed
    case abandoned
    /// Placings that a protest or the photo may still change.
    case interim
    /// Placings and dividends that will not change.
    case final
    /// Another status, in the source's spelling, cleaned.
    case other(String)

    /// Status of a race past its advertised start, if no source has reported the jump.
    package static let due = RaceStatus.other("Due")
    /// Status of a race with placings, if no source has reported whether they are final.
    package static let resulted = RaceStatus.other("Resulted")

    /// - Parameter word: compared without case; nil, or nothing in it, is no status.
    package init?(word: String?) {
        guard let word = FeedText.clean(optional: word, limit: 30) else { return nil }
        self =
            switch word.lowercased() {
            case "open": .open
            case "closed": .closed
            case "live", "running", "jumped": .live
            case "delayed": .delayed
            case "abandoned": .abandoned
            case "interim": .interim
            case "final": .final
            default: .other(word)
            }
    }

    /// Word in JSON and in the store; `init(word:)` reads it.
    package var word: String {
        switch self {
        case .open: "open"
        case .closed: "closed"
        case .live: "live"
        case .delayed: "delayed"
        case .abandoned: "abandoned"
        case .interim: "interim"
        case .final: "final"
        case .other(let word): word
        }
    }

    /// Whether there are placings to show.
    package var hasResult: Bool { self == .interim || self == .final }

    /// Whether it has jumped or will not: how late it jumps is no question any more.
    package var isPastJump: Bool { self == .live || isSettled }

    /// Whether it has been run or will not be: there is nothing left to count down to.
    package var isSettled: Bool { hasResult || self == .abandoned }

    /// Whether nothing will change any more.
    package var isOver: Bool { self == .final || self == .abandoned }

    /// Whether a race is further on by this status than by another, so that this one is newer; false if neither is.
    package func isFurther(than other: RaceStatus) -> Bool { stage > other.stage }

    private var stage: Int { isOver ? 3 : hasResult ? 2 : isPastJump ? 1 : 0 }
}
