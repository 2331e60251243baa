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
