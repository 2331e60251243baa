package import Models

/// The source of races for view models.
///
/// An implementation answers intents in the same turn: `onChange` has been called before the method returns, if the
/// snapshot changed.
@MainActor
package protocol RaceRepository: AnyObject {
    /// State of the board; never older than the last call of a method.
    var snapshot: BoardSnapshot { get }
    /// Called on every change of the snapshot, after it.
    var onChange: (@MainActor () -> Void)? { get set }

    /// Carries out everything that is due now (an eviction, a refill) without waiting for a timer.
    func advance()
    /// Requests the feed now, unless a request is under way or the service requires a wait.
    func refresh()
    /// Changes filter and number of rows, 1 to 100.
    func want(_ filter: RaceFilter, rows: Int)
    /// Holds order, refills and data as they are, or releases them.
    func hold(_ isHeld: Bool)
    /// Regions of the races to come; computed at each call.
    var regions: Set<RegionFilter> { get }
}
