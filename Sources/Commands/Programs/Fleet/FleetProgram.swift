import FoundationEssentials
import Glibc
import Logging
import Models
import Screen
import Services
package import Settings
import System
import ViewModels
import Views

/// The screen of a fleet from its first paint to the restored terminal: composes the parts on given ends.
@MainActor
package final class FleetProgram {
    private let ends: ProgramEnds
    private let terminal: any BoardTerminal
    private let reader: FleetReader
    /// Internal because tests read its state.
    let session: FleetSession
    private var hasSnapshot = false
    private var began: Date?
    private var takenAt: Date?
    private var closing: Task<Void, Never>?
    /// Why it ended, if it failed.
    package private(set) var failure: Failure?

    /// Seconds after which states are made again although nothing came: ages are in minutes.
    private static let refresh: TimeInterval = 5
    /// Seconds between two looks before the first boxes are there, and how long that goes on.
    private static let (eagerness, impatience): (TimeInterval, TimeInterval) = (0.1, 3)

    /// - Parameter madeUp: a fleet in place of a broker; nil for the broker of the settings.
    package init(
        _ settings: FleetViewSettings, madeUp: (any MadeUpFleet)?, on terminal: any BoardTerminal, ends: ProgramEnds
    ) {
        (self.ends, self.terminal) = (ends, terminal)
        for warning in settings.warnings { ends.logger.warning("\(warning)") }
        reader = FleetReader(settings, madeUp: madeUp, ends: ends)
        session = FleetSession(
            terminal: terminal,
            screen: FleetScreen(
                broker: reader.broker, localTime: ZoneReader.localTime(is12Hour: settings.is12Hour),
                theme: settings.screen.theme ?? .standard), clock: ends.clock)
        session.onPicture = { [weak self] in self?.reader.requestPicture(of: $0) }
    }

    /// Called before the loop runs. The program ends by `ends.loop.stop`.
    /// - Throws: where there can be no link to a broker.
    package func start() throws(Failure) {
        let loop = ends.loop
        try reader.open()
        began = ends.clock.now
        loop.turn = { [weak self] in self?.turn() }
        loop.onSignal { [weak self] in self?.received($0) }
        loop.watch(terminal.inputDescriptor) { [weak self] _ in self?.serveEvents() }
    }

    private func turn() -> Date? {
        guard closing == nil else { return nil }
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

    private func serveEvents() {
        switch session.serveEvents() {
        case .quit: close(status: 0)
        case .closed: close(status: -SIGHUP)
        case .suspend: suspend()
        case .reload, .show, nil: break
        }
    }

    private func received(_ signal: Int32) {
        switch signal {
        case SIGWINCH:
            terminal.sizeChanged()
            serveEvents()
        case SIGTSTP: suspend()
        case SIGCONT: session.redraw()
        default: close(status: -signal)
        }
    }

    private func suspend() {
        terminal.suspend()
        do {
            try ends.suspendProcess()
        } catch {
            ends.logger.warning("not suspended", metadata: ["error": "\(error)"])
        }
        terminal.resume()
        session.redraw()
        serveEvents()
    }

    /// Restores the terminal, ends the link and then the loop. A link that does not end within a second is left.
    /// - Parameter status: the exit status, or a signal's number below zero.
    private func close(status: Int32) {
        guard closing == nil else { return }
        ends.loop.unwatch(terminal.inputDescriptor)
        terminal.close()
        closing = Task {
            await reader.close()
            ends.loop.stop(status)
        }
        Task {
            await ends.real.sleep(until: ends.real.now + 1)
            ends.loop.stop(status)
        }
    }
}
