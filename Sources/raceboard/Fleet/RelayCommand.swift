import ArgumentParser
import Commands
import Fleet
import FoundationEssentials
import Glibc
import Settings
import System

/// `raceboard relay`: one program of a venue requests the feed, for all its boxes.
struct RelayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "relay", abstract: "Request the feed once, for all boxes of a venue.",
        usage: "raceboard relay --relay <url> --venue <name> [<options>]\nraceboard relay --stdout [<options>]",
        discussion: """
            Publishes races, statuses, results and cards to the venue's broker, for every raceboard kiosk --relay. \
            It requests the list every 10 s unless --interval says otherwise. With --stdout it prints each list of \
            races as a line, which is a document of an open feed (\(Manual.page("open-feed"))). See \
            \(Manual.page("fleet/relay")).
            """)

    @OptionGroup var feed: FeedOptions
    @OptionGroup(title: "Sources") var parts: SettingOptions<PartList>
    @OptionGroup(title: "Venue") var fleet: SettingOptions<RelayList>

    @Flag(help: "Prints lists of races instead, as lines of an open feed.")
    var stdout = false

    @OptionGroup var day: DemoOptions

    /// The given values, by the settings' names.
    var given: [String: String] {
        feed.given.merging(parts.given) { $1 }.merging(fleet.given) { $1 }.merging(day.given) { $1 }
    }

    func run() throws {
        let settings = try RelaySettings(
            given, toOutput: stdout, machine: MachineName.current, environment: Environment.variables)
        try MainActor.assumeIsolated {
            try OpenLoop.stream(settings) {
                RelayProgram(settings, output: STDOUT_FILENO, openLink: OpenLoop.link, ends: $0)
            }
        }
    }
}
