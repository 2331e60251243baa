import Models
import Screen
import ViewModels

/// The two lines of a card's header below the line of its race, fitted to a width: what is most wanted goes last.
struct CardHeaderLines {
    /// Words at the right of the race's name.
    let conditions: String
    /// Left and right words of the line of the field; empty for no line.
    let field: String
    let pool: String
    /// Everything else that is known of the race.
    let facts: [String]

    /// Columns of a name beside the last condition.
    private static let leastName = 16
    /// Rank of the least wanted parts of the field, which are money.
    private static let leastOfMoney = 2
    /// Columns for the key of the facts, and the space before it.
    static let keyWidth = 4

    /// - Parameters:
    ///   - hasName: whether there is a line of the name.
    ///   - hasField: whether there is a line of the field.
    ///   - hasKey: whether the key of the facts is in it.
    init(
        _ content: CardContent, width: Int, hasName: Bool, hasField: Bool, hasKey: Bool, glyphs: Glyphs
    ) {
        let header = content.header
        var dropped: [CardHeader.Part] = []
        func drop(_ parts: inout [CardHeader.Part]) {
            guard let worst = parts.indices.max(by: { parts[$0].rank < parts[$1].rank }) else { return }
            dropped.append(parts.remove(at: worst))
        }
        var shown = hasName ? header.conditions : []
        let name = DisplayWidth.of(content.name)
        func room() -> Int { width - (shown.count > 1 ? name : min(name, Self.leastName)) - 2 }
        if !hasName { dropped += header.conditions }
        while !shown.isEmpty, DisplayWidth.of(Self.joined(shown, "  ")) > room() { drop(&shown) }
        conditions = Self.joined(shown, "  ")

        // The pool, at the right, is one of them.
        var parts = header.field + [header.pool].compactMap(\.self)
        if !hasField {
            dropped += parts
            parts = []
        }
        let between = " \(glyphs.separator) "
        let free = width - (hasKey ? Self.keyWidth : 0)
        while parts.count > 1, DisplayWidth.of(Self.joined(parts, between)) > free { drop(&parts) }
        let hasPool = header.pool != nil && parts.last == header.pool
        // Money and bets have their names where nothing has to go for them.
        for index in parts.indices where parts[index].rank >= Self.leastOfMoney {
            var named = parts
            named[index].words = parts[index].named ?? parts[index].words
            if DisplayWidth.of(Self.joined(named, between)) <= free { parts = named }
        }
        pool = hasPool ? parts.last?.words ?? "" : ""
        field = Self.joined(pool.isEmpty ? parts : parts.dropLast(), between)
        facts = dropped.compactMap(\.fact) + header.facts
    }

    private static func joined(_ parts: [CardHeader.Part], _ between: String) -> String {
        parts.map(\.words).joined(separator: between)
    }
}
