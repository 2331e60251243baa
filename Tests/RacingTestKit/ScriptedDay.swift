package import Models
package import Repository

/// A day that the test sets.
@MainActor
package final class ScriptedDay: DayRepository {
    private var current: DaySnapshot
    package var day: DaySnapshot {
        get {
            looks += 1
            return current
        }
        set {
            current = newValue
            if !isSilent { revision += 1 }
        }
    }
    /// Number of times that somebody looked at the day: a board does so whenever it takes over data.
    package private(set) var looks = 0
    package var revision = 0
    /// Whether nobody hears of a change until the test counts `revision` on.
    private let isSilent: Bool
    /// The races whose results are visible.
    package private(set) var visible: [RaceID] = []
    /// The races whose prices are visible, each time that they changed.
    package private(set) var visibleMarkets: [[RaceID]] = []
    /// Whether the open screen wants the whole cards of those races.
    package private(set) var wantsWholeCards = false
    /// The races whose favourites are in the rows, each time that they changed.
    package private(set) var rowMarkets: [[RaceID]] = []
    package private(set) var refreshes = 0
    /// What a person has opened.
    package private(set) var opened: (races: Set<RaceID>, lists: Bool) = ([], false)

    package init(_ day: DaySnapshot = DaySnapshot(), isSilent: Bool = false) {
        (current, self.isSilent) = (day, isSilent)
    }

    package func setVisibleResults(of races: [RaceID]) { visible = races }
    package func setVisibleMarkets(of races: [RaceID], whole: Bool) {
        visibleMarkets.append(races)
        wantsWholeCards = whole
    }
    package func setRowMarkets(of races: [RaceID]) { rowMarkets.append(races) }
    package func setOpened(_ races: Set<RaceID>, lists: Bool) { opened = (races, lists) }
    package func refreshDay() { refreshes += 1 }
}
