/// Status of a race (docs/dev/feed.md). An unknown word is saved and shown as it is.
package enum RaceStatus: Hashable, Sendable {
    case open
    /// No bets any more; about to jump, or running.
    case closed
    /// The race has jumped and is being run.
    case live
    /// The race waits, and starts later than advertised.
    case delayed
    /// The race will not be run: abandoned, cancelled, void; the source's word, cleaned.
    case notRun(String)
    /// Placings that a protest or the photo may still change.
    case interim
    /// Placings and dividends that will not change.
    case final
    /// Another status, in the source's spelling, cleaned.
    case other(String)

    /// The word of most sources for a race that will not be run.
    package static let abandoned = RaceStatus.notRun("abandoned")
    /// Status of a race past its advertised start, if no source has reported the jump.
    package static let due = RaceStatus.other("Due")
    /// Status of a race with placings, if no source has reported whether they are final.
    package static let resulted = RaceStatus.other("Resulted")

    /// - Parameter word: a word of a source, see `RaceWord`; nil or an empty text is no status.
    package init?(word: String?) {
        guard let word = FeedText.clean(optional: word, limit: 30) else { return nil }
        self =
            switch RaceWord.meaning(of: word) {
            case .open: .open
            case .closed: .closed
            case .live: .live
            case .delayed: .delayed
            case .notRun: RaceWord.folded(word) == Self.abandoned.word ? .abandoned : .notRun(word)
            case .interim: .interim
            case .final: .final
            case .resulted: .resulted
            case .toCome, .putOff, nil: .other(word)
            }
    }

    /// Word in JSON and in the store; `init(word:)` reads it.
    package var word: String {
        switch self {
        case .open: "open"
        case .closed: "closed"
        case .live: "live"
        case .delayed: "delayed"
        case .interim: "interim"
        case .final: "final"
        case .notRun(let word), .other(let word): word
        }
    }

    /// Whether a race that has it still waits for its start. Everything that counts down, calls for the race or names
    /// it as the next one asks here: for any other status, an unknown one too, its word is all that is known.
    package var countsDown: Bool {
        switch self {
        case .open, .closed, .delayed: true
        case .live, .notRun, .interim, .final: false
        case .other(let word): RaceWord.meaning(of: word) == .toCome
        }
    }

    /// Whether the race will not be run, in any of the words for it.
    package var isNotRun: Bool { if case .notRun = self { true } else { false } }

    /// Whether it will not be run as planned: a race that is not run, postponed or suspended, and an unknown word. It
    /// neither waits for its start nor has jumped.
    package var isOff: Bool { isNotRun || !countsDown && !isPastJump }

    /// Whether a source calls it off in a known word: it is not run, postponed or suspended. Then it gives its row
    /// among the next away; an unknown word does not, since such a race may still jump.
    package var isCalledOff: Bool {
        if case .other(let word) = self { RaceWord.meaning(of: word) == .putOff } else { isNotRun }
    }

    package var hasResult: Bool { self == .interim || self == .final || self == .resulted }

    /// Whether it has jumped or will not: how late it jumps is no question any more.
    package var isPastJump: Bool { self == .live || isSettled }

    /// Whether it has been run or will not be.
    package var isSettled: Bool { hasResult || isNotRun }

    /// Whether the status will no longer change.
    package var isOver: Bool { self == .final || isNotRun }

    /// Whether a race is further on by this status than by another, so that this one counts; false if neither is. Every
    /// pane asks here which of two statuses is shown.
    package func isFurther(than other: RaceStatus) -> Bool { stage > other.stage }

    private var stage: Int {
        switch self {
        case .open: 1
        case .delayed: 2
        case .closed: 3
        // An unknown word may mean that the race is not run now, so it ends a countdown.
        case .other: hasResult ? 6 : countsDown ? 0 : 4
        case .live: 5
        case .interim: 6
        case .final, .notRun: 7
        }
    }
}

extension RaceStatus? {
    /// Whether a race still waits for its start, as far as is known. A race without a status does.
    package var countsDown: Bool { self?.countsDown ?? true }

    /// Whether a race will not be run as planned.
    package var isOff: Bool { self?.isOff ?? false }

    package var isNotRun: Bool { self?.isNotRun ?? false }
}

/// Meanings of the words that sources use for the status of a race. A word that is not here is shown as it is.
package enum RaceWord {
    /// What a word can mean. `toCome`, `putOff` and `notRun` keep the source's word.
    package enum Meaning: Hashable, Sendable, CaseIterable {
        case open, closed, live, delayed, notRun, interim, final
        /// There are placings, and no report whether they are final.
        case resulted
        /// The race waits for its start, and no report says whether bets are taken.
        case toCome
        /// The race is run another time, or later today.
        case putOff
    }

    /// Known words of each meaning, as `folded` writes them.
    package static let all: [Meaning: Set<String>] = [
        .open: ["open"],
        .closed: ["closed", "betting closed"],
        .live: ["live", "running", "jumped", "off", "in running", "in progress", "under way", "underway"],
        .delayed: ["delayed"],
        .notRun: [
            "abandoned", "race abandoned", "meeting abandoned", "cancelled", "canceled", "race cancelled",
            "race canceled", "meeting cancelled", "meeting canceled", "void", "voided", "race void", "void race",
            "called off", "no race", "not run", "walkover", "walk over", "washed out",
        ],
        .interim: ["interim", "interim result", "unofficial", "provisional"],
        .final: ["final", "final result", "official", "official result", "weighed in", "correct weight"],
        .resulted: ["resulted", "result"],
        .toCome: ["due", "scheduled", "upcoming", "not started"],
        .putOff: [
            "postponed", "race postponed", "meeting postponed", "suspended", "race suspended", "meeting suspended",
        ],
    ]

    private static let meanings = Dictionary(
        all.flatMap { meaning, words in words.map { ($0, meaning) } }, uniquingKeysWith: { first, _ in first })

    /// Meaning of a source's word in any spelling; nil for an unknown word.
    static func meaning(of word: String) -> Meaning? { meanings[folded(word)] }

    /// The word in small letters, with one space for whatever parts its words: `IN_RUNNING` is `in running`.
    package static func folded(_ word: String) -> String {
        word.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }
}
