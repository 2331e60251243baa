import FeedSimulator
import FoundationEssentials
import MainLoop
import Models
import Programs
import Services
import Settings
import Streams

extension ProgramEnds {
    /// Those of the device.
    /// - Parameter simulation: its clock; nil for the device's own.
    static func live(
        on loop: MainLoop, simulation: Simulation?, logFile: SettingValue?, verbose: Bool
    ) throws(Failure) -> ProgramEnds {
        // A wrong word is reported before the terminal is opened.
        if let simulation { _ = try SimulatedFeed.faults(of: simulation) }
        let real = SystemWallClock(loop: loop)
        let clock = SystemWallClock(loop: loop, origin: simulation?.origin, speed: simulation?.speed ?? 1)
        let logger = try LogFile.logger(path: logFile, verbose: verbose, clock: real)
        return ProgramEnds(
            loop: loop, clock: clock, real: real, realInstant: clock.realInstant,
            random: SystemRandomNumberGenerator(), logger: logger,
            openTransport: { words, logger throws(Failure) in
                try OpenLoop.transport(hiding: words, logger: logger)
            },
            openStore: { OpenStore($0, isRecording: $1, clock: clock, seed: simulation?.seed) },
            openDay: { day throws(Failure) in try SimulatedFeed(day, clock: clock, real: real) },
            suspendProcess: ProcessControl.suspendProcess, releaseStartUpCode: ProcessControl.releaseStartUpCode)
    }
}
