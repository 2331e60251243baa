import FoundationEssentials
package import Models

/// All known facts of one runner of a card, in words. Unknown values are left out.
package struct RunnerPage: Hashable, Sendable {
    /// A line with its name: `Trainer`, `Sam Keeper, Ballarat`.
    package struct Fact: Hashable, Sendable {
        /// Name of the fact in one or two words.
        package let name: String
        package let words: String
    }

    /// Cells under their headings. Columns without a cell are left out.
    package struct Table: Hashable, Sendable {
        package let heads: [String]
        /// Places of the columns that are aligned at the right.
        package let right: Set<Int>
        /// Cells, as many in each row as there are headings.
        package let rows: [[String]]
        /// Further words of each row, for a line below it; empty for none.
        package let notes: [String]

        init<Row>(_ rows: [Row], _ columns: [Column<Row>], note: (Row) -> String = { _ in "" }) {
            let shown = columns.filter { column in rows.contains { !column.cell($0).isEmpty } }
            heads = shown.map(\.head)
            right = Set(shown.indices.filter { shown[$0].isRight })
            let lines = rows.map { row in (cells: shown.map { $0.cell(row) }, note: note(row)) }.filter {
                !$0.cells.allSatisfy(\.isEmpty)
            }
            (self.rows, notes) = (lines.map(\.cells), lines.map(\.note))
        }
    }

    /// A column of a table, with the text that it shows of a row.
    struct Column<Row> {
        let head: String
        let isRight: Bool
        let cell: (Row) -> String

        init(_ head: String, isRight: Bool = false, cell: @escaping (Row) -> String) {
            (self.head, self.isRight, self.cell) = (head, isRight, cell)
        }
    }

    /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
    package let number: Int
    /// Number and name of the runner: `4 Ruji`.
    package let title: String
    /// Words for the source's marks and for a scratching: `favourite`.
    package let marks: [String]
    /// Price to win of now, for a screen with one line; empty without one and for a scratched runner.
    package let price: String
    /// Prices, what it carries and from where, and its people.
    package let facts: [Fact]
    /// Further facts: how it runs, what is bet on it, and at the end whose it is and of whom it was born.
    package let background: [Fact]
    /// Results by circumstance; without rows if none are known.
    package let records: Table
    /// The latest starts first; without rows if none are known.
    package let starts: Table

    /// Names of the facts that screens show in their own way: the silks with their colours, on narrow ones each price
    /// by itself.
    package static let silks = tr("Silks"), priceList = tr("Prices")

    /// - Parameters:
    ///   - runner: one of the card's.
    ///   - form: counts of its people by the store, as far as they are known.
    ///   - notes: watched entries of the runner and its people; those with a note are its first facts.
    ///   - record: what prices have won here; nil if that is not known.
    ///   - country: of the race's venue, whose unit the distances have.
    ///   - tracks: names of tracks, for sources that write the first letters of one.
    package init(
        _ runner: Runner, of card: RaceCard, form: [FormSubject: FormCounts] = [:], notes: [WatchEntry] = [],
        record: PriceRecord? = nil, country: String? = nil,
        localTime: LocalTime, tracks: [String] = []
    ) {
        number = runner.number
        title = "\(RunnerNumber.text(runner.number)) \(runner.name)"
        let guide = runner.guide?.value ?? RunnerGuide()
        let scratching = runner.scratching.map { CardWords.scratching($0, localTime: localTime)[0] }
        marks =
            [
                scratching, card.favourites.contains(number) ? tr("favourite") : nil,
                runner.isMover ? tr("mover") : nil,
            ].compactMap(\.self) + RunnerGuideWords.marks(guide)
        let noted = notes.map { entry in
            let words = WatchWords.dated(entry, at: card.advertisedStart, localTime)
            return (tr("Note"), entry.kind == .runner ? words : words.map { "\(entry.name), \($0)" })
        }
        price = Self.isOpen(runner, of: card) ? runner.odds.win?.text ?? "" : ""
        facts = Self.known(
            noted + Self.prices(runner, of: card, record) + [Self.start(runner, guide, of: card)]
                + Self.people(runner, guide, form, of: card))
        background = Self.known(Self.background(runner, guide, of: card, localTime))
        records = Self.records(guide)
        starts = Table(
            guide.starts,
            RunnerGuideWords.startColumns(
                of: card.category, country: country, now: card.advertisedStart, localTime: localTime,
                tracks: [card.meeting ?? ""] + tracks), note: RunnerGuideWords.remarks)
    }

    private static func known(_ facts: [(String, String?)]) -> [Fact] {
        facts.compactMap { name, words in
            words.flatMap { $0.isEmpty ? nil : Fact(name: name, words: $0) }
        }
    }

    private static func records(_ guide: RunnerGuide) -> Table {
        typealias Row = (kind: RunnerGuide.Kind, record: StartRecord)
        let rows: [Row] = RunnerGuide.Kind.allCases.compactMap { kind in guide.records[kind].map { (kind, $0) } }
        let columns: [Column<Row>] = [
            .init(tr("Record")) { RunnerGuideWords.name($0.kind) },
            .init(HeadingWords.starts, isRight: true) { "\($0.record.starts)" },
            .init(tr("1st"), isRight: true) { "\($0.record.wins)" },
            .init(tr("2nd"), isRight: true) { "\($0.record.seconds)" },
            .init(tr("3rd"), isRight: true) { "\($0.record.thirds)" },
            .init(HeadingWords.winRate, isRight: true) {
                FormWords.percent(Double($0.record.wins) / Double($0.record.starts))
            },
        ]
        return Table(rows, columns)
    }

    /// Barrier, weight and rating on one line.
    private static func start(
        _ runner: Runner, _ guide: RunnerGuide, of card: RaceCard
    ) -> (String, String?) {
        let barrier = runner.barrier.map { "\(HeadingWords.wholeBarrier(of: card.category).lowercased()) \($0)" }
        let weight = runner.weight.map { tr("\(CardWords.weight($0)) kg") }
        return (tr("Entry"), joined([barrier, weight, guide.rating.map { tr("rating \($0)") }, guide.classLevel]))
    }

    private static func people(
        _ runner: Runner, _ guide: RunnerGuide, _ form: [FormSubject: FormCounts], of card: RaceCard
    ) -> [(String, String?)] {
        func won(_ kind: FormKind?, _ name: String?) -> String? {
            guard let kind, let name else { return nil }
            return FormWords.won(form[FormSubject(kind, card.category, name)])
        }
        let claim =
            guide.claim.map { tr("claims \($0.rounded(places: 1).description) kg") }
            ?? (guide.isApprentice ? tr("apprentice") : nil)
        // The place alone would read as one more name.
        let trainer = runner.trainer.map { name in
            guide.trainerPlace.map { tr("\(name) of \($0)", in: "trainer") } ?? name
        }
        return [
            (
                HeadingWords.jockey(of: card.category),
                joined([runner.jockey, claim, won(.rider(card.category), runner.jockey)])
            ),
            (tr("Trainer"), joined([trainer ?? guide.trainerPlace, won(.trainer, runner.trainer)])),
        ]
    }

    private static func background(
        _ runner: Runner, _ guide: RunnerGuide, of card: RaceCard, _ localTime: LocalTime
    ) -> [(String, String?)] {
        let pairs: [(String, String?)] = (card.guide?.value.pools ?? []).map {
            ($0.product, Self.pairs($0, runner, of: card))
        }
        let tip = card.tips.firstIndex(of: runner.number).map { tr("number \($0 + 1) of the source's tips") }
        let changes = guide.changes.map { change in
            [change.day.map { localTime.date(CivilTime($0), now: card.advertisedStart) }, change.words].compactMap(
                \.self
            ).joined(separator: " ")
        }
        let way = joined([guide.pace.map(RunnerGuideWords.pace), guide.settling.map(RunnerGuideWords.settling)])
        let backed = runner.backing.map { tr("\($0.bets)% of the bets, \($0.money)% of the money") }
        return [(tr("Comment"), runner.comment), (tr("Way to run"), way), (tr("Backed"), backed)] + pairs + [
            (tr("Gear"), guide.gear), (tr("Chosen"), joined([tip] + guide.picks.map { "\($0.name) \($0.rank)" })),
            (tr("Changes"), joined(changes)), (HeadingWords.starts, RunnerGuideWords.oddStarts(guide.oddStarts)),
            (tr("Won"), guide.earnings.map { localTime.money($0) }), (Self.silks, guide.silks),
            (tr("Born"), RunnerGuideWords.birth(runner, guide, localTime)),
            (tr("Parents"), RunnerGuideWords.parents(guide)), (tr("Owners"), guide.owners),
        ]
    }

    /// Whether a price of the runner may still be taken.
    private static func isOpen(_ runner: Runner, of card: RaceCard) -> Bool {
        card.placings.isEmpty && !card.status.isNotRun && runner.scratching == nil
    }

    /// Prices of the runner; and before the race what such a price has been worth here.
    private static func prices(
        _ runner: Runner, of card: RaceCard, _ record: PriceRecord?
    ) -> [(String, String?)] {
        let isOpen = isOpen(runner, of: card)
        let figures =
            isOpen && record?.category == card.category ? runner.odds.win.flatMap { record?.figures(at: $0) } : nil
        return [(priceList, prices(runner, of: card)), (tr("At prices"), figures.map(RecordWords.won))]
    }

    /// Payments of the pool for this runner with another starter, the shortest first: `with 5 at 12.30, 6 at 14.40`.
    private static func pairs(_ pool: RaceGuide.Pool, _ runner: Runner, of card: RaceCard) -> String? {
        let starters = Set(card.starters.map(\.number))
        let partners = pool.pairs.compactMap { pair in
            pair.partner(of: runner.number).flatMap { starters.contains($0) ? (number: $0, price: pair.price) : nil }
        }.sorted { ($0.price, $0.number) < ($1.price, $1.number) }
        guard starters.contains(runner.number), !partners.isEmpty else { return nil }
        return tr("with ")
            + partners.prefix(pairsShown).map { tr("\(RunnerNumber.text($0.number)) at \($0.price.text)") }
            .joined(separator: ", ")
    }

    /// Most partners of a runner that its page has.
    private static let pairsShown = 8

    private static func prices(_ runner: Runner, of card: RaceCard) -> String {
        let book = PriceBook(.fixedWin, of: card.starters, placesPaid: nil)
        let odds = runner.odds
        let prices: [(String, Price?)] = [
            (tr("win"), odds.win), (tr("place"), odds.place), (tr("fair"), runner.fair(book)),
            (tr("opened at"), odds.opening),
            (tr("tote win"), odds.toteWin), (tr("tote place"), odds.totePlace),
            (tr("starting price"), runner.startingPrice),
        ]
        return joined(prices.map { name, price in price.map { "\(name) \($0.text)" } })
    }

    private static func joined(_ parts: [String?]) -> String { parts.compactMap(\.self).joined(separator: ", ") }
}

