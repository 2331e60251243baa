package import FoundationEssentials
package import Models
package import Repository
package import Services
package import Settings
package import Views

/// The venue that a board is joined to: its relay sends races, and its operators send notices. A board with the setting
/// `relay` gets one by `ProgramEnds.joinVenue`; what a broker, a message or a fleet is remains behind it.
@MainActor
package protocol BoardVenue: AnyObject {
    /// Called with statuses that the relay reports, by the ids of races.
    var onStatuses: (@MainActor ([RaceID: DayStatus]) -> Void)? { get set }
    /// Called with all news of the relay that the board takes.
    var onNews: (@MainActor (RelayNews) -> Void)? { get set }

    /// Joins the venue, once. The connection comes later.
    /// - Throws: where there can be no link: without the library, or a file of the certificates.
    func begin() throws(Failure)
    /// Carries out what is due.
    /// - Returns: when something is due next, by the program's clock.
    func turn() -> Date?
    /// Takes over other settings, also for the share that is known.
    func configure(hasCache: Bool, rate: Int)
    /// A feed that returns the relay's cards, and requests others from a source's own feed.
    /// - Parameter isOpen: whether a person reads each card: then it must be newer, and have all its runners.
    func inFront(of own: any CardFeed, isOpen: Bool) -> any CardFeed
    /// Shows notices on a board of a desktop from now on.
    func show(on session: BoardSession, of parts: BoardParts)
    /// Shows notices on a kiosk from now on.
    func show(on kiosk: KioskSession, of parts: BoardParts)
    /// A turn of the loop has drawn what there was to draw: takes note of shown notices, and reports how the board is.
    /// - Parameter restarts: starts of the kiosk since its last regular end; 0 on a desktop.
    func drawn(_ parts: BoardParts, restarts: Int)
    func end() async
}
