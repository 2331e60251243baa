import FoundationEssentials

/// A price at which a person wants an alert: `5.00 or more`.
package struct PriceLimit: Hashable, Sendable {
    /// A price in whole hundredths, from 1.01 to 1000.
    package let price: Price
    /// Whether longer prices count too; otherwise shorter ones.
    package let isOrMore: Bool

    /// - Returns: nil for a price that is not from 1.01 to 1000.
    package init?(_ price: Price?, isOrMore: Bool) {
        guard let price, (1010...1_000_000).contains(price.thousandths) else { return nil }
        guard let whole = Price(thousandths: (price.thousandths + 5) / 10 * 10) else { return nil }
        (self.price, self.isOrMore) = (whole, isOrMore)
    }

    /// Reads what `word` has written; nil for any other text.
    package init?(word: some StringProtocol) {
        guard let isOrMore = word.hasPrefix(">=") ? true : word.hasPrefix("<=") ? false : nil else { return nil }
        self.init(Self.price(word.dropFirst(2)), isOrMore: isOrMore)
    }

    /// The limit as settings and store have it: `>=5.00`.
    package var word: String { (isOrMore ? ">=" : "<=") + price.decimal.text(places: 2) }

    /// Reads what a person has typed: `5`, `5.50`, `7/2`, `+350`, and `<4`, `4-` or `>6`, `6+` for the direction.
    /// - Parameter now: the price of the runner: without a direction the alert comes when the typed one is reached from
    ///   there.
    /// - Returns: nil for anything that is no price from 1.01 to 1000.
    package init?(typed: String, now: Price?) {
        var text = typed.filter { $0 != " " && $0 != "=" }[...]
        var isOrMore: Bool?
        if let first = text.first, "<>".contains(first) { (isOrMore, text) = (first == ">", text.dropFirst()) }
        if let last = text.last, "+-".contains(last), isOrMore == nil {
            (isOrMore, text) = (last == "+", text.dropLast())
        }
        guard let price = Self.price(text) else { return nil }
        self.init(price, isOrMore: isOrMore ?? now.map { $0 <= price } ?? true)
    }

    package func isReached(by price: Price) -> Bool { isOrMore ? self.price <= price : price <= self.price }

    /// A price in units, with a point or a comma before two places at most, a fraction to one, or American odds.
    private static func price(_ text: some StringProtocol) -> Price? {
        if let sign = text.first, "+-".contains(sign) { return american(text.dropFirst(), isProfit: sign == "+") }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "." || $0 == "," }
        guard (1...2).contains(parts.count), parts.allSatisfy({ (1...4).contains($0.utf8.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }),
            let first = Int(parts[0])
        else { return nil }
        guard parts.count == 2, let second = Int(parts[1]) else { return Price(thousandths: first * 1000) }
        if text.contains("/") { return Price(numerator: first, denominator: second) }
        guard parts[1].utf8.count <= 2 else { return nil }
        return Price(thousandths: first * 1000 + second * (parts[1].utf8.count == 1 ? 100 : 10))
    }

    /// The profit on 100, or the stake for 100, which are 100 at least: `350`, and `12k` as a card shortens it.
    private static func american(_ text: some StringProtocol, isProfit: Bool) -> Price? {
        let digits = text.hasSuffix("k") ? text.dropLast() : text[...]
        guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let number = Int(digits).map({ text.hasSuffix("k") ? $0 * 1000 : $0 }), number >= 100
        else { return nil }
        return Price(thousandths: 1000 + (isProfit ? number * 10 : (100_000 + number / 2) / number))
    }
}
