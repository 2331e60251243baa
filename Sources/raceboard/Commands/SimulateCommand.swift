import ArgumentParser
import Commands
import FeedSimulator
import Fleet
import FoundationEssentials
import Glibc
import Models
import Output
import Settings
import System

/// `raceboard simulate`: the simulated feed as a separate server.
struct SimulateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "simulate", abstract: "Serve a simulated racing day on 127.0.0.1.",
        usage: "raceboard simulate [<options>]",
        discussion: "Prints its address on the first line of standard output. SIGTERM ends it with status 0.")

    @Option(help: ArgumentHelp(.port))
    var port: String?

    @OptionGroup var simulation: SimulationOptions

    @Option(help: ArgumentHelp("Publishes boxes to this broker instead of serving a feed.", valueName: "address"))
    var broker: String?
    @Option(help: ArgumentHelp("Boxes for --broker, 1 to 20000 (default: 48).", valueName: "n")) var boxes: String?
    @Option(help: ArgumentHelp("Venues for --broker, 1 to 2000 (default: 4).", valueName: "n")) var venues: String?
    @Option(name: .customLong(Setting.relayIdentity.name), help: ArgumentHelp(.relayIdentity), completion: .directory)
    var relayIdentity: String?

    @Option(name: .customLong(Setting.timeZone.name), help: ArgumentHelp(.timeZone))
    var timeZone: String?

    func run() throws {
        var given = simulation.given
        given[.timeZone] = timeZone
        given[.port] = port
        let reader = SettingReader(options: given, environment: Environment.variables)
        try reader.useZone()
        let number = try reader.whole(.port) ?? 0
        let simulation = try Simulation(reader, now: DeviceClock.steady)
        if let broker {
            let size = try (
                SettingValue(boxes, of: "--boxes")?.whole(in: 1...20_000) ?? 48,
                SettingValue(venues, of: "--venues")?.whole(in: 1...2_000) ?? 4
            )
            let address = try SettingValue(text: broker, origin: .option("--broker")).broker()
            let identity = reader.value(.relayIdentity, option: relayIdentity)?.text ?? Setting.relayIdentity.builtIn
            return try MainActor.assumeIsolated {
                try FleetSimulation.run(simulation, size: size, at: address, identity: identity)
            }
        }
        guard boxes == nil, venues == nil else {
            throw Failure.usage("--boxes and --venues need a broker", hint: "Add --broker, such as mqtt://127.0.0.1.")
        }
        try MainActor.assumeIsolated { try Self.serve(simulation, port: UInt16(number)) }
    }

    @MainActor
    private static func serve(_ simulation: Simulation, port: UInt16) throws {
        let loop = try OpenLoop.make(signals: [SIGTERM])
        let clock = SystemWallClock(loop: loop, origin: simulation.origin, speed: simulation.speed)
        let day = RaceDay(seed: simulation.seed, staged: simulation.origin)
        let server = try SimulatedFeed(simulation, of: day, clock: clock, real: SystemWallClock(loop: loop)).server
        var failure: Failure?
        loop.onSignal { _ in loop.stop(0) }
        let task = Task {
            do {
                let bound = try await server.start(port: port)
                try Console.write("listening on http://127.0.0.1:\(bound)\n")
            } catch let error as Failure {
                failure = error
                loop.stop(error.status.rawValue)
            } catch {
                failure = Failure(
                    "unavailable", "The server cannot listen on port \(port): \(error)",
                    hint: "Name another port with --port; 0 takes a free one.", status: .system)
                loop.stop(ExitStatus.system.rawValue)
            }
        }
        let status = try OpenLoop.run(loop)
        task.cancel()
        if let failure { throw failure }
        ProcessEnd.exit(status)
    }
}
