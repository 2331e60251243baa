package import FoundationEssentials
import Logging
import Models
import POSIX
import Repository
import Services
package import Sessions
package import ViewModels

/// The parts of a `BoardProgram` that its host uses.
@MainActor
package struct BoardParts {
    let settings: BoardSettings
    let loop: any ProgramLoop
    let clock: any WallClock
    /// Real seconds, whatever `clock` shows.
    let real: any WallClock
    let logger: Logger
    let terminal: any BoardTerminal
    let engine: BoardEngine
    let viewModel: BoardViewModel
    /// Counts requests.
    let meter: RequestMeter
}

/// Work of a board beyond drawing: none on a desktop, much in a kiosk.
@MainActor
package protocol BoardHost: AnyObject {
    /// Seconds after which the engine's timer comes at the latest; nil without a watchdog.
    var heartbeat: TimeInterval? { get }
    /// Whether choices by key are saved for the next run.
    var remembersChoices: Bool { get }
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

/// A board on a desktop.
@MainActor
package final class DesktopHost: BoardHost {
    /// It has no state of its own.
    package init() {}

    package let heartbeat: TimeInterval? = nil
    package let remembersChoices = true
    package let ignoredSignals: Set<Int32> = []
    package let ownsPalette = false

    package func preferences(_ settings: BoardSettings, over remembered: Preferences) -> Preferences {
        settings.preferences(over: remembered)
    }

    package func session(for parts: BoardParts) -> any ScreenSession {
        BoardSession(
            terminal: parts.terminal, viewModel: parts.viewModel, clock: parts.clock,
            schedule: TickSchedule(speed: parts.settings.simulation?.speed ?? 1))
    }

    package func began() {}
    package func turned() {}
    package func reloads() {}
    package func reloaded(_ settings: BoardSettings) {}
    package func ends() {}
}
