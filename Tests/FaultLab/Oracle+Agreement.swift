import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import ViewModels

/// What one part of the screen says of a race.
private struct Claim {
    let id: RaceID
    /// The part: `row`, `card`, `plan`.
    let place: String
    /// Local start to the minute; nil where it has none.
    var start: String?
    /// Countdown, or the word in its place; nil where it has neither.
    var countdown: String?
    /// Whether it says that the race runs, is over, or will not be run.
    var hasEnded = false

    var words: String { "\(place) \(start ?? "") \(countdown ?? "")\(hasEnded ? " ended" : "")" }
}

/// No two statements that stand on the screen together deny each other. A held list says that it is of before, and is
/// compared with nothing.
extension Oracle {
    func checkAgreement(_ program: LabProgram, _ state: BoardState) throws(Broken) {
        guard !state.isHeld else { return }
        let rows = state.rows.compactMap { if case .race(let row) = $0 { row } else { nil } }
        let card = Self.card(of: program, state)
        var said = Self.claims(of: rows)
        said += Self.claims(of: program)
        said += Self.claims(of: state)
        if let card { said.append(Self.claim(of: card.content, card.race)) }
        for (id, claims) in Dictionary(grouping: said, by: \.id) {
            try Self.compare(claims, row: rows.first { $0.id == id })
        }
        try Self.checkFilter(state, rows)
        try checkLanes(state, rows, program.repository.snapshot, at: program.now)
        if let card, let row = rows.first(where: { $0.id == card.race.id }) {
            try checkFavourite(row, card.content, program)
        }
    }

    private static func compare(_ claims: [Claim], row: RaceRow?) throws(Broken) {
        let words = claims.map(\.words).sorted().joined(separator: "; ")
        guard Set(claims.compactMap(\.start)).count <= 1 else {
            throw Broken("a race has one start on a screen", words)
        }
        let hasEnded = claims.contains(where: \.hasEnded)
        for claim in claims {
            guard let countdown = claim.countdown, countdown == due || countdown.contains(where: \.isNumber) else {
                continue
            }
            if hasEnded, !countdown.hasPrefix("off ") { throw Broken("nothing counts down to what is over", words) }
            guard !hasEnded, let row, countdown != due, !countdown.hasPrefix("-") else { continue }
            guard [row.countdown, row.calmCountdown].contains(countdown) else {
                throw Broken("a race has one countdown on a screen", words)
            }
        }
    }

    private static let due = RaceWords.urgency(.jumped)

    private static func claims(of rows: [RaceRow]) -> [Claim] {
        rows.map { row in
            Claim(
                id: row.id, place: "row", start: row.minute, countdown: row.countdown,
                hasEnded: row.isSettled || row.urgencyWord == RaceWords.urgency(.jumped, hasJumped: true))
        }
    }

    /// A bar of the same data.
    private static func claims(of program: LabProgram) -> [Claim] {
        let now = program.repository.engine.snapshot.clock.now(device: program.now)
        return program.repository.line(at: program.now).races.map { race in
            let facts = RaceFacts(race, clock: ServerClock(), at: now)
            return Claim(
                id: race.id, place: "bar", start: LocalTime.utc.time(minute: race.race.advertisedStart),
                countdown: facts.countdown, hasEnded: !race.status.countsDown)
        }
    }

    private static func claims(of state: BoardState) -> [Claim] {
        let contents = [state.content].compactMap(\.self) + state.panes.values
        return contents.flatMap { content -> [Claim] in
            switch content.value {
            case let results as ResultsState where results.head.title == "Results":
                results.list.rows.map { Claim(id: $0.id, place: "results", start: $0.start, hasEnded: true) }
            case let meetings as MeetingsState: meetings.list.rows.flatMap { claims(of: $0) }
            case let plan as PlanState:
                plan.list.rows.map { Claim(id: $0.id, place: "plan", start: $0.start, countdown: $0.countdown) }
            case let market as MarketState:
                market.list.rows.map { Claim(id: $0.id.race, place: "market", countdown: $0.countdown) }
            case let upcoming as UpcomingState:
                upcoming.list.rows.map { row in
                    Claim(id: row.id.race, place: "upcoming", start: row.start, countdown: row.countdown)
                }
            default: []
            }
        }
    }

    private static func claims(of meeting: MeetingRow) -> [Claim] {
        meeting.races.enumerated().map { place, race in
            Claim(
                id: race.id, place: "meetings",
                start: race.words.wholeMatch(of: /\d\d:\d\d/) == nil ? nil : race.words,
                countdown: place == meeting.next ? meeting.countdown : nil, hasEnded: ended.contains(race.standing))
        }
    }

