/// Meanings of the words that sources use for the status of a race. A word that is not here is shown as it is.
package enum RaceWord {
    /// What a word can mean. `toCome` and `notRun` keep the source's word.
    package enum Meaning: Hashable, Sendable, CaseIterable {
        case open, closed, live, delayed, notRun, interim, final
        /// There are placings, and no report whether they are final.
        case resulted
        /// The race waits for its start, and no report says whether bets are taken.
        case toCome
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
