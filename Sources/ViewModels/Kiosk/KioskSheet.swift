package import Facts
import FoundationEssentials
package import Models
import Repository

/// A page of a kiosk besides board and day, as lines for block letters.
package struct KioskSheet: Hashable, Sendable {
    /// How a line is meant, for its colour.
    package enum Meaning: Hashable, Sendable {
        case title, text, quiet, change
        case start(Countdown.Urgency)
    }

    /// A line of a sheet. Unknown parts are empty.
    package struct Line: Hashable, Sendable {
        /// Category whose shape stands in front; nil for no shape.
        package var category: RaceCategory?
        /// Number of a race or of a runner: `R5`, `12`.
        package var number = ""
        package var text: String
        /// Figures and words at the right, in columns; a price is always in the last one.
        package var ends: [String] = []
        /// What takes the place of the ends where a text of the same part is not whole beside them, one after the
        /// other.
        package var otherEnds: [[String]] = []
        package var meaning = Meaning.text

        /// The line with the next of its other ends; as it is without any.
        package var narrowed: Self {
            var line = self
            if !otherEnds.isEmpty { line.ends = line.otherEnds.removeFirst() }
            return line
        }
    }

    /// Words of the page for the header.
    package var title: String
    /// Stands above the lines of every turn; nil for none.
    package var head: Line?
    /// Lines that are shown together; parts that do not fit have turns.
    package var parts: [[Line]] = []

    /// The sheet in words, one line for each of its own.
    package var words: [String] {
        ([head].compactMap(\.self) + parts.flatMap(\.self)).map { line in
            ([line.category.map(RaceWords.name) ?? "", line.number, line.text] + line.ends).filter { !$0.isEmpty }
                .joined(separator: " ")
        }
    }
}

