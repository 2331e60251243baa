import ArgumentParser
import Commands
import CursesTerminal
import FeedSimulator
import Fleet
import FoundationEssentials
import Glibc
import Models
import Output
import Services
import Settings
import System

/// `raceboard fleet`: all boxes of all venues, worst first.
struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "fleet", under: "raceboard", abstract: "Show every box of a fleet, the worst first.",
        usage: """
            raceboard fleet [--json | --watch | --prometheus] [<options>]
            raceboard fleet <set | do> [<options>]
            """,
        discussion: """
            Reads what boxes and relays report to their broker; see \(Manual.page("fleet/fleet")). --json and \
            --prometheus print once and end with status 1 if a box or a venue has a fault, or if none is known.
            """, subcommands: [FleetDoCommand.self])

    @OptionGroup var form: JSONOptions

    @Flag(help: "One JSON object per change, until it is closed.")
    var watch = false

    @Flag(help: "As Prometheus metrics, for the text-file collector.")
    var prometheus = false

    @OptionGroup var place: OutputOptions

    @Option(
        help: ArgumentHelp("A list of the boxes that there should be, such as flemington/bar-2.", valueName: "file"),
        completion: .file())
    var inventory: String?

    @OptionGroup(title: "Venue") var fleet: SettingOptions<FleetViewList>
    @OptionGroup var screen: SettingOptions<FleetScreenList>

    @Flag(help: "Shows a simulated fleet; needs no broker.")
    var demo = false
    @Option(help: ArgumentHelp("Boxes of the demo, 1 to 20000 (default: 48).", valueName: "n")) var boxes: String?
    @Option(help: ArgumentHelp("Venues of the demo, 1 to 2000 (default: 4).", valueName: "n")) var venues: String?
    @OptionGroup var day: DayChoiceOptions

    func validate() throws {
        if place.output != nil, !form.isOn, !prometheus {
            throw ValidationError("--output needs --json or --prometheus")
        }
        guard [form.isOn, watch, prometheus].filter(\.self).count > 1 else { return }
        throw ValidationError("Only one of --json, --watch and --prometheus can be used")
    }

    func run() throws {
        let settings = try FleetViewSettings(arguments, environment: Environment.variables)
        try MainActor.assumeIsolated { try run(settings) }
    }

    var arguments: FleetArguments {
        var given = fleet.given.merging(screen.given) { $1 }.merging(day.given) { $1 }
        if demo { given[.demo] = "true" }
        var arguments = FleetArguments(given: given)
        (arguments.inventory, arguments.boxes, arguments.venues) = (inventory, boxes, venues)
        return arguments
    }

    @MainActor
    private func run(_ settings: FleetViewSettings) throws {
        let isScreen = !form.isOn && !watch && !prometheus
        let loop = try OpenLoop.make(
            signals: ProcessControl.endingSignals + (isScreen ? [SIGTSTP, SIGCONT, SIGWINCH] : []))
        let ends = try ProgramEnds.live(
            on: loop, as: settings.mode, logFile: settings.logFile, verbose: settings.verbose)
        let madeUp = settings.madeUp(at: ends.now)
        if isScreen {
            let terminal = try OpenTerminal.open(settings.screen, instead: "raceboard fleet --json prints every box")
            let program = FleetProgram(settings, madeUp: madeUp, on: terminal, openLink: OpenLoop.link, ends: ends)
            try OpenLoop.show(program, on: loop)
        } else if watch {
            let program = FleetWatch(
                settings, madeUp: madeUp, output: STDOUT_FILENO, openLink: OpenLoop.link, ends: ends)
            try program.start()
            try OpenLoop.end(try OpenLoop.run(loop), program.failure)
        }
        let query = FleetQuery(settings, madeUp: madeUp, openLink: OpenLoop.link, ends: ends)
        try query.start()
        let status = try OpenLoop.run(loop)
        ProcessControl.takeSignals()
        guard let answer = query.answer else {
            // Old figures in the file, or none, would be no alert.
            if prometheus, query.failure != nil { try place.write(FleetSnapshot.metricsWithoutBroker) }
            try OpenLoop.end(status, query.failure)
        }
        let text = try prometheus ? answer.metrics : answer.json(isSimulated: settings.demo != nil)
        try form.write(text, to: place, isNothing: answer.hasFault || answer.isEmpty)
        ExitStatus.success.end()
    }
}

extension FleetViewSettings {
    /// The simulated fleet of a demo; nil without one.
    fileprivate func madeUp(at now: Date) -> SimulatedFleet? {
        demo.map { SimulatedFleet(seed: mode.ownDay?.seed ?? 0, boxes: $0.boxes, venues: $0.venues, at: now) }
    }
}

extension FleetSimulation {
    /// Ends the process by the signal that comes.
    static func run(
        _ simulation: Simulation, size: (boxes: Int, venues: Int), at broker: RelayAddress, identity: String?
    ) throws {
        let loop = try OpenLoop.make(signals: ProcessControl.endingSignals)
        let ends = try ProgramEnds.live(on: loop, as: .simulated(simulation), logFile: nil, verbose: false)
        let fleet = SimulatedFleet(seed: simulation.seed, boxes: size.boxes, venues: size.venues, at: ends.now)
        let program = FleetSimulation(fleet, at: broker, identity: identity, openLink: OpenLoop.link, ends: ends)
        try program.start()
        try Console.write("publishing \(size.boxes) boxes to \(broker.text)\n")
        let status = try withExtendedLifetime(program) { try OpenLoop.run(loop) }
        try OpenLoop.end(status, nil)
    }
}
