import Facts
import FoundationEssentials
import Models
import Repository

/// The open card: the choices on it, and its words.
struct CardScreen: Screen {
    private var race: Race?
    private var order = RunnerOrder.number
    /// The runner under the cursor, by number; nil for the first.
    private var selected: Int?
    private var showsFacts = false
    private var scroll = 0
    private var followsCursor = false
    /// The runner whose page is open, by number, and the card's own scroll meanwhile; nil for the card itself.
    private var opened: (number: Int, cardScroll: Int)?
    private var page: RunnerPage?
    /// The race as the board had it last. The card stays open when the race leaves the board.
    private var board: BoardRace?
    /// Words of the last snapshot, with their subject.
    private var made: (subject: CardSubject, content: CardContent)?
    /// How late such races jump, for the race of `made`; nil if it is not known.
    private var lateness: Lateness?
    /// State of the data that `made` was compared with last.
    private var compared: Compared?
    private var search = RaceSearch.none
    /// Price that is typed for an alert, and the number of its runner; nil while none is.
    private var entry: PriceEntry?
    private var watches = WatchList()
    /// Form of runners, jockeys, drivers and trainers on the card, as far as it is known.
    private var form: [FormSubject: FormCounts] = [:]
    /// What prices and favourites have won here; nil while nothing that shows it is open.
    private var record: PriceRecord?
    /// Prices of the selected runner, with the number of its row.
    private var chart: (row: Int?, prices: PriceChart?)?
    /// The card has no list, and scrolls by lines.
    var room = 1

    var selectedRace: Race? { race }
    var races: [Race] { [] }

    /// The selected runner; before there are any, the meeting.
    var watchTarget: WatchEntry? {
        race.map { race in
            cursor.flatMap { content?.row(at: $0) }.map { WatchEntry(.runner, category: race.category, name: $0.name) }
                ?? WatchEntry(meetingOf: race)
        }
    }

    /// Lines per page key or turn of the wheel: as many as the smallest screen shows.
    private static let page = 3

    package init(_ race: Race? = nil) {
        self.race = race
    }

    mutating func open(on race: Race?) {
        let showsFacts = showsFacts
        self = CardScreen(race)
        self.showsFacts = showsFacts
    }

    func needs(in world: World) -> ScreenNeeds {
        var needs = ScreenNeeds()
        needs.card = race
        needs.wantsCardForm = true
        needs.wantsRecord = showsFacts || opened != nil
        return needs
    }

    /// Turns to a neighbour of the race, in the same order of runners.
    /// - Parameter places: -1 for the race before, 1 for the one after.
    private mutating func turn(by places: Int, in list: [Race]) -> ScreenOutcome {
        guard let race, let next = Self.neighbour(of: race, in: list, by: places) else {
            return .announce(places < 0 ? tr("No race before this one") : tr("No race after this one"))
        }
        let order = order
        open(on: next)
        self.order = order
        return .turned(to: next)
    }

    /// nil at the end of the list. A race that has left it has the place of its start.
    private static func neighbour(of race: Race, in list: [Race], by places: Int) -> Race? {
        guard let index = list.firstIndex(where: { $0.id == race.id }) else {
            return places < 0 ? list.last { $0 < race } : list.first { race < $0 }
        }
        return list.indices.contains(index + places) ? list[index + places] : nil
    }

    mutating func forgetWords() { made = nil }

    /// Values from which a subject follows, besides the race.
    private struct Compared: Equatable {
        let change: DataRevision
        let hidden: HiddenResults
        let isResting: Bool
        let order: RunnerOrder
    }

