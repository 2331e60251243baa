/// How a race ended, in words.
package struct CardResult: Hashable, Sendable {
    /// `Final result`, `Interim result: may still change`.
    package var title: String
    package var isFinal: Bool
    /// By position.
    package var rows: [CardPlacing]
    /// Win and place dividends that stand in no row, and exotics: `Trifecta 2-4-7 396.60`.
    package var dividends: [String]

    package init(title: String, isFinal: Bool, rows: [CardPlacing] = [], dividends: [String] = []) {
        self.title = title
        self.isFinal = isFinal
        self.rows = rows
        self.dividends = dividends
    }
}

/// Where a runner finished, in words; empty what is not known.
package struct CardPlacing: Hashable, Sendable {
    /// `1`; `1=` in a dead heat.
    package var position: String
    package var isDeadHeat = false
    package var number: Int
    package var name: String
    package var barrier = ""
    /// Behind the winner, `2.3L`; the winner's time, `1:46.73`.
    package var margin = ""
    /// As the source says it, behind the one before: `LG NK`.
    package var marginWords = ""
    /// Dividends of a unit: `6.60`.
    package var win = ""
    package var place = ""
    /// The last fixed win price that was seen: `6.50`.
    package var price = ""

    package init(position: String, number: Int, name: String) {
        self.position = position
        self.number = number
        self.name = name
    }
}
