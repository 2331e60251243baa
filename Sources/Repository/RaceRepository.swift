package import Models

/// Where view models get their races from.
///
/// An implementation answers intents in the same turn: `onChange` has been called before the method returns when
/// the snapshot changed.
@MainActor
package protocol RaceRepository: AnyObject {
    var snapshot: BoardSnapshot { get }
    /// Called on every change of the snapshot, with the new one already in place.
    var onChange: (@MainActor () -> Void)? { get set }

    /// Time has passed: what is due (an eviction, a refill) happens now, and not when a timer comes.
    func advance()
    /// Asks the feed now, unless a request is under way or the service asked for quiet.
    func refresh()
    /// Chooses which races are shown and the number of rows, 1 to 100.
    func want(_ filter: RaceFilter, rows: Int)
    /// Holds order, refills and data as they are, or lets them go on.
    func hold(_ isHeld: Bool)
    /// Where the races to come are run; worked out anew each time.
    var regions: Set<RegionFilter> { get }
}
