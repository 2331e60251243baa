import FoundationEssentials
import Models
import Repository

/// The open card: the choices on it, and its words.
struct CardScreen {
    private(set) var race: Race?
    private var order = RunnerOrder.number
    /// The runner under the cursor, by number; nil for the first.
    private var selected: Int?
    private var scroll = 0
    private var followsCursor = false
    /// The race as the board had it last. The card stays open when the race leaves the board.
    private var board: BoardRace?
    /// Words of the last snapshot, with their subject.
    private var made: (subject: CardSubject, face: CardContent)?
    /// Search among the runners.
    var search = RaceSearch.none {
        didSet { if search != oldValue { made = nil } }
    }
    var watches = WatchList() {
        didSet { if watches != oldValue { made = nil } }
    }

    /// Form of runners, riders and trainers on the card, as far as it is known.
    var form: [FormSubject: FormCounts] = [:] {
        didSet { if form != oldValue { made = nil } }
    }

    /// Name of the selected runner.
    var selectedRunner: String? { cursor.map { rows[$0].name } }

    /// Lines per page key or turn of the wheel: as many as the smallest screen shows.
    private static let page = 3

    init(_ race: Race? = nil) {
        self.race = race
    }

    /// To a neighbour of the race, in the same order of runners.
    /// - Parameter places: -1 for the race before, 1 for the one after.
    /// - Returns: the neighbour; nil at the end of the list. A race that has left it stands where its start puts it.
    mutating func turn(by places: Int, in list: [Race]) -> Race? {
        guard let race, let next = Self.neighbour(of: race, in: list, by: places) else { return nil }
        let order = order
        self = CardScreen(next)
        self.order = order
        return next
    }

    private static func neighbour(of race: Race, in list: [Race], by places: Int) -> Race? {
        guard let index = list.firstIndex(where: { $0.id == race.id }) else {
            return places < 0 ? list.last { $0 < race } : list.first { race < $0 }
        }
        return list.indices.contains(index + places) ? list[index + places] : nil
    }

    /// Forgets its words, for example for another zone.
    mutating func forgetWords() {
        made = nil
    }

    /// - Returns: whether the screen served the intent.
    mutating func serve(_ intent: BoardIntent) -> Bool {
        switch intent {
        case .moveUp: move(by: -1)
        case .moveDown: move(by: 1)
        case .moveFirst:
            selected = nil
            scroll(to: 0)
        case .moveLast:
            selected = rows.last?.number
            followsCursor = !rows.isEmpty
            if rows.isEmpty { scroll(to: Int.max / 2) }
        case .scrollUp: scroll(to: scroll - Self.page)
        case .scrollDown: scroll(to: scroll + Self.page)
        case .sort:
            order = order.next
            followsCursor = true
        default: return false
        }
        return true
    }

    /// Takes over the scroll position of the view.
    /// - Returns: whether it has changed.
    mutating func settleScroll(at first: Int) -> Bool {
        defer { scroll = first }
        return scroll != first
    }

    private var rows: [RunnerRow] { made?.face.rows ?? [] }

    private var cursor: Int? {
        rows.isEmpty ? nil : selected.flatMap { number in rows.firstIndex { $0.number == number } } ?? 0
    }

    /// Beyond the first and the last runner it scrolls, to the lines above and below them.
    private mutating func move(by lines: Int) {
        guard let cursor, rows.indices.contains(cursor + lines) else {
            scroll(to: scroll + lines)
            return
        }
        selected = rows[cursor + lines].number
        followsCursor = true
    }

    private mutating func scroll(to line: Int) {
        scroll = max(0, line)
        followsCursor = false
    }

    /// - Parameters:
    ///   - snapshot: nil if there are no cards, as in a replay.
    ///   - board: the races on the board.
    ///   - hidesResult: whether the result is left out.
    ///   - now: the board's clock.
    mutating func state(
        _ snapshot: CardSnapshot?, board: [BoardRace], day: DaySnapshot, isReplay: Bool, hidesResult: Bool,
        at now: Date, clock: ServerClock, localTime: LocalTime
    ) -> CardState? {
        guard let race else { return nil }
        let onBoard = board.first { $0.id == race.id }
        if let onBoard { self.board = onBoard }
        let subject = CardSubject(
            race: race, board: self.board, isOnBoard: onBoard != nil,
            snapshot: snapshot?.id == race.id ? snapshot : nil, day: listed(race.id, day), isReplay: isReplay,
            hidesResult: hidesResult)
        let face = face(subject, clock: clock, localTime: localTime)
        let countdown = subject.start.map { Countdown(start: $0, at: now) }
        let isPast = subject.status.map { $0.isOver || $0.hasResult } ?? false
        let urgency = isPast ? .later : countdown?.urgency ?? .later
        let sources = CardSourceWords(subject: subject, clock: clock, localTime: localTime, now: now)
        return CardState(
            face: face, countdown: isPast ? "" : countdown?.text ?? "", urgency: urgency,
            urgencyWord: RaceWords.urgency(
                urgency, hasJumped: subject.status == .live || subject.card?.actualStart != nil),
            sources: sources.line,
            form: cursor.flatMap { face.rows[$0].formWords }, note: cursor.map { face.rows[$0].note } ?? "",
            cursor: cursor, scroll: scroll, followsCursor: followsCursor)
    }

    private func listed(_ id: RaceID, _ day: DaySnapshot) -> DayStatus? {
        let told = day.status(of: id)
        return board.map { $0.status(told) } ?? told
    }

    private mutating func face(_ subject: CardSubject, clock: ServerClock, localTime: LocalTime) -> CardContent {
        if let made, made.subject == subject, made.face.order == order { return made.face }
        var face = CardContent(subject, order: order, clock: clock, localTime: localTime)
        face.tell(form)
        face.narrow(to: search, watching: watches)
        made = (subject, face)
        return face
    }
}
