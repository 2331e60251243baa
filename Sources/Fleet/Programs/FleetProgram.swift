package import Commands
package import FoundationEssentials
import Logging
import Models
import Screen
import Services
package import Settings
import ViewModels
package import Views

/// The screen of a fleet from its first paint to the restored terminal: composes the parts on given ends.
@MainActor
package final class FleetProgram: ScreenProgram {
    package let life: ProgramLife
    package let ends: ProgramEnds
    package let terminal: any BoardTerminal
    private let reader: FleetReader
    /// Internal because tests read its state.
    let session: FleetSession
    package var screen: any ScreenSession { session }
    private var hasSnapshot = false
    private var began: Date?
    private var takenAt: Date?

    /// Seconds after which states are made again although nothing came: ages are in minutes.
    private static let refresh: TimeInterval = 5
    /// Seconds between two looks before the first boxes are there, and how long that goes on.
    private static let (eagerness, impatience): (TimeInterval, TimeInterval) = (0.1, 3)

    /// - Parameter madeUp: a fleet in place of a broker; nil for the broker of the settings.
    package init(
        _ settings: FleetViewSettings, madeUp: SimulatedFleet?, on terminal: any BoardTerminal,
        openLink: @escaping OpenLink, ends: ProgramEnds
    ) {
        (self.ends, self.terminal, life) = (ends, terminal, ProgramLife(ends))
        reader = FleetReader(settings, madeUp: madeUp, openLink: openLink, ends: ends)
        session = FleetSession(
            terminal: terminal,
            screen: FleetScreen(
                broker: reader.broker, localTime: ZoneReader.localTime(is12Hour: settings.is12Hour),
                theme: settings.screen.theme ?? .standard), clock: ends.clock)
        session.onPicture = { [weak self] in self?.reader.requestPicture(of: $0) }
    }

    /// - Throws: where there can be no link to a broker.
    package func start() throws(Failure) {
        try reader.open()
        began = ends.clock.now
        life.begin(self)
        watchTerminal()
    }

    package func turn() -> Date? {
        take()
        let next = session.turn()
        return ends.realInstant(isEager ? min(next, ends.clock.now + Self.eagerness) : next)
    }

    /// Whether the first boxes are still to come, at the start.
    private var isEager: Bool {
        !hasSnapshot && (began.map { ends.clock.now.timeIntervalSince($0) < Self.impatience } ?? false)
    }

    /// Takes what has come, at most once a second.
    private func take() {
        let now = ends.clock.now
        guard session.isDue(at: now) || isEager else { return }
        let isNew = reader.drain()
        let isOld = takenAt.map { now.timeIntervalSince($0) >= Self.refresh || now < $0 } ?? true
        if reader.wasRefused {
            reader.wasRefused = false
            session.announce(tr("The broker takes no orders from this program: its ACL does not let it."))
        }
        guard isNew || isOld || session.needsData else { return }
        takenAt = now
        let snapshot = reader.snapshot()
        hasSnapshot = hasSnapshot || !snapshot.rows.isEmpty && reader.lastKept != nil
        let shot = session.openBox.flatMap { reader.shot(of: $0) }
        session.take(snapshot, shot: shot, trouble: reader.troubleWords)
    }

    package func finish() async { await reader.close() }
}
