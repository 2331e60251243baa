package import Facts
import FoundationEssentials
import Models

extension CardReport {
    /// The race in two lines, a table of its runners, then its result.
    package func text(localTime: LocalTime) -> String {
        var text = heading(localTime) + bets(localTime)
        if runners.isEmpty {
            text += "\n" + tr("The feed lists no runners.") + "\n"
        } else {
            text += "\n" + table()
            let books = PriceBook.all(of: card).map { "\(MarketWords.name($0.kind)) \($0.overround)%" }
            if !books.isEmpty { text += tr("Overround: \(books.joined(separator: ", "))") + "\n" }
        }
        if !card.placings.isEmpty { text += "\n" + result() }
        return text
    }

    /// The race and its conditions, in lines.
    func heading(_ localTime: LocalTime) -> String {
        let number = card.number > 0 ? " " + tr("R\(card.number)") : ""
        let title = RaceWords.name(of: card.category) + number + " " + (card.meeting ?? tr("Unnamed meeting"))
        var facts: [String] = []
        let count = Countdown(start: card.advertisedStart, jump: card.actualStart, of: card.status, at: generatedAt)
        let countdown = count.map { " (\($0.text))" } ?? ""
        let hasJumped = Countdown.hasJumped(card.status, jump: card.actualStart, at: generatedAt)
        if let start = card.advertisedStart { facts.append(localTime.time(start) + (hasJumped ? "" : countdown)) }
        // This time is reported by a source.
        if hasJumped, let jump = card.actualStart {
            facts.append(tr("jumped \(localTime.time(jump))") + countdown)
        }
        if let status = card.status { facts.append(translated(status.word)) }
        let conditions = card.conditions
        if let distance = conditions.distance { facts.append("\(distance)m") }
        facts += [RaceWords.track(conditions.trackCondition), RaceWords.weather(conditions.weather)]
        if let prize = conditions.prizeMoney {
            let amount = [conditions.currency, prize.text(places: 0)].compactMap(\.self).joined(separator: " ")
            facts.append(tr("prize money \(amount)"))
        }
        let lines: [String?] = [
            title, card.name, facts.filter { !$0.isEmpty }.joined(separator: " - "),
            RaceWords.protest(conditions.protest),
        ]
        return lines.compactMap(\.self).filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
    }

    /// Legs of bets on several races, and the pools of the tote, in lines.
    private func bets(_ localTime: LocalTime) -> String {
        let legs = bets.compactMap {
            LegWords.leg(card.number, of: $0, in: card.guide?.value, localTime: localTime)
        }.map(capitalized)
        let pools = card.guide.flatMap { GuideWords.pools($0.value, localTime: localTime) }.map { tr("Pools: ") + $0 }
        return (legs + [pools].compactMap(\.self)).map { $0 + "\n" }.joined()
    }

    /// Columns without a value are left out.
    private func table() -> String {
        let book = PriceBook(.fixedWin, of: card.starters, placesPaid: nil)
        typealias Column = (title: String, isRight: Bool, cell: (Runner) -> String)
        let columns: [Column] = [
            (HeadingWords.number, true, { RunnerNumber.text($0.number) }), (tr("Runner"), false, Self.name),
            (HeadingWords.wholeBarrier(of: card.category), true, { $0.barrier.map { "\($0)" } ?? "" }),
            (HeadingWords.rider(of: card.category), false, { $0.jockey ?? "" }),
            (tr("Trainer"), false, { $0.trainer ?? "" }), (tr("Age"), true, { CardWords.age($0) }),
            (tr("Weight"), true, { $0.weight.map { $0.text(places: 1) } ?? "" }),
            (HeadingWords.lastStarts, true, { $0.lastStarts ?? "" }),
            (HeadingWords.opening, true, { $0.odds.opening?.text ?? "" }),
            (HeadingWords.win, true, { $0.odds.win?.text ?? "" }),
            (HeadingWords.place, true, { $0.odds.place?.text ?? "" }),
            (HeadingWords.fairPrice, true, { $0.fair(book)?.text ?? "" }),
        ]
        let shown = columns.filter { column in runners.contains { !column.cell($0).isEmpty } }
        let rows = [shown.map(\.title)] + runners.map { runner in shown.map { $0.cell(runner) } }
        return TextTable.text(rows, right: Set(shown.indices.filter { shown[$0].isRight }))
    }

    private static func name(_ runner: Runner) -> String {
        switch runner.scratching?.isLate {
        case true: runner.name + tr(" (late scratching)")
        case false: runner.name + tr(" (scratched)")
        case nil: runner.name + (runner.isFavourite ? tr(" (favourite)") : "") + (runner.isMover ? tr(" (mover)") : "")
        }
    }

    private func result() -> String {
        (card.status == .final ? tr("Result") : tr("Result, not final")) + "\n"
            + ResultText.text(card, under: card.status)
    }
}

extension CardReport {
    /// RFC 4180: a line of column names, then a line a runner, each ended by CR LF; absent values are empty.
    package func csv() -> String {
        let header =
            "race_id,number,name,barrier,jockey,trainer,weight_kg,last_starts,opening,win,place,is_favourite,is_mover,"
            + "is_scratched,is_late_scratched,position,age,sex"
        return ([header] + runners.map(line)).map { $0 + "\r\n" }.joined()
    }

    private func line(_ runner: Runner) -> String {
        let position = card.placings.first { $0.number == runner.number }?.position
        let fields: [String] = [
            CSVText.inert(card.id.text), CSVField.runner(runner.number), CSVText.inert(runner.name),
            number(runner.barrier),
            CSVText.inert(runner.jockey), CSVText.inert(runner.trainer), decimal(runner.weight),
            CSVText.inert(runner.lastStarts), decimal(runner.odds.opening?.decimal), decimal(runner.odds.win?.decimal),
            decimal(runner.odds.place?.decimal), flag(runner.isFavourite), flag(runner.isMover),
            flag(runner.scratching != nil), flag(runner.scratching?.isLate == true), number(position),
            number(runner.age), CSVText.inert(runner.sex),
        ]
        return fields.map(CSVText.quoted).joined(separator: ",")
    }

    private func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "" }
    private func decimal(_ decimal: Decimal?) -> String { decimal.map { "\($0)" } ?? "" }
    private func flag(_ flag: Bool) -> String { flag ? "true" : "false" }
}

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
