import ArgumentParser
import CLinux
import Commands
import FoundationEssentials
import Models
import Settings

/// `raceboard kiosk`: the board on a wall.
struct KioskCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kiosk", _superCommandName: "raceboard",
        abstract: "Show the board on a wall: large, locked and supervised.",
        usage: "raceboard kiosk [<options>]\nraceboard kiosk set-pin [<options>]",
        discussion: """
            Keys only choose categories, or do nothing with --keys none. The kiosk remembers no choice and does not \
            use --count or --layout. To leave it, press Ctrl-X three times within 2 s and enter the PIN; without a \
            PIN, keys cannot leave it. Ctrl-C twice leaves that of --demo. Its settings can also be in a settings \
            file. See \(Manual.page("kiosk")).
            """,
        version: Version.text, subcommands: [KioskSetPinCommand.self])

    @OptionGroup var kiosk: KioskOptions
    @OptionGroup var feed: FeedOptions
    @OptionGroup var board: BoardOptions<Unremembered<ScreenList>, Unremembered<BoardList>>

    @OptionGroup var day: DemoOptions

    /// The given values, by the settings' names. A kiosk has no mouse, and records the feed's answers, except for a
    /// simulated day without a store.
    var given: [String: String] {
        var all = [feed.given, board.given, kiosk.given, day.given].reduce(into: [:]) { $0.merge($1) { $1 } }
        all[.noMouse] = "true"
        if all[.demo] == nil || all[.store] != nil { all[.record] = "true" }
        return all
    }

    func run() throws {
        let given = given
        // Before anything secret is read.
        _ = rb_no_core()
        let environment = Environment.variables
        let read = { () throws(Failure) in
            let settings = try BoardSettings(given, environment: environment)
            _ = try KioskReading.settings(settings.reader)
            return settings
        }
        let settings = try read()
        let kiosk = try KioskReading.settings(settings.reader)
        let pin = try Secrets(environment: environment).pin(settings.reader)
        try MainActor.assumeIsolated {
            let mode = settings.mode
            let host = BoardHosts.kiosk(
                kiosk, pin: pin, environment: environment, speed: mode.speed, isSimulated: mode.isSimulated)
            try BoardProgram.run(settings, as: host, readAgain: read)
        }
    }
}
