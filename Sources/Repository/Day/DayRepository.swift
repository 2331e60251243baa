package import Models

/// Where view models get the day's meetings, statuses and results from.
///
/// As with `RaceRepository`, `onDayChange` has been called before a method returns that changed the snapshot.
@MainActor
package protocol DayRepository: AnyObject {
    var day: DaySnapshot { get }
    /// Called on every change of the day, with the new one already in place.
    var onDayChange: (@MainActor () -> Void)? { get set }

    /// Says which races' results are looked at, so that those are asked for that are not known; none when no list of
    /// results is open.
    func lookAtResults(of races: [RaceID])
    /// Asks now, unless a request is under way or the source asked for quiet.
    func refreshDay()
}
