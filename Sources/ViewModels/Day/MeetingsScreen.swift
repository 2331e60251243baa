package import Facts
import FoundationEssentials
package import Models
import Repository

/// The list of meetings: the choices in it, and its words.
///
/// Words are made when the meetings or the filter have changed, when a race has started, and once a minute, since the
/// clock moves the day of the list; a tick makes countdowns.
struct MeetingsScreen: Screen {
    /// Winners that are requested at most, those of the last races.
    private static let mostAwaited = 40

    private var cursor = ListCursor<String>()
    /// Race that left and right have chosen; nil for the meeting's next race.
    private var chosen: RaceID?
    /// Data that the list was made of.
    private var source: Source?
    private var made: Date?
    /// Next time at which the clock changes words or order.
    private var changesAt: Date?
    private var contents: [MeetingContent] = []
    /// Meetings without a race to come.
    private var over = 0
    /// Widths of the words of `contents`, so that no column moves while one scrolls.
    private var texts = ColumnWidths()

    private struct Source: Equatable {
        let meetings: [RaceMeeting]
        let results: [DayResult]
        let hidden: HiddenResults
        let filter: RaceFilter
        let watches: WatchList

        package init(_ world: World) {
            (meetings, results, hidden) = (world.day.meetings, world.day.results, world.hidden)
            (filter, watches) = (world.filter, world.watches)
        }
    }

    var selectedRace: Race? {
        guard let index = cursor.index, let race = selectedRace(of: contents[index]) else { return nil }
        return contents[index].race(race)
    }

    /// Races of the selected meeting; empty if none is selected.
    var races: [Race] {
        guard let index = cursor.index else { return [] }
        return contents[index].meeting.races.indices.map(contents[index].race)
    }

    var room: Int {
        get { cursor.room }
        set { cursor.setRoom(newValue) }
    }

    mutating func forgetWords() { source = nil }

    mutating func serve(_ intent: BoardIntent, in world: World) -> ScreenOutcome {
        switch intent {
        case .previousRace: moveRace(by: -1)
        case .nextRace: moveRace(by: 1)
        default:
            let before = cursor.current
            guard cursor.serve(intent) else { return .ignored }
            if cursor.current != before { chosen = nil }
        }
        return .served
    }

    private mutating func moveRace(by step: Int) {
        guard let index = cursor.index, let race = selectedRace(of: contents[index]) else { return }
        let races = contents[index].meeting.races
        chosen = races[min(max(0, race + step), races.count - 1)].id
        // From now on the cursor stays with this meeting.
        _ = cursor.serve(.select(index - cursor.first))
    }

    func needs(in world: World) -> ScreenNeeds {
        var needs = ScreenNeeds()
        needs.lists = true
        let awaited = cursor.shown.flatMap { contents[$0].awaited }.sorted { $0.start > $1.start }
        needs.winners = awaited.prefix(Self.mostAwaited).map(\.id)
        return needs
    }

    func state(of world: World) -> MeetingsState {
        let (day, filter, now, localTime) = (world.day, world.filter, world.now, world.localTime)
        var state = MeetingsState()
        state.head.title = tr("Meetings")
        state.texts = texts
        let under = cursor.index
        state.list = cursor.window(contents.indices) { index in
            let content = contents[index]
            var row = content.row(at: now, selected: index == under ? selectedRace(of: content) : nil)
            row.isWatched = world.watches.contains(content.meeting)
            return row
        }
        state.pane = under.flatMap { index in
            selectedRace(of: contents[index]).map { contents[index].pane($0, at: now, localTime: localTime) }
        }
        let part =
            day.lacksPartnerAccess
            ? PartnerWords.note
            : Wording(tr("only races that the board's feed lists"), short: tr("feed's races only"))
        let partial = day.isPartial || day.lacksPartnerAccess ? [part] : []
        state.head.notes = partial + DayWords.notes(day.sources, clock: world.clock, localTime: localTime)
        if contents.contains(where: \.hasWinner) { state.head.legend = Wording(tr("winners and starts")) }
        if contents.isEmpty {
            let isFiltered = !filter.isAll && !day.meetings.isEmpty
            state.empty = [tr("No meeting with \(RaceWords.phrase(of: filter)) is known.")]
            state.empty.append(
                isFiltered ? RaceWords.wayBack(from: filter) : tr("Meetings come with the feed's answers."))
            if !isFiltered, day.lacksPartnerAccess { state.empty += PartnerWords.sentences }
        } else {
            state.head.count = Wording(
                tr("\(contents.count), by next start") + (over > 0 ? tr(", \(over) finished") : ""),
                short: String(contents.count))
        }
        return state
    }

    mutating func settle(in world: World) {
        let now = world.now
        let source = Source(world)
        let isSame = source == self.source
        // An earlier time means that the clock was set back.
        let isLater = made.map { $0 <= now } ?? false
        let isFresh = isLater && made.map { now < $0 + 60 } ?? false
        if isSame, isFresh, changesAt.map({ now < $0 }) ?? true { return }
        // If the zone or the form of times has changed, no words can be reused.
        let isUsable = isLater && self.source != nil
        contents = Self.inOrder(Self.contents(of: world, reusing: isUsable ? contents : []))
        self.source = source
        made = now
        over = contents.count(where: \.row.isOver)
        texts = ColumnWidths()
        for content in contents {
            let row = content.row
            texts.fit(row.name, .name, more: world.watches.contains(content.meeting) ? 2 : 0)
        }
        changesAt = contents.compactMap(\.changesAt).min()
        cursor.settle(in: contents.map(\.row.id))
    }

