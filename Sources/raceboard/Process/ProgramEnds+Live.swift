import Commands
import FeedSimulator
import Fleet
import FoundationEssentials
import Models
import Output
import Services
import Settings
import System

extension ProgramEnds {
    /// Ends on the device.
    /// - Parameters:
    ///   - mode: its clock.
    ///   - isOfHour: whether its simulated day is that of every program of the hour.
    static func live(
        on loop: MainLoop, as mode: RunMode, logFile: SettingValue?, verbose: Bool, isOfHour: Bool = false
    ) throws(Failure) -> ProgramEnds {
        // A wrong word is reported before the terminal is opened.
        if let day = mode.ownDay { _ = try SimulatedFeed.faults(of: day) }
        let real = SystemWallClock(loop: loop)
        let clock = SystemWallClock(loop: loop, origin: mode.origin, speed: mode.speed)
        let simulated = mode.ownDay.map { isOfHour ? $0.demo(inHourOf: clock.now) : $0.demo(from: clock.now) }
        let isFaulty = mode.ownDay?.faults.isEmpty == false
        let logger = try LogFile.logger(path: logFile, verbose: verbose, clock: real)
        return ProgramEnds(
            loop: loop, clock: clock, real: real, realInstant: clock.realInstant,
            random: SystemRandomNumberGenerator(), logger: logger,
            openTransport: { words, logger throws(Failure) in
                try OpenLoop.transport(hiding: words, logger: logger)
            },
            openStore: { OpenStore($0, isRecording: $1, clock: clock, day: simulated, isFaulty: isFaulty) },
            openDay: { day throws(Failure) in
                try SimulatedFeed(day, of: simulated ?? day.demo(from: clock.now), clock: clock, real: real)
            },
            suspendProcess: ProcessControl.suspendProcess, startProgram: DetachedProgram.start(_:environment:),
            runHook: HookProgram.run(_:environment:input:milliseconds:),
            joinVenue: { BoxFleet($0, engine: $1, ends: $2, openLink: OpenLoop.link) },
            releaseStartUpCode: ProcessControl.releaseStartUpCode)
    }
}
