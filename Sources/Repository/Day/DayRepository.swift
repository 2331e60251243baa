package import Models

/// The source of the day's meetings, statuses and results for view models.
///
/// As with `RaceRepository`, `onDayChange` has been called before a method returns that changed the snapshot.
@MainActor
package protocol DayRepository: AnyObject {
    /// State of the day; empty before the first answer.
    var day: DaySnapshot { get }
    /// Called on every change of the day, after it.
    var onDayChange: (@MainActor () -> Void)? { get set }

    /// Sets the races whose results are on the screen. Missing ones are requested, the first first.
    /// - Parameter races: empty while no list of results is open.
    func setVisibleResults(of races: [RaceID])
    /// Sets the races whose prices are on the screen. They are requested in turn, after everything else.
    /// - Parameter races: the first first; empty while no list of prices is visible.
    func setVisibleMarkets(of races: [RaceID])
    /// Sets the races whose favourites are in the rows of the board. They are requested one by one, each once a minute,
    /// from the requests that the rest of the screen leaves.
    /// - Parameter races: the next to jump first; empty while the rows have no column for favourites.
    func setRowMarkets(of races: [RaceID])
    /// Sets the races and lists that a person has opened: their requests go before background requests.
    /// - Parameters:
    ///   - races: those that fit on the open screen.
    ///   - lists: whether that screen shows reports of the lists of meetings.
    func setOpened(_ races: Set<RaceID>, lists: Bool)
    /// Requests lists and results now, unless a request is under way or the source requires a wait.
    func refreshDay()
}
