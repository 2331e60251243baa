/// A search, parsed once.
///
/// Every word must match, in any order, each at the beginning of a word: `fle` finds Flemington, `park sand` Sandown
/// Park, `me` no Flemington. Case, accents, apostrophes and the spaces between words do not matter: `otaki` finds
/// Ōtaki, `stkilda` St Kilda. A number, or one after an R, finds the race of that number.
package struct RaceSearch: Hashable, Sendable {
    /// Most characters that count; the rest is ignored.
    package static let limit = 40

    /// The text as it was typed.
    package let text: String
    private let words: [[UInt32]]

    package static let none = RaceSearch("")

    /// Splits a text into words; those without letter or digit are ignored.
    package init(_ text: String) {
        self.text = text
        words = text.prefix(Self.limit).split(whereSeparator: \.isWhitespace)
            .map { FoldedText(String($0)).letters.map(\.value) }.filter { !$0.isEmpty }
    }

    /// True without any word: then every race matches.
    package var isEmpty: Bool { words.isEmpty }

    /// Whether every word is found in the race itself, or on its card where that is known.
    package func matches(_ race: Race, card: RaceCard? = nil) -> Bool {
        matches(race, onCard: card.map(hits(in:)) ?? [])
    }

    /// The same if the card has been searched already.
    /// - Parameter onCard: result of `hits(in:)` for the race's card.
    package func matches(_ race: Race, onCard: SearchHits) -> Bool {
        isEmpty || hits(in: race).union(onCard).isSuperset(of: all)
    }

    /// Whether every word is found in a meeting's own names, or in those of one of its races.
    /// - Parameter onCards: matches on the cards of its races.
    package func matches(_ meeting: RaceMeeting, onCards: [RaceID: SearchHits] = [:]) -> Bool {
        if isEmpty { return true }
        let own = hits(in: [meeting.name, meeting.venue.name])
        if own.isSuperset(of: all) { return true }
        return meeting.races.contains { race in
            own.union(hits(in: [race.name], number: race.number)).union(onCards[race.id] ?? []).isSuperset(of: all)
        }
    }

    /// Whether every word is found in one or another of some texts.
    package func matches(_ texts: [String]) -> Bool {
        isEmpty || hits(in: texts).isSuperset(of: all)
    }

    /// Places of the words in a text, in its order, without overlaps: the marked parts.
    package func ranges(in text: String) -> [Range<String.Index>] {
        guard !isEmpty else { return [] }
        let folded = FoldedText(text)
        let found = words.compactMap(folded.range(of:)).sorted { $0.lowerBound < $1.lowerBound }
        return found.reduce(into: []) { ranges, next in
            if let last = ranges.last, next.lowerBound < last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
            } else {
                ranges.append(next)
            }
        }
    }

    /// Words that the names of a card contain, for use without the card later.
    package func hits(in card: RaceCard) -> SearchHits {
        let own = hits(in: [card.meeting, card.name], number: card.number)
        return card.runners.reduce(own) { $0.union(hits(in: Self.texts(of: $1))) }
    }

    /// Text of the runner with most of the words: `8 Daisy's Star`, with jockey or trainer if that matched.
    /// - Returns: nil without a search, and if no runner matches.
    package func firstFound(in card: RaceCard) -> String? {
        guard !isEmpty else { return nil }
        let counts = card.runners.map { hits(in: Self.texts(of: $0)).rawValue.nonzeroBitCount }
        guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return nil }
        let best = card.runners[index]
        let texts = Self.texts(of: best).compactMap(\.self).filter { !hits(in: [$0]).isEmpty }
        guard let first = texts.first else { return nil }
        let isName = first == best.name
        return "\(RunnerNumber.text(best.number)) \(best.name)" + (isName ? "" : ", \(first)")
    }

    // MARK: -

    private var all: SearchHits {
        words.indices.reduce(into: []) { $0.formUnion(SearchHits(word: $1)) }
    }

    private func hits(in race: Race) -> SearchHits {
        let venue = race.venue.name == race.meeting ? nil : race.venue.name
        return hits(in: [race.meeting, race.name, venue], number: race.number)
    }

    private static func texts(of runner: Runner) -> [String?] { [runner.name, runner.jockey, runner.trainer] }

    private func hits(in texts: [String?], number: Int = 0) -> SearchHits {
        var hits: SearchHits = []
        for case let text? in texts where !text.isEmpty {
            let folded = FoldedText(text)
            for (index, word) in words.enumerated() where folded.range(of: word) != nil {
                hits.formUnion(SearchHits(word: index))
            }
        }
        guard number > 0 else { return hits }
        let digits = String(number).unicodeScalars.map(\.value)
        for (index, word) in words.enumerated() where word == digits || word == [0x72] + digits {
            hits.formUnion(SearchHits(word: index))
        }
        return hits
    }
}

/// Words of a search that were found, by their index in it.
package struct SearchHits: OptionSet, Hashable, Sendable {
    /// One bit for each word: the first word is bit 0. A search has at most 20 words.
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    init(word: Int) {
        self.init(rawValue: 1 << UInt64(word))
    }
}
