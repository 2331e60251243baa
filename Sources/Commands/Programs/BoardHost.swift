package import Facts
package import FoundationEssentials
package import Logging
package import Models
package import Repository
package import Screen
package import Services
package import Settings
import System
package import ViewModels
package import Views

/// The parts of a `BoardProgram` that its host uses.
@MainActor
package struct BoardParts {
    package let settings: BoardSettings
    let loop: any ProgramLoop
    package let clock: any WallClock
    /// Clock of the shown races, which may be behind.
    let shown: any WallClock
    /// Clock that counts real seconds, whatever `clock` shows.
    package let real: any WallClock
    package let logger: Logger
    let terminal: any BoardTerminal
    package let engine: BoardEngine
    package let viewModel: BoardViewModel
    package let meter: RequestMeter
    /// The venue that it is joined to; nil for none.
    let venue: (any BoardVenue)?
    package let currentSettings: @MainActor () -> BoardSettings?
    /// Reads the settings again and applies them; returns why not.
    package let reload: @MainActor () -> Failure?
}

/// Work of a board beyond drawing: none on a desktop, much in a kiosk.
@MainActor
package protocol BoardHost: AnyObject {
    var name: String { get }
    /// Seconds after which the engine's timer comes at the latest; nil without a watchdog.
    var heartbeat: TimeInterval? { get }
    /// Whether choices by key are saved for the next run.
    var remembersChoices: Bool { get }
    /// Whether a person may change its keys and settings while it runs.
    var hasOwnSettings: Bool { get }
    var makesAlerts: Bool { get }
    /// Whether others like it began at the same instant, as the boxes of a venue do when power comes back.
    var isOneOfMany: Bool { get }
    var ignoredSignals: Set<Int32> { get }
    /// Whether a Linux console gets the colours of `ConsolePalette`.
    var ownsPalette: Bool { get }

    /// First choices of the board.
    /// - Parameter remembered: choices of an earlier run.
    func preferences(_ settings: BoardSettings, over remembered: Preferences) -> Preferences
    /// Called once, when everything else is made.
    func session(for parts: BoardParts) -> any ScreenSession
    /// The loop is about to run.
    func began()
    /// A turn of the loop has drawn what there was to draw.
    func turned()
    /// The settings are about to be read again.
    func reloads()
    /// - Parameter settings: the current ones; the earlier ones if the files could not be read.
    func reloaded(_ settings: BoardSettings)
    /// The terminal is restored; the program ends within a second or two.
    func ends()
}

/// Makes the hosts of boards: desktop and kiosk.
@MainActor
package enum BoardHosts {
    package static var desktop: any BoardHost { DesktopHost() }

    /// Host of a kiosk: locked, watched by systemd, with reports of its health.
    /// - Parameters:
    ///   - pin: nil where keys cannot leave the kiosk.
    ///   - environment: of the program: systemd's sockets and folders.
    ///   - speed: simulated seconds in a real one.
    ///   - isSimulated: whether the races are made up: then Ctrl-C twice leaves it.
    package static func kiosk(
        _ kiosk: KioskSettings, pin: PINHash?, environment: [String: String], speed: Double, isSimulated: Bool = false
    ) -> any BoardHost {
        KioskHost(kiosk, pin: pin, environment: environment, speed: speed, isSimulated: isSimulated)
    }
}

/// Host of a board on a desktop, which only draws.
@MainActor
final class DesktopHost: BoardHost {
    let name = "board"
    let heartbeat: TimeInterval? = nil
    let remembersChoices = true
    let hasOwnSettings = true
    let makesAlerts = true
    let isOneOfMany = false
    let ignoredSignals: Set<Int32> = []
    let ownsPalette = false
    private var parts: BoardParts?
    private var session: BoardSession?

    func preferences(_ settings: BoardSettings, over remembered: Preferences) -> Preferences {
        settings.preferences(over: remembered)
    }

    func session(for parts: BoardParts) -> any ScreenSession {
        if parts.venue != nil { self.parts = parts }
        let session = BoardSession(
            terminal: parts.terminal, viewModel: parts.viewModel, clock: parts.shown,
            schedule: TickSchedule(speed: parts.settings.mode.speed), showsTitle: parts.settings.title,
            usesWords: parts.settings.words)
        self.session = session
        return session
    }

    func began() {
        if let parts, let session { parts.venue?.show(on: session, of: parts) }
    }
    func turned() {
        if let parts { parts.venue?.drawn(parts, restarts: 0) }
    }
    func reloads() {}
    func reloaded(_ settings: BoardSettings) {}
    func ends() {}
}

/// Functions of a terminal that a board needs besides drawing and keys.
@MainActor
package protocol BoardTerminal: Terminal {
    /// Readable when `nextEvent` may return something.
    var inputDescriptor: Int32 { get }
    /// Called after SIGWINCH: reads the size again, and an event reports it.
    func sizeChanged()
    /// Restores the terminal until `resume` is called.
    func suspend()
    /// Takes the terminal again; the next frame draws all of it.
    func resume()
    /// Restores the terminal at the program's end.
    func close()
}
