/// A rule over starts, as `raceboard backtest` takes it (docs/backtest.md): which runners it would have backed.
package struct BacktestRule: Hashable, Sendable {
    /// What is asked of a start. Nesting and number of the parts are bounded by the parser.
    package indirect enum Test: Hashable, Sendable {
        case all([Test])
        case any([Test])
        case not(Test)
        case flag(BacktestField)
        /// A number within the range, in thousandths.
        case number(BacktestField, ClosedRange<Int>)
        /// A text that has this key, or that begins with it.
        case text(BacktestField, key: String)
    }

    /// Cleaned text of the rule, as a person has typed it.
    package let text: String
    package let test: Test
    /// What the rule asks of a start.
    package let fields: Set<BacktestField>

    /// Bounds of a rule: characters, tests in it, and brackets or `not` within each other.
    package static let most = (characters: 2_000, tests: 64, depth: 16)

    /// Reads a rule as a person types it.
    /// - Throws: the first place at which it is none, and why.
    package init(_ text: String) throws(BacktestFlaw) {
        let cleaned = FeedText.clean(text, limit: Self.most.characters + 1)
        guard cleaned.count <= Self.most.characters else {
            throw BacktestFlaw(
                "A rule has at most \(Self.most.characters) characters", in: cleaned, at: Self.most.characters)
        }
        var parser = try BacktestParser(cleaned)
        self.text = cleaned
        test = try parser.rule()
        fields = parser.fields
    }
}

/// Why a text is no rule, and where.
package struct BacktestFlaw: Error, Hashable {
    /// One sentence without its full stop.
    package let reason: String
    /// How to fix it; nil if the reason says so.
    package let hint: String?
    /// The rule around the place, and a line below with a caret under it.
    package let excerpt: String

    /// Characters of the rule that are shown before and after the place.
    private static let around = (before: 40, after: 30)

    /// - Parameter place: characters before the flaw.
    init(_ reason: String, hint: String? = nil, in text: String, at place: Int) {
        (self.reason, self.hint) = (reason, hint)
        let before = text.prefix(place).suffix(Self.around.before)
        let after = text.dropFirst(place).prefix(Self.around.after)
        let head = (before.count < min(place, text.count) ? "..." : "") + before
        let tail = after + (place + after.count < text.count ? "..." : "")
        excerpt = head + tail + "\n" + String(repeating: " ", count: DisplayWidth.of(head)) + "^"
    }
}
