import CurlTransport
import CursesTerminal
import FeedSimulator
import FoundationEssentials
import Glibc
import Logging
import MainLoop
import Models
import Repository
import Services
import ViewModels
import Views

/// The board from its first paint to the restored terminal: composes the live ends and runs the loop.
@MainActor
final class BoardProgram {
    private let settings: BoardSettings
    private let loop: MainLoop
    private let clock: SystemWallClock
    private let logger: Logger
    private let terminal: CursesTerminal
    private let engine: EvictionEngine
    private let session: BoardSession
    private var transport: CurlTransport?
    private var server: FeedServer?
    private var closing: Task<Void, Never>?

    /// Ends the process by a signal where a signal ended the board; returns on a plain quit.
    static func run(_ settings: BoardSettings) throws {
        let program = try BoardProgram(settings)
        program.start()
        let status = try OpenLoop.run(program.loop)
        program.terminal.close()
        if status < 0 { ProcessControl.endAs(signal: -status) }
        exit(status)
    }

    private init(_ settings: BoardSettings) throws {
        self.settings = settings
        loop = try OpenLoop.make(signals: Self.signals)
        clock = SystemWallClock(
            loop: loop, origin: settings.simulation?.origin, speed: settings.simulation?.speed ?? 1)
        logger = try LogFile.logger(
            path: settings.logFile, verbose: settings.verbose, clock: SystemWallClock(loop: loop))
        for warning in settings.warnings { logger.warning("\(warning)") }
        let file = PreferencesFile(environment: settings.environment, logger: logger)
        let stored = file.load()
        let preferences = Preferences(
            filter: settings.only ?? stored.filter, rows: settings.rows ?? stored.rows,
            theme: settings.theme ?? stored.theme)
        engine = EvictionEngine(
            settings: RaceBoard.Settings(
                filter: preferences.filter, rows: preferences.rows, interval: settings.interval,
                source: settings.source, backup: FeedSettings.backup(of: settings.source)),
            clock: clock, generator: SystemRandomNumberGenerator(), logger: logger)
        let viewModel = BoardViewModel(
            repository: engine, clock: clock,
            localTime: ZoneReader.localTime(is12Hour: settings.is12Hour), preferences: preferences,
            stored: stored, bell: settings.bell, remember: file.save)
        terminal = try OpenTerminal.open(settings)
        session = BoardSession(
            terminal: terminal, viewModel: viewModel, clock: clock,
            schedule: TickSchedule(speed: settings.simulation?.speed ?? 1))
    }

    private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

    private func start() {
        loop.turn = { [weak self] in self?.turn() }
        loop.onClockSet = { [weak self] in self?.engine.lookAtDeviceClock() }
        loop.onSignal { [weak self] in self?.received($0) }
        loop.watch(terminal.inputDescriptor) { [weak self] _ in self?.serveEvents() }
        // The first paint, before anything of the network is touched.
        _ = session.turn()
        connect()
    }

    private func turn() -> Date? {
        guard closing == nil else { return nil }
        engine.lookAtDeviceClock()
        return clock.realInstant(of: session.turn())
    }

    /// Starts the feed: the live one, or the simulated day and then the way to it.
    private func connect() {
        do {
            let transport = try OpenLoop.transport()
            self.transport = transport
            guard settings.isDemo, let simulation = settings.simulation else {
                engine.start(asking: feeds(base: settings.feedURL, transport))
                return
            }
            let server = SimulatedFeed.server(simulation, clock: clock, loop: loop)
            self.server = server
            Task {
                do {
                    let port = try await server.start(port: 0)
                    engine.start(asking: feeds(base: "http://127.0.0.1:\(port)", transport))
                } catch {
                    end(Failure("internal", "The simulated feed cannot start: \(error)", status: .internal))
                }
            }
        } catch {
            end(error)
        }
    }

    private func feeds(base: String, _ transport: CurlTransport) -> [FeedSource: any NextRacesFeed] {
        let client = HTTPClient(transport, clock: clock)
        return Dictionary(
            uniqueKeysWithValues: FeedSource.allCases.map {
                ($0, NedsFeed(source: $0, base: base, transport: client) as any NextRacesFeed)
            })
    }

    private func serveEvents() {
        switch session.serveEvents() {
        case .quit: close(status: 0)
        // As if the terminal had said so itself.
        case .closed: close(status: -SIGHUP)
        case .suspend: suspend()
        case nil: break
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
            try ProcessControl.suspendProcess()
        } catch {
            logger.warning("not suspended", metadata: ["error": "\(error)"])
        }
        terminal.resume()
        session.redraw()
        serveEvents()
    }

    private func end(_ failure: Failure) {
        terminal.close()
        Console.report(failure, asJSON: false)
        exit(failure.status.rawValue)
    }

    /// Restores the terminal, ends every task and then the loop. A part that does not end within a second is left.
    /// - Parameter status: the exit status, or a signal's number below zero.
    private func close(status: Int32) {
        guard closing == nil else { return }
        loop.unwatch(terminal.inputDescriptor)
        terminal.close()
        closing = Task {
            await engine.stop()
            await transport?.close()
            await server?.stop()
            loop.stop(status)
        }
        Task {
            let real = SystemWallClock(loop: loop)
            await real.sleep(until: real.now + 1)
            loop.stop(status)
        }
    }
}

/// Opens the terminal, and tells why it cannot be used.
@MainActor
enum OpenTerminal {
    static func open(_ settings: BoardSettings) throws(Failure) -> CursesTerminal {
        do {
            return try CursesTerminal(
                CursesOptions(
                    environment: settings.environment, mouse: settings.mouse, noColor: settings.noColor,
                    forceASCII: settings.ascii))
        } catch {
            let hint = "raceboard next prints the next races without one."
            switch error {
            case .notATerminal:
                throw Failure(
                    "no_terminal", "The board needs a terminal for input and output", hint: hint, status: .usage)
            case .unusable(let term):
                throw Failure(
                    "unusable_terminal", "The terminal \(FeedText.clean(term, limit: 40)) cannot place the cursor",
                    hint: hint, status: .usage)
            case .notOpened:
                throw Failure("internal", "The terminal cannot be opened", hint: hint, status: .internal)
            }
        }
    }
}
