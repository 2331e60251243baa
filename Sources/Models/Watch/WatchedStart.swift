/// A race that the watch list picks out, with the runner it is about.
package struct WatchedStart: Hashable, Sendable {
    /// The race, as its list has it.
    package let race: Race
    /// The runner that is watched, or whose rider or trainer is; nil for a race of a watched meeting.
    package let runner: Runner?
    /// Entries of the watch list that match: those of the runner, then that of the meeting. Never empty.
    package let matched: [WatchEntry]

    /// A start; `matched` must not be empty.
    package init(race: Race, runner: Runner?, matched: [WatchEntry]) {
        self.race = race
        self.runner = runner
        self.matched = matched
    }
}

extension WatchList {
    /// Watched starts of a race, by the numbers of the runners. A race of a watched meeting in which no runner is
    /// watched is one start without a runner.
    /// - Parameter card: nil if the runners are not known.
    package func starts(in race: Race, card: RaceCard? = nil) -> [WatchedStart] {
        guard !isEmpty else { return [] }
        let meeting = entry(for: WatchEntry(meetingOf: race))
        let starts = (card?.runners ?? []).compactMap { runner -> WatchedStart? in
            let entries = entries(of: runner, race.category)
            guard !entries.isEmpty else { return nil }
            return WatchedStart(race: race, runner: runner, matched: entries + [meeting].compactMap(\.self))
        }
        guard starts.isEmpty, let meeting else { return starts }
        return [WatchedStart(race: race, runner: nil, matched: [meeting])]
    }
}
