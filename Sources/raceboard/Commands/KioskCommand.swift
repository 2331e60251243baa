import ArgumentParser
import CLinux
import FoundationEssentials
import Models

/// `raceboard kiosk`: the board on a wall.
struct KioskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kiosk", abstract: "The board on a wall: large, locked, and watched.",
        usage: "raceboard kiosk [<options>]\nraceboard kiosk set-pin [<options>]",
        discussion: """
            Keys choose categories and nothing else. Ctrl-X three times within 2 s asks for the PIN that leaves it, if \
            one is set. Everything that can be set stands in the settings' files, too. See docs/kiosk.md.
            """,
        version: Version.text, subcommands: [KioskSetPinCommand.self])

    @OptionGroup var kiosk: KioskOptions
    @OptionGroup var feed: FeedOptions
    @OptionGroup var board: BoardOptions

    @Flag(help: "Show a simulated racing day; needs no network.")
    var demo = false

    @OptionGroup(title: "Simulated day (with --demo)") var simulation: SimulationOptions

    /// A kiosk keeps the feed's answers, but for a simulated day's that has no store; and it has no mouse.
    var arguments: BoardArguments {
        var more = kiosk.given
        more["no-mouse"] = "true"
        if !demo || feed.store.store != nil { more["record"] = "true" }
        return BoardArguments(feed: feed, board: board, demo: demo, simulation: simulation, more: more)
    }

    func run() throws {
        // Before anything secret is read.
        _ = rb_no_core()
        let environment = Environment.variables
        let arguments = arguments
        let read: () throws(Failure) -> BoardSettings = { () throws(Failure) in
            let settings = try BoardSettings(arguments, environment: environment)
            _ = try KioskReading.settings(settings.reader)
            return settings
        }
        let settings = try read()
        let kiosk = try KioskReading.settings(settings.reader)
        let pin = try Secrets(environment: environment).pin(settings.reader)
        let speed = settings.simulation?.speed ?? 1
        try MainActor.assumeIsolated {
            let life = KioskHost(kiosk, pin: pin, environment: environment, speed: speed)
            try BoardProgram.run(settings, as: life, readAgain: read)
        }
    }
}