    var typing: ScreenID? { entry == nil ? nil : .entry }
    var typedSearch: SearchState? { entry?.state }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        if let typed = entry, let race { return serve(intent, typed, of: race) }
        if opened != nil, let outcome = serveOnPage(intent) { return outcome }
        switch intent {
        case .open: openPage()
        case .previousRace: return turn(by: -1, in: world.neighbours)
        case .nextRace: return turn(by: 1, in: world.neighbours)
        case .priceAlert: return startPrice()
        case .reveal: return race.map { .reveal($0.id) } ?? .served
        case .moveUp: move(by: -1)
        case .moveDown: move(by: 1)
        case .moveFirst:
            selected = nil
            scroll(to: 0)
        case .moveLast:
            selected = content?.number(at: count - 1)
            followsCursor = count > 0
            if count == 0 { scroll(to: Int.max / 2) }
        case .scrollUp: scroll(to: scroll - Self.page)
        case .scrollDown: scroll(to: scroll + Self.page)
        case .select(let row) where row == cursor && selected != nil: openPage()
        case .select(let row): select(row)
        case .sort:
            order = order.next
            followsCursor = true
        case .order(let place):
            let all = RunnerOrder.allCases
            if all.indices.contains(place) { (order, followsCursor) = (all[place], true) }
        case .toggleFacts:
            showsFacts.toggle()
            scroll(to: 0)
            followsCursor = !showsFacts
        default: return .ignored
        }
        return .served
    }

    /// Opens the line for a price of the runner under the cursor.
    private mutating func startPrice() -> ScreenOutcome {
        let number = opened?.number ?? cursor.flatMap { content?.number(at: $0) }
        guard let runner = made?.subject.card?.runners.first(where: { $0.number == number }), runner.number > 0 else {
            return .announce(tr("No runner is under the cursor"))
        }
        let name = "\(RunnerNumber.text(runner.number)) \(runner.name)"
        guard runner.scratching == nil else { return .announce(tr("\(name) is scratched")) }
        entry = PriceEntry(runner: runner.number, name: name, now: runner.odds.win)
        return .served
    }

    private mutating func serve(_ intent: BoardIntent, _ typed: PriceEntry, of race: Race) -> ScreenOutcome {
        switch intent {
        case .search(let scalar): entry?.type(scalar)
        case .eraseSearch: _ = entry?.text.popLast()
        case .back: entry = nil
        case .keepSearch:
            let limit = PriceLimit(typed: typed.text, now: typed.now)
            guard limit != nil || typed.text.isEmpty else {
                return .announce(
                    tr("\"\(typed.text)\" is no price: type 5.00, 5.00+, 5.00-, 7/2 or +350 (1.01 to 1000)"))
            }
            entry = nil
            return .limit(limit, runner: typed.runner, words: typed.name, race)
        default: return .ignored
        }
        return .served
    }

    private mutating func openPage() {
        guard let cursor, let number = content?.number(at: cursor) else { return }
        opened = (number, scroll)
        selected = number
        scroll(to: 0)
    }

    /// - Returns: nil for an intent that works there as on the card.
    private mutating func serveOnPage(_ intent: BoardIntent) -> ScreenOutcome? {
        switch intent {
        case .back: closePage()
        case .moveUp: scroll(to: scroll - 1)
        case .moveDown: scroll(to: scroll + 1)
        case .moveFirst: scroll(to: 0)
        case .moveLast: scroll(to: Int.max / 2)
        case .previousRace: return turnPage(by: -1)
        case .nextRace: return turnPage(by: 1)
        case .open, .select, .sort, .order: break
        default: return nil
        }
        return .served
    }

    /// The page of the runner before or after, in the order of the result and then of the others.
    private mutating func turnPage(by places: Int) -> ScreenOutcome {
        guard let cursor, let number = content?.number(at: cursor + places) else {
            return .announce(places < 0 ? tr("No runner before this one") : tr("No runner after this one"))
        }
        selected = number
        opened?.number = number
        scroll(to: 0)
        return .served
    }

    private mutating func closePage() {
        scroll(to: opened?.cardScroll ?? 0)
        (opened, page, followsCursor) = (nil, nil, true)
    }

    /// Makes the open page's words, and closes it if the card no longer has its runner.
    private mutating func settlePage(in world: World) {
        guard let opened else { return }
        guard let card = made?.subject.card, let runner = card.runners.first(where: { $0.number == opened.number })
        else { return closePage() }
        page = RunnerPage(
            runner, of: card, form: form, notes: watches.entries(of: runner, content?.category ?? card.category),
            record: record, country: made?.subject.listed?.venue.country, localTime: world.localTime,
            tracks: world.day.meetings.map(\.name))
    }

    mutating func settleScroll(at first: Int) -> Bool {
        defer { scroll = first }
        return scroll != first
    }

    private var content: CardContent? { made?.content }
    private var count: Int { content.map { $0.placed + $0.below.count } ?? 0 }
    private var cursor: Int? { count == 0 ? nil : selected.flatMap { content?.index(of: $0) } ?? 0 }

    /// Beyond the first and the last runner it scrolls, to the lines above and below them.
    private mutating func move(by lines: Int) {
        guard let cursor, content?.number(at: cursor + lines) != nil else {
            scroll(to: scroll + lines)
            return
        }
        select(cursor + lines)
    }

    private mutating func select(_ index: Int) {
        guard let number = content?.number(at: index) else { return }
        selected = number
        followsCursor = true
    }

    private mutating func scroll(to line: Int) {
        scroll = max(0, line)
        followsCursor = false
    }

    mutating func settle(in world: World) {
        if (search, watches, form) != (world.runnerSearch, world.watches, world.form.figures) {
            (search, watches, form) = (world.runnerSearch, world.watches, world.form.figures)
            made = nil
        }
        if record != world.form.record {
            record = world.form.record
            made = nil
        }
        let now = Compared(change: world.change, hidden: world.hidden, isResting: world.isResting, order: order)
        if made == nil || compared != now {
            compared = now
            if let onBoard = onBoard(in: world) { board = onBoard }
            let subject = subject(in: world)
            lateness = subject.listed.flatMap(world.delays.lateness)
            if made?.subject != subject || made?.content.order != order {
                made = (subject, content(subject, in: world))
                (chart, page) = (nil, nil)
            }
        }
        if page?.number != opened?.number { settlePage(in: world) }
        if let chart, chart.row == cursor { return }
        let row = cursor.flatMap { content?.row(at: $0) }
        let field = content?.rows ?? []
        chart = (
            cursor,
            made?.subject.isOff == true
                ? nil : row.flatMap { PriceChart(of: $0, in: field, localTime: world.localTime) }
        )
    }

    func state(of world: World) -> CardState {
        let subject = made?.subject ?? subject(in: world)
        var content = made?.content ?? content(subject, in: world)
        if let expected = expected(subject, in: world) {
            content.header.facts.insert(expected, at: min(1, content.header.facts.count))
        }
        let hasJumped = Countdown.hasJumped(subject.status, jump: subject.jump, at: world.now)
        let isPast = !hasJumped && !subject.status.countsDown
        let countdown = Countdown(start: subject.start, jump: subject.jump, of: subject.status, at: world.now)
        let urgency = isPast ? .later : hasJumped ? .jumped : countdown?.urgency ?? .later
        let sources = CardSourceWords(
            subject: subject, clock: world.clock, localTime: world.localTime, now: world.now)
        let selected = cursor.flatMap { content.row(at: $0) }
        return CardState(
            content: content, countdown: (hasJumped ? countdown?.sinceJump : countdown?.text) ?? "", urgency: urgency,
            urgencyWord: RaceWords.urgency(urgency, hasJumped: hasJumped),
            sources: sources.line, priceAge: sources.priceAge,
            home: hasJumped && content.result == nil ? home(subject, in: world) : nil,
            figures: selected?.line(isPlaced: content.placed > 0, jockeyWord: content.jockeyWord) ?? [],
            comment: selected?.comment ?? "",
            chart: chart?.prices, page: page,
            showsFacts: showsFacts, cursor: cursor, scroll: scroll, followsCursor: followsCursor)
    }

    /// Expected time of the jump, with the facts of its header; nil if it is not known.
    private func expected(_ subject: CardSubject, in world: World) -> String? {
        guard let start = subject.start else { return nil }
        return JumpClock(lateness, start: start, status: subject.status, jump: subject.jump, at: world.now).map {
            LatenessWords.clock(
                $0, category: subject.category, delay: world.delaySeconds, localTime: world.localTime)
        }
    }

    private func home(_ subject: CardSubject, in world: World) -> HomeState? {
        guard let jump = subject.jump, let usual = world.form.usual, let card = subject.card,
            TimedCourse(card) == usual.course
        else { return nil }
        let elapsed = -Countdown(start: min(jump, world.now), at: world.now).seconds
        return HomeState(elapsed: elapsed, of: usual.time)
    }

    private func onBoard(in world: World) -> BoardRace? {
        world.board.listed.first { $0.id == race?.id }.map(world.board.asConfirmed)
    }

    private func subject(in world: World) -> CardSubject {
        let snapshot = world.card?.id == race?.id ? world.card : nil
        return CardSubject(
            race: race, board: board, isOnBoard: onBoard(in: world) != nil, snapshot: snapshot,
            day: race.flatMap { listed($0.id, world.day) },
            statusOfPlacings: snapshot?.card.flatMap(world.day.statusOfPlacings),
            meetingBets: race.map(world.day.bets(around:)) ?? [], mode: world.mode,
            hidesResult: race.map { world.hidden.isHidden($0.id) } ?? false,
            isResting: world.isResting, told: world.board.health.told)
    }

    private func listed(_ id: RaceID, _ day: DaySnapshot) -> DayStatus? {
        let reported = day.statuses[id]
        return board.map { $0.status(reported) } ?? reported
    }

    private func content(_ subject: CardSubject, in world: World) -> CardContent {
        var content = CardContent(
            subject, order: order, clock: world.clock, now: world.now, localTime: world.localTime)
        content.apply(form)
        content.apply(record)
        content.narrow(to: search, watching: watches)
        return content
    }
}

/// A price that is typed for an alert.
private struct PriceEntry {
    let runner: Int
    /// Number and name of the runner.
    let name: String
    /// The runner's price when the line was opened; nil if it is not known.
    let now: Price?
    var text = ""

    mutating func type(_ scalar: Unicode.Scalar) {
        if text.unicodeScalars.count < 12 { text.unicodeScalars.append(scalar) }
    }

    /// A search of nothing, so that its figures are marked nowhere.
    var state: SearchState {
        SearchState(.none, isTyping: true, lead: tr("Alert for \(RunnerNumber.text(runner)) at: ") + text)
    }
}

extension BoardState {
    /// The open card; nil on every other screen.
    package var card: CardState? { content?.value as? CardState }
}
