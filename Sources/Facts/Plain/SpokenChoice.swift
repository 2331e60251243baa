import Models

/// Events that plain mode reports by itself. The state of the data is always reported.
package struct SpokenChoice: Hashable, Sendable {
    /// A kind of event of one race. The raw value is its word in the setting.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The time of the advertised start has come.
        case due
        /// A source reports that the race runs.
        case off
        /// The advertised start has been moved.
        case moved
        case abandoned
        /// A source has reported the placings.
        case result
    }

    /// Minutes before the start, the greatest first.
    let minutes: [Int]
    let kinds: Set<Kind>

    /// Minutes before a start that can be chosen.
    static let range = 1...120
    /// Choice that applies without the setting.
    package static let usual = SpokenChoice(minutes: [5, 1], kinds: Set(Kind.allCases))

    /// A choice; minutes in any order, doubles do not matter.
    init(minutes: [Int], kinds: Set<Kind>) {
        self.minutes = Set(minutes).sorted(by: >)
        self.kinds = kinds
    }

    /// - Parameter text: a list such as `t-5,t-1,due`, or `none`.
    /// - Throws: `UnknownWord` for any other word.
    package init(_ text: String) throws(UnknownWord) {
        var minutes: [Int] = []
        var kinds: Set<Kind> = []
        let words = text.lowercased().split { $0 == "," || $0 == " " }.map(String.init)
        for word in words where words != ["none"] {
            if let kind = Kind(rawValue: word) {
                kinds.insert(kind)
            } else if let minute = AlertKind.minutes(of: word, in: Self.range) {
                minutes.append(minute)
            } else {
                throw UnknownWord(word: word, nearest: NearestName.of(word, among: Self.words))
            }
        }
        guard !words.isEmpty else { throw UnknownWord(word: text, nearest: nil) }
        self.init(minutes: minutes, kinds: kinds)
    }

    /// A word that is no kind of event.
    package struct UnknownWord: Error, Hashable {
        let word: String
        /// A word that is nearly the same; nil if none is.
        package let nearest: String?
    }

    /// Words that a list takes, with one for minutes.
    package static let words = ["t-5"] + Kind.allCases.map(\.rawValue) + ["none"]

    /// The choice as a list: `t-5,t-1,due`, or `none`.
    package var text: String {
        let words = minutes.map { "t-\($0)" } + Kind.allCases.filter(kinds.contains).map(\.rawValue)
        return words.isEmpty ? "none" : words.joined(separator: ",")
    }

    package var sentence: String {
        let unit = minutes == [1] ? "minute" : "minutes"
        let before = minutes.isEmpty ? [] : [PlainWords.list(minutes.map(String.init)) + " \(unit) before a start"]
        let words = before + Kind.allCases.filter(kinds.contains).map(Self.words)
        guard !words.isEmpty else { return "Nothing but the state of the data is reported by itself." }
        return PlainWords.sentence("reported by itself: " + words.joined(separator: "; "))
    }

    private static func words(of kind: Kind) -> String {
        switch kind {
        case .due: "a race that is due"
        case .off: "a race that is off"
        case .moved: "a start that moves"
        case .abandoned: "a race that is abandoned"
        case .result: "results"
        }
    }
}
