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
            text += "\n" + table(localTime)
            let books = PriceBook.all(of: card).map { "\(MarketWords.name($0.kind)) \($0.overround)%" }
            if !books.isEmpty { text += tr("Overround: \(books.joined(separator: ", "))") + "\n" }
        }
        if !card.placings.isEmpty { text += "\n" + result(localTime) }
        return text
    }

    /// The race and its conditions, in lines.
    func heading(_ localTime: LocalTime) -> String {
        let number = card.number > 0 ? " " + tr("R\(card.number)") : ""
        let title = RaceWords.name(of: card.category) + number + " " + (card.meeting ?? tr("Unnamed meeting"))
        var facts: [String] = []
        let count = Countdown(start: card.advertisedStart, jump: card.actualStart, of: card.status, at: generatedAt)
        let hasJumped = Countdown.hasJumped(card.status, jump: card.actualStart, at: generatedAt)
        let countdown = count.map { " (\(hasJumped ? $0.sinceJump : $0.text))" } ?? ""
        if let start = card.advertisedStart { facts.append(localTime.time(start) + (hasJumped ? "" : countdown)) }
        // This time is reported by a source.
        if hasJumped, let jump = card.actualStart {
            facts.append(tr("jumped \(localTime.time(jump))") + countdown)
        }
        if let status = card.status { facts.append(translated(status.word)) }
        let conditions = card.conditions
        if let distance = conditions.distance {
            facts.append(RaceWords.distance(distance, card.category, country: country))
        }
        facts += [RaceWords.track(conditions.trackCondition), RaceWords.weather(conditions.weather)]
        if let prize = conditions.prizeMoney {
            facts.append(tr("prize money \(localTime.money(prize, conditions.currency))"))
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
    private func table(_ localTime: LocalTime) -> String {
        let book = PriceBook(.fixedWin, of: card.starters, placesPaid: nil)
        return TextTable.text(runners, hidesEmpty: true) {
            Column(HeadingWords.number, right: true) { RunnerNumber.text($0.number) }
            Column(tr("Runner"), ink: { $0.scratching == nil ? nil : .faint }) { Self.name($0) }
            Column(HeadingWords.wholeBarrier(of: card.category), right: true) { $0.barrier }
            Column(HeadingWords.jockey(of: card.category)) { $0.jockey }
            Column(tr("Trainer")) { $0.trainer }
            Column(tr("Age"), right: true) { CardWords.age($0) }
            Column(tr("Weight"), right: true) { $0.weight?.text(places: 1) }
            Column(HeadingWords.lastStarts, right: true) { $0.lastStarts }
            Column(HeadingWords.days, right: true) { runner in
                guard let guide = runner.guide?.value, let start = card.advertisedStart else { return Int?.none }
                return GuideWords.days(guide, before: start, localTime: localTime)
            }
            Column(HeadingWords.fitness) { $0.guide.map { GuideWords.fitness($0.value) } ?? "" }
            Column(HeadingWords.opening, right: true) { $0.odds.opening?.text }
            Column(HeadingWords.win, right: true) { $0.odds.win?.text }
            Column(HeadingWords.place, right: true) { $0.odds.place?.text }
            Column(HeadingWords.fairPrice, right: true) { $0.fair(book)?.text }
        }
    }

    private static func name(_ runner: Runner) -> String {
        switch runner.scratching?.isLate {
        case true: runner.name + tr(" (late scratching)")
        case false: runner.name + tr(" (scratched)")
        case nil: runner.name + (runner.isFavourite ? tr(" (favourite)") : "") + (runner.isMover ? tr(" (mover)") : "")
        }
    }

    private func result(_ localTime: LocalTime) -> String {
        (card.status == .final ? tr("Result") : tr("Result, not final")) + "\n"
            + ResultText.text(card, under: card.status, localTime: localTime)
    }
}

extension CardReport {
    /// RFC 4180: a line of column names, then a line a runner, each ended by CR LF; absent values are empty.
    package func csv() -> String {
        CSVTable.text(runners) {
            Column("race_id") { _ in card.id.text }
            Column("number") { RunnerNumber(code: $0.number) }
            Column("name") { $0.name }
            Column("barrier") { $0.barrier }
            Column("jockey") { $0.jockey }
            Column("trainer") { $0.trainer }
            Column("weight_kg") { $0.weight }
            Column("last_starts") { $0.lastStarts }
            Column("opening") { $0.odds.opening?.decimal }
            Column("win") { $0.odds.win?.decimal }
            Column("place") { $0.odds.place?.decimal }
            Column("is_favourite") { $0.isFavourite }
            Column("is_mover") { $0.isMover }
            Column("is_scratched") { $0.scratching != nil }
            Column("is_late_scratched") { $0.scratching?.isLate == true }
            Column("position") { runner in card.placings.first { $0.number == runner.number }?.position }
            Column("age") { $0.age }
            Column("sex") { $0.sex }
            Column("bets_percent") { $0.backing?.bets }
            Column("money_percent") { $0.backing?.money }
        }
    }
}

/// A result as text: the same in `card` and in `results`.
enum ResultText {
    /// Placings with price and dividends, then the other dividends; empty without either.
    /// - Parameter status: of the race; under `.final`, an interim dividend does not count.
    static func text(_ card: RaceCard, under status: RaceStatus?, localTime: LocalTime) -> String {
        let rows = card.otherDividends(under: status).map { dividend in
            [
                dividend.name, dividend.combination.map(RunnerNumber.text).joined(separator: "-"),
                localTime.money(dividend.amount, places: 2), dividend.isFinal ? "" : tr("interim"),
            ]
        }
        return placings(card, status, localTime) + TextTable.text(rows, right: [2])
    }

    private static func placings(_ card: RaceCard, _ status: RaceStatus?, _ localTime: LocalTime) -> String {
        guard !card.placings.isEmpty else { return "" }
        return TextTable.text(card.placings) {
            Column(tr("Pos"), right: true) { $0.position }
            Column(HeadingWords.number, right: true) { RunnerNumber.text($0.number) }
            Column(HeadingWords.runner) { $0.name }
            Column(HeadingWords.margin) { placing in
                placing.marginWords ?? placing.margin.flatMap { $0 > 0 ? $0.text(places: 1) + "L" : nil }
            }
            Column(HeadingWords.price, right: true) { card.resultPrice(of: $0.number)?.text }
            Column(HeadingWords.win, right: true) { amount(card, .win, $0, status, localTime) }
            Column(HeadingWords.place, right: true) { amount(card, .place, $0, status, localTime) }
        }
    }

    /// An amount, with a star while it is not final.
    private static func amount(
        _ card: RaceCard, _ kind: Dividend.Single, _ placing: Placing, _ status: RaceStatus?, _ localTime: LocalTime
    ) -> String {
        card.dividend(kind, of: placing.number, under: status).map {
            localTime.money($0.amount, places: 2) + ($0.isFinal ? "" : "*")
        } ?? ""
    }
}
