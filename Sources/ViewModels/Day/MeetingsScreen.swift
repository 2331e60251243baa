import FoundationEssentials
import Models
import Repository

/// The list of meetings: the choices in it, and its words.
///
/// Words are made when the day or the filter has changed, or a next race has started; a tick makes countdowns.
struct MeetingsScreen: Screen {
    private var cursor = ListCursor<String>()
    /// Race that left and right have chosen; nil for the meeting's next race.
    private var chosen: RaceID?
    /// Data that the list was made of.
    private var source: (day: DaySnapshot, filter: RaceFilter)?
    private var made: Date?
    /// Time at which the clock alone changes the order.
    private var changesAt: Date?
    private var contents: [MeetingContent] = []
    /// Widths of the words of `contents`, so that no column moves while one scrolls.
    private var texts = ColumnWidths()

    /// The selected race.
    var selectedRace: Race? {
        guard let index = cursor.index, let race = selectedRace(of: contents[index]) else { return nil }
        return contents[index].race(race)
    }

    /// Races of the selected meeting.
    var races: [Race] {
        guard let index = cursor.index else { return [] }
        return contents[index].meeting.races.indices.map(contents[index].race)
    }

    /// Meetings, each of which may take several lines.
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

    func state(of world: World) -> MeetingsState {
        let (day, filter, now, localTime) = (world.day, world.filter, world.now, world.localTime)
        var state = MeetingsState()
        state.head.title = "Meetings"
        state.texts = texts
        let under = cursor.index
        state.list = cursor.window(Array(contents.enumerated())) { index, content in
            var row = content.row(at: now, selected: index == under ? selectedRace(of: content) : nil)
            row.isWatched = world.watches.contains(meeting: row.name, row.category)
            return row
        }
        state.pane = under.flatMap { index in
            selectedRace(of: contents[index]).map { contents[index].pane($0, at: now, localTime: localTime) }
        }
        let part =
            day.lacksPartnerAccess
            ? PartnerWords.note
            : BoardState.Wording("only races that the board's feed lists", short: "feed's races only")
        let partial = day.isPartial || day.lacksPartnerAccess ? [part] : []
        state.head.notes = partial + DayWords.notes(day.sources, clock: world.clock, localTime: localTime)
        if contents.isEmpty {
            let isFiltered = !filter.isAll && !day.meetings.isEmpty
            state.empty = ["No meeting with \(RaceWords.phrase(of: filter)) is known."]
            state.empty.append(isFiltered ? RaceWords.wayBack(from: filter) : "Meetings come with the feed's answers.")
            if !isFiltered, day.lacksPartnerAccess { state.empty += PartnerWords.sentences }
        } else {
            let over = contents.filter(\.row.isOver).count
            state.head.count = BoardState.Wording(
                "\(contents.count), by next start" + (over > 0 ? ", \(over) over" : ""), short: String(contents.count))
        }
        return state
    }

    mutating func settle(in world: World) {
        let (day, filter, now, localTime) = (world.day, world.filter, world.now, world.localTime)
        let isSame = source.map { $0.day == day && $0.filter == filter } ?? false
        // The clock may have been set back.
        let isFresh = made.map { $0 <= now } ?? false
        if isSame, isFresh, changesAt.map({ now < $0 }) ?? true { return }
        source = (day, filter)
        made = now
        let span = localTime.day(around: now)
        contents = day.meetings.filter { filter.includes($0) }.map {
            MeetingContent($0, statuses: day.statuses, at: now, localTime: localTime)
        }.filter { content in
            content.starts.isEmpty || content.starts.contains { span.contains($0) }
        }.sorted(by: Self.isBefore)
        texts = ColumnWidths()
        for row in contents.map(\.row) {
            texts.fit(row.name, .name, more: world.watches.contains(meeting: row.name, row.category) ? 2 : 0)
            texts.fit(row.region, .region)
            texts.fit(row.track, .track)
            texts.fit(row.weather, .weather)
        }
        changesAt = contents.compactMap(\.changesAt).min()
        cursor.settle(in: contents.map(\.row.id))
    }

    /// By the next race to come; those without one last, the latest to end first.
    private static func isBefore(_ left: MeetingContent, _ right: MeetingContent) -> Bool {
        let (one, other) = (left.nextStart, right.nextStart)
        if let one, let other, one != other { return one < other }
        if (one == nil) != (other == nil) { return other == nil }
        let ends = (left.starts.max() ?? .distantPast, right.starts.max() ?? .distantPast)
        if one == nil, ends.0 != ends.1 { return ends.0 > ends.1 }
        return (left.row.name, left.row.id) < (right.row.name, right.row.id)
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
