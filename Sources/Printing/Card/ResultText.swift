import FoundationEssentials
import Models

/// A result as text: the same in `card` and in `results`.
enum ResultText {
    /// Placings with price and dividends, then what else paid; empty without either.
    static func text(_ card: RaceCard) -> String {
        let rows = card.otherDividends().map { dividend in
            [
                dividend.product, dividend.combination.map(String.init).joined(separator: "-"),
                dividend.amount.text(places: 2), dividend.isFinal ? "" : "interim",
            ]
        }
        return placings(card) + TextTable.text(rows, right: [2])
    }

    private static func placings(_ card: RaceCard) -> String {
        guard !card.placings.isEmpty else { return "" }
        let rows = card.placings.map { placing in
            [
                "\(placing.position)", "\(placing.number)", placing.name,
                placing.marginWords ?? placing.margin.flatMap { $0 > 0 ? $0.text(places: 1) + "L" : nil } ?? "",
                card.resultPrice(of: placing.number)?.text ?? "", amount(card, .win, placing),
                amount(card, .place, placing),
            ]
        }
        return TextTable.text(
            [["Pos", "No", "Runner", "Margin", "Price", "Win", "Place"]] + rows, right: [0, 1, 4, 5, 6])
    }

    /// With a star while it is not final.
    private static func amount(_ card: RaceCard, _ kind: Dividend.Single, _ placing: Placing) -> String {
        card.dividend(kind, of: placing.number).map { $0.amount.text(places: 2) + ($0.isFinal ? "" : "*") } ?? ""
    }
}
