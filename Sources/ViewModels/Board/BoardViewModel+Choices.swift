import Models
import Repository

/// Choices of races: categories, region, search and watch list.
extension BoardViewModel {
    func choose(_ change: (inout Preferences) -> Void) {
        let before = preferences
        change(&preferences)
        guard preferences != before else { return }
        if preferences.races != before.races || preferences.rows != before.rows { want() }
        // A value that an option set for this run alone is not saved with another choice.
        if preferences.filter != before.filter { stored.filter = preferences.filter }
        if preferences.region != before.region { stored.region = preferences.region }
        if preferences.rows != before.rows { stored.rows = preferences.rows }
        if preferences.theme != before.theme { stored.theme = preferences.theme }
        remember(stored)
    }

    /// Every category and country, and no search.
    func showAll() {
        if search.clear() { want() }
        choose { ($0.filter, $0.region) = (.all, .all) }
    }

    /// Requests the races of the filter and the search.
    func want() {
        var races = preferences.races
        races.look(for: search.lists, on: search.lists.isEmpty ? [:] : knownCards)
        repository.want(races, rows: preferences.rows)
    }

    func cardsChanged() {
        if let open = cards?.card, let card = open.card { seenCards.note(card, of: open.id) }
        if !search.lists.isEmpty { want() }
        repositoryChanged()
    }

    func chooseRegion(_ next: (RegionFilter, Set<RegionFilter>) -> RegionFilter) {
        // Only the day's lists have the races that are over.
        let meetings = screen == .board ? [] : day?.day.meetings.compactMap { RegionFilter($0.venue) } ?? []
        let known = repository.regions.union(meetings)
        choose { $0.region = next($0.region, known) }
        say(known.isEmpty ? "No country is known yet" : "Races: \(RaceWords.name(of: preferences.region))")
    }

    func toggleWatch() {
        guard let entry = watchTarget else { return }
        let isWatched = watches.toggle(entry)
        if isWatched || !watches.list.isFull || !entry.isNamed {
            say(WatchWords.sentence(entry, isWatched: isWatched), short: WatchWords.short(isWatched))
        } else {
            say("The watch list is full", short: "Watch list is full")
        }
    }

    private var watchTarget: WatchEntry? {
        if screen == .card, let race = cardScreen.race, let runner = cardScreen.selectedRunner {
            return WatchEntry(.runner, category: race.category, name: runner)
        }
        return selectedRace.map { WatchEntry(.meeting, category: $0.category, name: $0.meeting) }
    }

    /// The chosen ranking, as far as the store has answered.
    func formState(_ filter: RaceFilter) -> FormState {
        let query = formScreen.query(filter, search: search.lists)
        form?.ask(query)
        // The last answer of its kind stays until the next one, so that typing does not flicker.
        let answer = form?.table.flatMap { $0.query.kind == query.kind ? $0.answer : nil }
        let hasCome = form?.table?.query.kind == query.kind
        let state = formScreen.state(
            query, hasCome ? .some(answer) : .none, form?.history, hasStore: form?.hasStore ?? false)
        form?.look(at: state.list.rows.isEmpty ? nil : formScreen.selected)
        return state
    }

    var knownCards: [RaceID: RaceCard] {
        var known = seenCards.cards
        for result in day?.day.results ?? [] { if let card = result.card { known[result.id] = card } }
        return known
    }

    func marks(_ race: Race, _ known: [RaceID: RaceCard]) -> RaceMarks {
        let card = known[race.id]
        let found = search.lists.matches(race) ? nil : card.flatMap(search.lists.firstFound(in:))
        return RaceMarks(found: found ?? "", watched: watches.list.names(in: race, card: card))
    }
}
