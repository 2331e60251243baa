package import FoundationEssentials

/// One runner of a race as a source described it last. All text has passed `FeedText`; all but the number may be
/// missing.
package struct Runner: Hashable, Sendable {
    /// Saddlecloth or rug, from 1; what placings and dividends name.
    package var number: Int
    package var name: String
    /// The source's id, where it gives one.
    package var id: String?
    /// Barrier, box or draw, from 1.
    package var barrier: Int?
    package var jockey: String?
    package var trainer: String?
    /// Years.
    package var age: Int?
    /// As the source writes it: `g` for a gelding, `b` for a bitch.
    package var sex: String?
    /// Kilograms.
    package var weight: Decimal?
    /// Finishing positions of the last starts, the latest at the right: `4776X`, X for a spell.
    package var lastStarts: String?
    package var odds: Odds
    /// What it started at, where the source tells that afterwards.
    package var startingPrice: Price?
    package var isFavourite: Bool
    /// Whether its price has shortened much.
    package var isMover: Bool
    /// nil for a starter.
    package var scratching: Scratching?
    package var comment: String?

    package init(number: Int, name: String, odds: Odds = Odds()) {
        self.number = number
        self.name = name
        self.odds = odds
        isFavourite = false
        isMover = false
    }

    /// Years out of a number or a text that begins with one: `8`, `8yo`; nil for what is no age.
    package static func age(_ text: String?) -> Int? {
        guard let digits = text?.prefix(while: { $0.isASCII && $0.isNumber }), let age = Int(digits) else { return nil }
        return (1...40).contains(age) ? age : nil
    }

    /// The greatest number that a card has.
    package static let numberRange = 1...99

    package struct Scratching: Hashable, Sendable {
        /// nil where the source does not say.
        package var at: Date?
        /// After the field was final: bets on it are returned, the others' dividends are cut.
        package var isLate: Bool

        package init(at: Date? = nil, isLate: Bool = false) {
            self.at = at
            self.isLate = isLate
        }
    }
}

/// The prices of a runner; nil where there is none.
package struct Odds: Hashable, Sendable {
    package var win: Price?
    package var place: Price?
    package var toteWin: Price?
    package var totePlace: Price?
    /// What the fixed win price was, the oldest first, at most `fluctuationsKept`.
    package var fluctuations: [Price]

    package static let fluctuationsKept = 60

    package init(
        win: Price? = nil, place: Price? = nil, toteWin: Price? = nil, totePlace: Price? = nil,
        fluctuations: [Price] = []
    ) {
        self.win = win
        self.place = place
        self.toteWin = toteWin
        self.totePlace = totePlace
        self.fluctuations = fluctuations.suffix(Self.fluctuationsKept)
        if fluctuations.count > Self.fluctuationsKept, let first = fluctuations.first {
            self.fluctuations[0] = first
        }
    }

    package var opening: Price? { fluctuations.first }
}