    /// Words of the day's meetings that the filter includes, in no order. Most meetings are unchanged.
    private static func contents(of world: World, reusing known: [MeetingContent]) -> [MeetingContent] {
        let known = Dictionary(known.map { ($0.meeting.id, $0) }) { first, _ in first }
        let span = world.localTime.day(around: world.now)
        let winners = Self.winners(in: world)
        return world.day.meetings.filter { world.filter.includes($0) }.compactMap { meeting in
            let races = meeting.races
            guard races.isEmpty || races.contains(where: { span.contains($0.start) }) else { return nil }
            if let content = known[meeting.id], content.isOf(meeting, winners, at: world.now) { return content }
            return MeetingContent(meeting, winners, at: world.now, localTime: world.localTime)
        }
    }

    /// Numbers of the winners that are known and not hidden, by their races: `5`, `3=8` in a dead heat.
    private static func winners(in world: World) -> [RaceID: String] {
        world.day.results.reduce(into: [:]) { winners, result in
            guard let placings = result.card?.placings, let first = placings.first?.position,
                !world.hidden.isHidden(result.id)
            else { return }
            winners[result.id] = placings.filter { $0.position == first }.map { RunnerNumber.text($0.number) }
                .joined(separator: "=")
        }
    }

    /// Meetings by the next race to come; meetings without one are last, the latest to end first.
    private static func inOrder(_ contents: [MeetingContent]) -> [MeetingContent] {
        let keys = contents.enumerated().map { place, content in
            let next = content.nextStart
            let end = next == nil ? content.starts.max() ?? .distantPast : .distantPast
            return (next: next ?? .distantFuture, end: end, place: place)
        }
        let sorted = keys.sorted { left, right in
            if left.next != right.next { return left.next < right.next }
            if left.end != right.end { return left.end > right.end }
            let (one, other) = (contents[left.place].row, contents[right.place].row)
            return (one.name, one.id) < (other.name, other.id)
        }
        return sorted.map { contents[$0.place] }
    }

    /// The chosen race, else the next one, else the last.
    private func selectedRace(of content: MeetingContent) -> Int? {
        let races = content.meeting.races
        return races.firstIndex { $0.id == chosen } ?? content.row.next ?? races.indices.last
    }
}

extension BoardState {
    /// The list of meetings; nil on every other screen.
    package var meetings: MeetingsState? { content?.value as? MeetingsState }
}

/// The list of meetings, and the selected race.
package typealias MeetingsState = ListState<MeetingRow>

/// Words of one meeting. Values that no source provides are empty.
package struct MeetingRow: ListRow {
    package typealias Pane = MeetingPane

    /// True if it is on the watch list.
    package var isWatched = false
    /// Id of the meeting by its source.
    package var id: String
    /// Category, for the colour of the badge.
    package var category: RaceCategory
    /// One letter for the category: `H`, `G`, `T` or `?`.
    package var badge: String
    /// Name of the meeting, or `Unnamed meeting`.
    package var name: String
    /// Page of the meeting; nil if no source has one.
    package var address: WebAddress?
    /// Races of the meeting in order of start.
    package var races: [TimetableEntry]
    /// Index of the next race; nil if none is to come.
    package var next: Int?
    /// Time to the next race: `4m 5s`, `due`; empty if none is to come.
    package var countdown = ""
    /// The same without seconds, for a pane beside the next races: `4m`, `<1m`.
    package var minutes = ""
    /// Closeness of the next race; `.later` if none is to come.
    package var urgency = Countdown.Urgency.later
    /// Word in place of a countdown: `over`, `abandoned`, `R8 running`; empty if a race is to come.
    package var ending: String
    /// Index of the selected race; nil in other meetings.
    package var selected: Int?

    /// True if no race is to come.
    package var isOver: Bool { next == nil }
}

/// One race of a meeting's timetable.
package struct TimetableEntry: Hashable, Sendable, Identifiable {
    /// Id of the race, with which its card opens.
    package var id: RaceID
    /// Column of the race: its number, or its place without one.
    package var place: Int
    /// Number of the race with its letter: `R7`.
    package var number: String
    /// Number of the winner, or local start of a race to come, or a status that matters more: `5`, `5?`, `14:05`,
    /// `due`, `run`, `abd.`; empty for a race that is past and has no known winner.
    package var words: String
    package var standing: Standing
    /// True if the race is past, which a sign shows besides the colour.
    package var isPast: Bool
}

/// The selected race of the list of meetings.
package struct MeetingPane: Hashable, Sendable {
    var category: RaceCategory
    /// Category, number and meeting: `Horse R7 Flemington`.
    package var title: String
    package var standing: Standing
    /// Status in words: `open`, `final`, `protest: third against second`; empty if no source reports one.
    package var status: Wording
    /// Name of the race, or `Unnamed race`.
    package var name: String
    /// Page of the race; nil if no source has one.
    package var address: WebAddress?
    /// Start, distance, track, weather and region; then the meeting's bets, those with this race first.
    package var facts: [String]
    /// Time to the start: `4m 5s`, `due`; empty if it is past.
    package var countdown: String
    package var urgency: Countdown.Urgency
}
