import ArgumentParser
import Fleet
import FoundationEssentials
import Models
import Repository
import Settings
import System

/// `raceboard notice`: a message for people at boxes.
struct NoticeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "notice", abstract: "Show a message on the boxes of a fleet.",
        usage: "raceboard notice --to <place> [<options>] <text>\nraceboard notice --to <place> --withdraw [<options>]",
        discussion: """
            An announcement is one line of the kiosk; an evacuation covers the whole screen. It ends by itself, and \
            boxes that are off show it when they are back, if its end is to come. The last line has the boxes that \
            have shown it, and of the others those that have taken it. It is an aid, not an alarm system \
            (\(Manual.page("fleet/notices"))). Exit status: 0 if every box that is known has shown it, or has taken \
            it and waits for its turn, else 1.
            """)

    @Argument(help: ArgumentHelp("The message: at most \(Notice.longest) characters.", valueName: "text"))
    var text: String?

    @Option(
        help: ArgumentHelp("Whom it is for: all, VENUE, VENUE/group/GROUP or VENUE/box/BOX.", valueName: "place"),
        completion: .custom { words, _, _ in FleetNames.places(words) })
    var to: String

    @Option(
        help: ArgumentHelp("announcement or evacuate (default: announcement).", valueName: "level"),
        completion: .list(Notice.Level.allCases.map(\.rawValue)))
    var level: String?

    @Option(
        help: ArgumentHelp("When it ends: 30m, 2h, 1d, 22:30 or RFC 3339 (default: 2h).", valueName: "time"))
    var until: String?

    @Flag(help: "Takes the notice of this place back.")
    var withdraw = false

    @OptionGroup var send: SendOptions

    func run() throws {
        let scope = try SendOptions.scope(to)
        let content = try content()
        try MainActor.assumeIsolated {
            let report = try send.send(content, to: scope)
            try SendOptions.finish(report, verb: withdraw ? "withdrawn on" : "shown on")
        }
    }

    func content() throws -> FleetSending.Content {
        if withdraw {
            guard text == nil, level == nil, until == nil else {
                throw Failure.usage(
                    "--withdraw takes a notice back, so it has no text, --level or --until", hint: "Leave them out.")
            }
            return .withdrawal
        }
        let name = try SettingValue(text: level ?? Notice.Level.announcement.rawValue, origin: .option("--level"))
            .check(isOneOf: Notice.Level.allCases.map(\.rawValue))
        let clean = FeedText.clean(text ?? "", limit: 4_000)
        guard !clean.isEmpty else {
            throw Failure.usage("A notice needs its text", hint: "Write it in quotes at the end, or use --withdraw.")
        }
        guard clean.unicodeScalars.count <= Notice.longest else {
            throw Failure.usage(
                "The text has \(clean.unicodeScalars.count) characters: at most \(Notice.longest) fit",
                hint: "Few words are read from afar.")
        }
        let environment = Environment.variables
        try send.reader(environment).useZone()
        let end = try NoticeEnd.read(until, now: DeviceClock.steady, offset: ZoneReader.offset)
        return .notice(Notice.Level(rawValue: name) ?? .announcement, text: clean, until: end)
    }
}
