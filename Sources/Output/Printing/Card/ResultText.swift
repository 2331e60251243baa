import Facts
import FoundationEssentials
import Models

/// A result as text: the same in `card` and in `results`.
enum ResultText {
    /// Placings with price and dividends, then the other dividends; empty without either.
    /// - Parameter status: of the race; under `.final`, an interim dividend does not count.
    static func text(_ card: RaceCard, under status: RaceStatus?) -> String {
        let rows = card.otherDividends(under: status).map { dividend in
            [
                dividend.product, dividend.combination.map(String.init).joined(separator: "-"),
                dividend.amount.text(places: 2), dividend.isFinal ? "" : tr("interim"),
            ]
        }
        return placings(card, status) + TextTable.text(rows, right: [2])
    }

    private static func placings(_ card: RaceCard, _ status: RaceStatus?) -> String {
        guard !card.placings.isEmpty else { return "" }
        let rows = card.placings.map { placing in
            [
                "\(placing.position)", RunnerNumber.text(placing.number), placing.name,
                placing.marginWords ?? placing.margin.flatMap { $0 > 0 ? $0.text(places: 1) + "L" : nil } ?? "",
                card.resultPrice(of: placing.number)?.text ?? "", amount(card, .win, placing, status),
                amount(card, .place, placing, status),
            ]
        }
        return TextTable.text(
            [
                [
                    tr("Pos"), HeadingWords.number, HeadingWords.runner, HeadingWords.margin, HeadingWords.price,
                    HeadingWords.win, HeadingWords.place,
                ]
            ] + rows, right: [0, 1, 4, 5, 6])
    }

    /// An amount, with a star while it is not final.
    private static func amount(_ card: RaceCard, _ kind: Dividend.Single, _ placing: Placing, _ status: RaceStatus?)
        -> String
    {
        card.dividend(kind, of: placing.number, under: status).map {
            $0.amount.text(places: 2) + ($0.isFinal ? "" : "*")
        } ?? ""
    }
}
