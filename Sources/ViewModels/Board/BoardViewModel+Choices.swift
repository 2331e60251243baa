import Facts
import Models
import Repository
import Screen

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

    /// Ends the introduction with the first key or click, for later runs too.
    package func endIntroduction() {
        guard preferences.isNew else { return }
        if choices.endIntroduction() { choices.save() }
        update()
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
        repositories.races.want(races, rows: wantedRows)
    }

    func chooseRegion(_ next: (RegionFilter, Set<RegionFilter>) -> RegionFilter) {
        // Only the day's lists have the races that are over.
        let meetings = stack.open == .board ? [] : repositories.day.day.meetings.compactMap { RegionFilter($0.venue) }
        let known = repositories.races.regions.union(meetings)
        choose { $0.region = next($0.region, known) }
        announce(known.isEmpty ? tr("No country is known yet") : tr("Races: \(RaceWords.name(of: preferences.region))"))
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
