package import Models

/// Status of a race as far as it has its own colour.
package enum Standing: Hashable, Sendable {
    case toCome, delayed, closed, running, interim, protest, final, abandoned
    /// A word of the source that is not known.
    case other

    /// - Parameter hasProtest: whether one is heard; with a final result it has been.
    package init(_ status: RaceStatus, hasProtest: Bool) {
        self =
            switch status {
            case .open: .toCome
            case .delayed: .delayed
            case .closed: hasProtest ? .protest : .closed
            case .live: hasProtest ? .protest : .running
            case .interim: hasProtest ? .protest : .interim
            case .final: .final
            case .notRun: .abandoned
            case .other: hasProtest ? .protest : .other
            }
    }

    /// Whether the start has passed and no report of the end is known.
    package var isUnderWay: Bool { self == .closed || self == .running }
}

/// Status of a race, in words.
package struct CardStatus: Hashable, Sendable {
    /// `Open`, `Delayed to 14:20`, `Interim, protest`; an unknown status in the source's spelling.
    package var words: String
    package var standing: Standing

    /// Words of a status, with its colour's meaning.
    package init(_ words: String, _ standing: Standing) {
        self.words = words
        self.standing = standing
    }
}
