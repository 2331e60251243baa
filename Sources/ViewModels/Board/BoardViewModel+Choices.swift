import Facts
import FoundationEssentials
package import Models
import Repository
import Screen

/// A person's choices: the current ones, options included, and those that are saved.
struct BoardChoices {
    /// Current choices, with the values that options set for this run.
    private(set) var current: Preferences
    /// Saved choices: options override them without changing them.
    private var stored: Preferences
    private let remember: @MainActor (Preferences) -> Void

    /// - Parameters:
    ///   - stored: saved choices; nil for the current ones.
    ///   - remember: called with the choices to save.
    package init(_ current: Preferences, stored: Preferences?, remember: @escaping @MainActor (Preferences) -> Void) {
        self.current = current
        self.stored = stored ?? current
        self.remember = remember
    }

    /// Replaces the current choices by those of reloaded settings, which are not saved since their file has them.
    mutating func replace(by preferences: Preferences) { current = preferences }

    /// - Returns: the choices as they were before the change.
    mutating func choose(_ change: (inout Preferences) -> Void) -> Preferences {
        let before = current
        change(&current)
        // An option's value for this run only is not saved with another choice.
        if current.filter != before.filter { stored.filter = current.filter }
        if current.region != before.region { stored.region = current.region }
        if current.rows != before.rows { stored.rows = current.rows }
        if current.theme != before.theme { stored.theme = current.theme }
        if current.layout != before.layout { stored.layout = current.layout }
        return before
    }

    /// Saves the choices that the next run starts with.
    @MainActor
    func save() { remember(stored) }
}

/// Choices of races: categories, region, search and watch list.
extension BoardViewModel {
    func choose(_ change: (inout Preferences) -> Void) {
        let before = choices.choose(change)
        guard preferences != before else { return }
        if preferences.races != before.races || preferences.rows != before.rows { want() }
        choices.save()
    }

    /// Sets the settings that their screen shows and changes.
    package func use(_ settings: any SettingsRepository) {
        repositories.settings = settings
    }

    /// Sets where their screen finds the sources, and what became of their requests.
    package func use(_ sources: @escaping @MainActor () -> [UsedSource]) {
        repositories.sources = sources
    }

    /// The next theme for a key that goes through all, with the person's own after the others.
    func theme(after theme: Theme) -> Theme {
        let all = Theme.builtIn + [display.ownTheme].compactMap(\.self)
        let place = all.firstIndex(of: theme) ?? all.count - 1
        return all[(place + 1) % all.count]
    }

    /// Every category and country, and no search.
    func showAll() {
        if search.clear() { want() }
        choose { ($0.filter, $0.region) = (.all, .all) }
    }

    /// Requests the races of the filter and the search.
    func want() {
        var races = preferences.races
        races.update(for: search.lists, on: search.lists.isEmpty ? [:] : world(at: clock.now).knownCards)
        repositories.races.handle(.want(races, rows: wantedRows))
    }

    /// Regions of every known race, and of those to come.
    var regions: (known: Set<Region>, coming: Set<Region>) {
        let (now, meetings) = (boardNow, repositories.day.day.meetings)
        let soon = meetings.filter { $0.races.contains { $0.start > now && $0.status.countsDown } }
        let coming = repositories.races.regions.union(soon.compactMap { Region($0.venue) })
        // Only the day's lists have the races that are over.
        let isOnBoard = stack.open == .board || stack.open == .commands && stack.beneath == .board
        return (isOnBoard ? coming : coming.union(meetings.compactMap { Region($0.venue) }), coming)
    }

    /// Countries in the order in which they are offered, with their next starts as far as a list has them.
    var countries: [OfferedCountry] {
        let (known, coming) = regions
        let now = boardNow
        var next: [String: Date] = [:]
        func note(_ venue: Venue, _ start: Date) {
            guard start > now, let country = Region(venue)?.country else { return }
            next[country] = min(next[country] ?? start, start)
        }
        for race in snapshot.races { note(race.race.venue, race.race.advertisedStart) }
        for meeting in repositories.day.day.meetings {
            for race in meeting.races where race.status.countsDown { note(meeting.venue, race.start) }
        }
        let offered = RegionFilter.offered(known, coming: coming, home: display.home)
        func rank(_ index: Int) -> (Int, Date, Int) {
            let code = offered[index]
            return (code == display.home ? 0 : 1, next[code] ?? .distantFuture, index)
        }
        return offered.indices.sorted { rank($0) < rank($1) }.map {
            OfferedCountry(code: offered[$0], next: next[offered[$0]])
        }
    }

