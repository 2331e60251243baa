import FoundationEssentials
import Logging
import MainLoop
import Models
import POSIX
import Settings
import Streams

/// The live ends of a program that runs until it is closed. Tests give their own.
@MainActor
struct ProgramEnds {
    let loop: any ProgramLoop
    /// The device's clock, or the simulated one.
    let clock: any WallClock
    /// Real seconds, whatever `clock` shows.
    let real: any WallClock
    /// Instant of `real` at which `clock` shows an instant.
    let realInstant: (Date) -> Date
    let logger: Logger
    /// - Parameter words: secrets to remove from answers (`KnownSecrets`).
    let openTransport: (_ words: [String], _ logger: Logger?) throws(Failure) -> any OpenTransport
    /// Stops the process and its group until it is continued.
    let suspendProcess: () throws(SystemError) -> Void
}

extension ProgramEnds {
    /// Those of the device.
    /// - Parameter simulation: its clock; nil for the device's own.
    static func live(
        on loop: MainLoop, simulation: Simulation?, logFile: SettingValue?, verbose: Bool
    ) throws(Failure) -> ProgramEnds {
        let real = SystemWallClock(loop: loop)
        let clock = SystemWallClock(loop: loop, origin: simulation?.origin, speed: simulation?.speed ?? 1)
        let logger = try LogFile.logger(path: logFile, verbose: verbose, clock: real)
        return ProgramEnds(
            loop: loop, clock: clock, real: real, realInstant: clock.realInstant, logger: logger,
            openTransport: { words, logger throws(Failure) in
                try OpenLoop.transport(hiding: words, logger: logger)
            },
            suspendProcess: ProcessControl.suspendProcess)
    }
}