    /// The card that is in sight, if the engine has its race: a pane that rests has none yet.
    private static func card(of program: LabProgram, _ state: BoardState) -> (content: CardState, race: Race)? {
        let shown = (state.panes[.card] ?? state.content)?.value as? CardState
        guard let shown, let race = program.cards.race, shown.content.category == race.category,
            shown.content.header.title == "R\(race.number) \(race.meeting)"
        else { return nil }
        return (shown, race)
    }

    private static func claim(of card: CardState, _ race: Race) -> Claim {
        let start = card.content.header.starts.first.flatMap { $0.firstMatch(of: /\d\d:\d\d/) }
        let isOver = card.content.status.map { ended.contains($0.standing) } ?? false
        return Claim(
            id: race.id, place: "card", start: start.map { String($0.output) }, countdown: card.countdown,
            hasEnded: isOver || card.urgencyWord == RaceWords.urgency(.jumped, hasJumped: true))
    }

    private static let ended: Set<Standing> = [.running, .interim, .final, .abandoned]

    /// The header names no category without having its rows alone.
    private static func checkFilter(_ state: BoardState, _ rows: [RaceRow]) throws(Broken) {
        let words = state.filterWords.lowercased()
        let named = RaceCategory.allCases.filter {
            $0 != .unknown && words.contains(RaceWords.name(of: $0).lowercased())
        }
        guard !named.isEmpty, let other = rows.first(where: { !named.contains($0.category) }) else { return }
        throw Broken("the header names what is listed", "\(state.filterWords) above \(other.categoryWord)")
    }

    /// The lanes of the day's score have each row's race at its start, with what its row says; the line of the hour has
    /// no mark of a race that does not wait.
    private func checkLanes(
        _ state: BoardState, _ rows: [RaceRow], _ snapshot: BoardSnapshot, at now: Date
    ) throws(Broken) {
        let waiting = rows.filter { !$0.isSettled && ($0.urgency != .jumped || $0.isAtStart) }
        guard state.board.ruler.marks.count <= waiting.count else {
            throw Broken("the line of the hour has the rows' races", "\(state.board.ruler.marks.count) marks")
        }
        // A search may know a race by a runner, which the lanes do not.
        guard !state.board.score.races.isEmpty, state.filter.search.isEmpty else { return }
        let edge = snapshot.clock.now(device: now) + Self.reach
        for case let race? in snapshot.slots where race.race.advertisedStart < edge {
            guard let row = rows.first(where: { $0.id == race.id }) else { continue }
            let at = Int((race.race.advertisedStart.timeIntervalSinceReferenceDate / 30).rounded(.down))
            let signs = state.board.score.races.filter { $0.at == at && $0.category == row.category }.map(\.sign)
            guard signs.contains(where: { Self.isSame($0, row) }) else {
                throw Broken("the lanes say what the rows say", "\(row.meeting) \(row.number) \(row.start): \(signs)")
            }
        }
    }

    /// Seconds ahead that the lanes have at any width.
    private static let reach: TimeInterval = 9_000

    private static func isSame(_ sign: ScoreState.Sign, _ row: RaceRow) -> Bool {
        switch sign {
        case .race: !row.isSettled && row.urgency != .jumped
        case .passed: row.urgency == .jumped || row.isSettled || row.isAtStart
        case .running: row.urgency == .jumped
        case .winner: row.urgency == .jumped || row.isSettled
        case .off: row.isAbandoned
        }
    }

    /// A row and the card beside it name one favourite at one price, unless the row's price came after the card's last
    /// answer, or a line says that the card's are old.
    private func checkFavourite(_ row: RaceRow, _ card: CardState, _ program: LabProgram) throws(Broken) {
        let answers = program.cards.card?.sources.compactMap(\.lastGood) ?? []
        guard let favourite = row.favourite, card.content.result == nil, card.sources == nil,
            let newest = answers.max(), let market = program.day.engine.day.markets[row.id],
            market.seenAt <= program.repository.snapshot.clock.now(device: newest)
        else { return }
        let marked = card.content.rows.filter(\.isFavourite)
        let isSame = marked.contains { RunnerNumber.text($0.number) == favourite.number && $0.win == favourite.price }
        guard marked.isEmpty || isSame else {
            let words = marked.map { "\($0.number) \($0.win)" }
            throw Broken(
                "a row and the card name one favourite", "\(favourite.number) \(favourite.price), card \(words)")
        }
    }
}