/// Starters of a race in the order of their barriers, each with its chance by the fixed prices: one divided by the
/// price, as a share of the sum of all.
package struct StartLine: Hashable, Sendable {
    /// A starter with its share of the line.
    package struct Part: Hashable, Sendable {
        /// Number of the saddlecloth or rug, as a code (`RunnerNumber`).
        package let number: Int
        /// Share of the line, in thousandths; at least 1.
        package let share: Int
    }

    /// Starters by barrier, or by number if a barrier is not known; at least 2.
    package let parts: [Part]
    /// Sum of one divided by each price, in percent; the part above 100 is the overround.
    package let book: Int

    /// nil for fewer than two starters, and unless each has a price.
    /// - Parameter starters: without the scratched.
    package init?(_ starters: [Runner]) {
        let priced = starters.compactMap { runner in runner.odds.win.map { (runner, 1_000_000_000 / $0.thousandths) } }
        guard priced.count > 1, priced.count == starters.count else { return nil }
        let sum = priced.reduce(0) { $0 + $1.1 }
        let hasBarriers = starters.allSatisfy { $0.barrier != nil }
        parts = priced.sorted { left, right in
            let order = hasBarriers ? (left.0.barrier ?? 0, right.0.barrier ?? 0) : (0, 0)
            return order.0 == order.1 ? left.0.number < right.0.number : order.0 < order.1
        }.map { Part(number: $0.number, share: max(1, ($1 * 1000 + sum / 2) / sum)) }
        book = (sum + 5000) / 10_000
    }

    /// Chances in whole percent, by number; at least 1.
    package var chances: [Int: Int] {
        Dictionary(parts.map { ($0.number, max(1, ($0.share + 5) / 10)) }) { first, _ in first }
    }
}