/// The pages of a kiosk that are sheets: their contents, and the requests for them.
package struct KioskSheets: Hashable, Sendable {
    private let pages: Set<KioskPage>
    private let meeting: String

    /// Races with results, and races whose changes are looked for.
    private static let mostResults = 8, mostChanges = 10
    /// Bets on several runners that a result has.
    private static let mostExotics = 4

    package init(_ settings: KioskSettings) {
        pages = Set(settings.pages)
        meeting = settings.meeting
    }

    func needs(in world: World) -> ScreenNeeds {
        var needs = ScreenNeeds(lists: !pages.isDisjoint(with: [.results, .changes, .meeting]))
        if pages.contains(.results) { needs.results = results(in: world).map(\.id) }
        if pages.contains(.meeting) { needs.results += own(in: world).flatMap(\.races).map(\.id) }
        if pages.contains(.changes) { needs.rowMarkets = toCome(in: world).prefix(Self.mostChanges).map(\.id) }
        if pages.contains(.runners) { needs.card = next(in: world)?.race }
        return needs
    }

    /// Sheets of the pages that have content.
    func sheets(in world: World) -> [KioskPage: KioskSheet] {
        var sheets: [KioskPage: KioskSheet] = [:]
        for page in pages {
            let sheet: KioskSheet? =
                switch page {
                case .board, .day: nil
                case .results: results(world)
                case .changes: changes(world)
                case .runners: runners(world)
                case .meeting: races(world)
                }
            if let sheet, !sheet.parts.isEmpty { sheets[page] = sheet }
        }
        return sheets
    }

    // MARK: Results

    private func results(in world: World) -> [DayResult] {
        let found = world.day.results.lazy.filter {
            $0.status.hasResult && world.filter.includes($0.race, card: $0.card)
        }
        return Array(found.prefix(Self.mostResults))
    }

    private func results(_ world: World) -> KioskSheet {
        var sheet = KioskSheet(title: tr("Results"))
        for result in results(in: world) {
            guard let card = result.card, !card.placings.isEmpty, !world.hidden.isHidden(result.id) else { continue }
            let word = result.status == .final ? "" : DayWords.word(of: result.status)
            let status = result.protest == nil ? word : tr("protest")
            let words = ResultWords(card, status: result.status, localTime: world.localTime)
            let placed = words.rows.filter { !$0.position.isEmpty }.prefix(3)
            let start = world.localTime.time(minute: result.race.advertisedStart)
            var head = KioskSheet.Line(result.race, ends: [status.isEmpty ? start : status], .title)
            let hasDividends = placed.contains { !$0.win.isEmpty || !$0.place.isEmpty }
            if hasDividends {
                let heads = [HeadingWords.win, HeadingWords.place]
                let pays = [head.ends + [HeadingWords.pays], status.isEmpty ? [HeadingWords.pays] : head.ends]
                head.otherEnds = (status.isEmpty ? [heads] : []) + pays
                head.ends += heads
            }
            var lines = [head]
            for row in placed {
                let price = row.position == "1" ? card.resultPrice(of: row.number)?.text ?? "" : ""
                let pays =
                    row.win.isEmpty && row.place.isEmpty ? hasDividends ? [price, ""] : [price] : [row.win, row.place]
                var line = KioskSheet.Line(number: RunnerNumber.text(row.number), text: row.name, ends: pays)
                if hasDividends {
                    // The winner pays for the win, those behind it for a place; without that heading it is alone.
                    let one = [pays[0].isEmpty ? pays[1] : pays[0]]
                    line.otherEnds = status.isEmpty ? [pays, one, one] : [one, [pays[0]]]
                }
                lines.append(line)
            }
            let others = card.otherDividends(under: result.status).filter { $0.tote == card.firstTote }
            for dividend in others.prefix(Self.mostExotics) {
                let numbers = dividend.combination.map(RunnerNumber.text).joined(separator: "-")
                lines.append(
                    .init(
                        text: "\(dividend.name) \(numbers)", ends: [dividend.amount.text(places: 2)], meaning: .quiet))
            }
            sheet.parts.append(lines)
        }
        return sheet
    }

    // MARK: Races to come

    private func toCome(in world: World) -> [BoardRace] {
        world.board.races.filter {
            $0.race.advertisedStart >= world.now && ($0.status(world.day.statuses[$0.id])?.status).countsDown
        }
    }

    private func next(in world: World) -> BoardRace? { toCome(in: world).first }

    private func changes(_ world: World) -> KioskSheet {
        var sheet = KioskSheet(title: tr("Changes"))
        // The last rows may be of races that are called off.
        let listed = world.board.listed.sorted { $0.race < $1.race }
        for race in listed where race.race.advertisedStart >= world.now {
            let status = race.status(world.day.statuses[race.id])
            let start = world.localTime.time(minute: race.race.advertisedStart)
            var lines = [KioskSheet.Line(race.race, ends: [start], .title)]
            let notes = RaceWords.notes(status, start: race.race.advertisedStart, localTime: world.localTime)
            // That a race is closed is no change.
            if let note = notes.first, status?.status != .closed {
                lines.append(.init(text: note, meaning: .change))
            } else if let before = race.movedFrom {
                lines.append(.init(text: tr("was \(world.localTime.time(minute: before))"), meaning: .change))
            }
            for runner in world.day.markets[race.id]?.scratched ?? [] {
                lines.append(
                    .init(
                        number: RunnerNumber.text(runner.number), text: runner.name,
                        ends: [runner.isLate ? tr("out late") : tr("out", in: "runner")]))
            }
            if lines.count > 1 { sheet.parts.append(lines) }
        }
        return sheet
    }

    private func runners(_ world: World) -> KioskSheet? {
        guard let next = next(in: world), world.card?.id == next.id, let card = world.card?.card else { return nil }
        let countdown = Countdown(start: next.race.advertisedStart, at: world.now)
        var sheet = KioskSheet(title: tr("Runners"))
        sheet.head = .init(next.race, ends: [countdown.figures], .start(countdown.urgency))
        sheet.parts = RunnerOrder.number.sorted(card.runners).map { runner in
            let isOut = runner.scratching != nil
            let isFavourite = card.favourites.contains(runner.number)
            let price = [isFavourite ? "F" : nil, runner.odds.win?.text].compactMap(\.self).joined(separator: " ")
            let end = isOut ? tr("out", in: "runner") : price
            return [
                .init(
                    number: RunnerNumber.text(runner.number), text: runner.name, ends: [end],
                    meaning: isOut ? .quiet : isFavourite ? .title : .text)
            ]
        }
        return sheet
    }

    // MARK: One meeting

    /// Meetings of the name, or else those that the words find.
    private func own(in world: World) -> [RaceMeeting] {
        guard !meeting.isEmpty else { return [] }
        // Lists have the meetings of yesterday, too.
        let span = world.localTime.day(around: world.now)
        let all = world.day.meetings.filter { $0.races.contains { span.contains($0.start) } }
        let same = all.filter { $0.name.lowercased() == meeting.lowercased() }
        let search = RaceSearch(meeting)
        return same.isEmpty ? all.filter { search.matches([$0.name]) } : same
    }

    private func races(_ world: World) -> KioskSheet? {
        let meetings = own(in: world)
        guard let first = meetings.first else { return nil }
        var sheet = KioskSheet(title: Set(meetings.map(\.name)).count > 1 ? meeting : first.name)
        var hasNext = false
        for meeting in meetings {
            for race in meeting.races {
                var line = line(race, of: meeting, world, hasNext: &hasNext)
                line.category = Set(meetings.map(\.category)).count > 1 ? meeting.category : nil
                sheet.parts.append([line])
            }
        }
        return sheet
    }

    private func line(
        _ race: MeetingRace, of meeting: RaceMeeting, _ world: World, hasNext: inout Bool
    ) -> KioskSheet.Line {
        let start = world.localTime.time(minute: race.start)
        var line = KioskSheet.Line(Race(race, of: meeting), ends: [start], .text)
        line.text = ""
        let result = world.day.results.first { $0.id == race.id }
        if let winner = result?.card?.placings.first, !world.hidden.isHidden(race.id) {
            line.text = "\(RunnerNumber.text(winner.number)) \(winner.name)"
            line.meaning = .quiet
        } else if let status = race.status, !status.countsDown {
            line.ends = [DayWords.word(of: status)]
            line.meaning = status.hasResult ? .quiet : .change
        } else if !hasNext, race.start > world.now {
            hasNext = true
            let countdown = Countdown(start: race.start, at: world.now)
            line.text = start
            line.ends = [countdown.figures]
            line.meaning = .start(countdown.urgency)
        } else if race.start <= world.now {
            line.meaning = .quiet
        }
        return line
    }
}

extension KioskSheet.Line {
    /// The line of a race with its meeting.
    fileprivate init(_ race: Race, ends: [String], _ meaning: KioskSheet.Meaning) {
        self.init(
            category: race.category, number: RaceWords.number(of: race), text: RaceWords.meeting(of: race),
            ends: ends.filter { !$0.isEmpty }, meaning: meaning)
    }
}