    /// Opens the list of commands with the countries in it.
    func offerCountries() {
        go { $0.toggle(.commands) }
        note()
        _ = stack.serve(.nextRegion, in: settle().world)
    }

    func chooseRegion(_ region: RegionFilter) {
        choose { $0.region = region }
        let isNone = region.isAll && regions.known.isEmpty
        announce(isNone ? tr("No country is known yet") : tr("Races: \(RaceWords.name(of: preferences.region))"))
    }

    func togglePoster() {
        if preferences.layout == .poster {
            choose { $0.layout = .auto }
        } else if desk.hasPoster {
            choose { $0.layout = .poster }
        } else {
            announce(tr("The poster needs a larger terminal"), short: tr("No room for a poster"))
        }
    }

    func set(_ name: String, to value: String?) {
        if let problem = repositories.settings?.set(name, to: value) { announce(problem, seconds: 8) }
    }

    func toggleWatch() {
        guard let entry = stack.watchTarget else { return }
        let isWatched = repositories.watches.toggle(entry)
        if isWatched || !repositories.watches.list.isFull || !entry.isNamed {
            announce(WatchWords.sentence(entry, isWatched: isWatched), short: WatchWords.short(isWatched))
        } else {
            announce(tr("The watch list is full"), short: tr("Watch list is full"))
        }
    }

    /// Shows everything so many seconds later.
    func delayPicture(by seconds: Int) {
        guard let picture = repositories.picture else { return }
        picture.set(picture.seconds + seconds)
        announce(
            picture.seconds == 0
                ? tr("Everything is shown as it comes")
                : tr("Everything is shown \(StatusWords.behind(picture.seconds)) the feed"),
            short: picture.seconds == 0 ? tr("No delay") : StatusWords.behind(picture.seconds))
    }
}

/// A note that is typed, and the entry that it is on.
struct NoteEntry {
    let entry: WatchEntry
    var text: String

    mutating func type(_ scalar: Unicode.Scalar) {
        if text.unicodeScalars.count < WatchNote.limit { text.unicodeScalars.append(scalar) }
    }

    /// A search of nothing, so that its letters are marked nowhere.
    var state: SearchState { SearchState(.none, isTyping: true, lead: tr("Note on \(entry.name): ") + text) }
}

extension BoardViewModel {
    /// Opens the line for the note on what is under the cursor.
    func startNote() {
        guard let target = stack.watchTarget, target.isNamed else {
            return announce(tr("There is no name to write a note on"), short: tr("No name here"))
        }
        let entry = repositories.watches.list.entry(for: target) ?? target
        noting = NoteEntry(entry: entry, text: entry.note?.text ?? "")
    }

    /// - Returns: false for an intent that counts while a note is typed as at any other time.
    func serveNote(_ intent: BoardIntent) -> Bool {
        switch intent {
        case .search(let scalar): noting?.type(scalar)
        case .eraseSearch: _ = noting?.text.popLast()
        case .back: noting = nil
        case .keepSearch: keepNote()
        default: return false
        }
        return true
    }

    private func keepNote() {
        guard let typed = noting else { return }
        noting = nil
        let isKept = repositories.watches.note(typed.text, on: typed.entry)
        if repositories.watches.list.isFull, !isKept, !repositories.watches.list.contains(typed.entry) {
            announce(tr("The watch list is full"), short: tr("Watch list is full"))
        } else if isKept {
            let hasNote = repositories.watches.list.entry(for: typed.entry)?.note != nil
            announce(WatchWords.noted(typed.entry, hasNote: hasNote), short: hasNote ? tr("Noted") : tr("No note"))
        }
    }
}
