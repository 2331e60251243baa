import FoundationEssentials
package import Models

/// Makes words of placings and dividends.
package struct ResultWords: Sendable {
    private let card: RaceCard
    private let status: RaceStatus?
    private let localTime: LocalTime
    private let runners: [Int: Runner]

    /// - Parameters:
    ///   - status: nil if no source reports one.
    ///   - localTime: for the time of a scratching.
    package init(_ card: RaceCard, status: RaceStatus?, localTime: LocalTime) {
        self.card = card
        self.status = status
        self.localTime = localTime
        runners = Dictionary(card.runners.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// nil where there are neither placings nor dividends.
    package var content: CardResult? {
        guard !card.placings.isEmpty || !card.dividends.isEmpty else { return nil }
        return CardResult(
            title: title, isFinal: status == .final, rows: rows,
            dividends: card.otherDividends(under: status).map(words))
    }

    /// The placings, and below them the scratched; none before there are placings.
    package var rows: [PlacingRow] {
        guard !card.placings.isEmpty else { return [] }
        let counts = Dictionary(card.placings.map { ($0.position, 1) }, uniquingKeysWith: +)
        return card.placings.map { row($0, isDeadHeat: (counts[$0.position] ?? 0) > 1) }
            + card.runners.compactMap(scratched)
    }

    private func scratched(_ runner: Runner) -> PlacingRow? {
        guard let scratching = runner.scratching else { return nil }
        var row = PlacingRow(
            position: "", number: runner.number, name: runner.name.isEmpty ? tr("Unnamed") : runner.name)
        row.scratching = CardWords.scratching(scratching, localTime: localTime)
        row.isLateScratching = scratching.isLate
        row.address = runner.address
        return row
    }

    private var title: String {
        switch status {
        case .final: tr("Final result")
        case .interim: tr("Interim: may still change")
        default: tr("Placings, not declared")
        }
    }

    static func position(_ placing: Placing, isDeadHeat: Bool) -> String {
        "\(placing.position)" + (isDeadHeat ? "=" : "")
    }

    private func row(_ placing: Placing, isDeadHeat: Bool) -> PlacingRow {
        let runner = runners[placing.number]
        var row = PlacingRow(
            position: Self.position(placing, isDeadHeat: isDeadHeat), number: placing.number,
            name: placing.name.isEmpty ? runner?.name ?? "" : placing.name)
        row.address = runner?.address
        row.isDeadHeat = isDeadHeat
        row.barrier = (placing.barrier ?? runner?.barrier).map { "\($0)" } ?? ""
        row.time = placing.time.map(CardWords.time) ?? ""
        row.margin = placing.position == 1 ? "" : placing.margin.map(CardWords.lengths) ?? ""
        row.behind = placing.behind
        row.marginWords = placing.marginWords ?? ""
        row.win = amount(.win, of: placing.number)
        row.place = amount(.place, of: placing.number)
        row.price = card.lastPrice(of: placing.number)?.text ?? ""
        row.starting = runner?.startingPrice?.text ?? ""
        return row
    }

    private func amount(_ kind: Dividend.Single, of number: Int) -> String {
        card.dividend(kind, of: number, under: status)?.amount.text(places: 2) ?? ""
    }

    private func words(_ dividend: Dividend) -> String {
        let hasSeveral = Set(card.dividends.map(\.tote)).count > 1
        let parts: [String?] = [
            hasSeveral ? dividend.tote : nil, dividend.name,
            dividend.combination.map(RunnerNumber.text).joined(separator: "-"),
            localTime.money(dividend.amount, places: 2),
            dividend.isFinal || status != .final ? nil : tr("interim"),
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
