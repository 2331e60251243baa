import ArgumentParser
import FoundationEssentials
import Models
import Printing
import Services
import ViewModels

/// `raceboard card`: the card of one race, once.
struct CardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Print the card of a race and end.", usage: "raceboard card <race> [<options>]",
        discussion: """
            The race is an id of the feed, or a meeting and a number: flemington 7. A meeting may be cut short or have \
            a slip in it, if the race is among the next ones.
            """,
        version: Version.text)

    @Argument(help: ArgumentHelp("An id, or a meeting and a number.", valueName: "race"))
    var race: [String] = []

    @OptionGroup var feed: FeedOptions

    @Flag(help: "One JSON object; errors are one object on standard error.")
    var json = false

    @Flag(help: "RFC 4180 CSV, a line a runner.")
    var csv = false

    @Option(help: ArgumentHelp("Seconds for everything, 1 to 600 (default: 10).", valueName: "s"))
    var timeout: String?

    func run() throws {
        guard !(json && csv) else {
            throw Failure("usage", "--json and --csv cannot both be", hint: "Leave one of them out.", status: .usage)
        }
        let choice = try RaceChoice(race)
        let reader = try feed.reader(["timeout": timeout].compactMapValues(\.self))
        let access = try FeedAccess(reader)
        try ZoneReader.use(reader.value(.timeZone), otherwise: reader.environment["TZ"])
        let is12Hour = try reader.isOn(.is12Hour)
        if !json { for warning in reader.warnings { Console.note("raceboard: \(warning)") } }
        let outcome = try MainActor.assumeIsolated {
            try OneQuestion.ask(access) { (tools) async throws(FeedError) in
                try await CardQuery(access: access, tools: tools).report(of: choice)
            }
        }
        switch outcome {
        case .report(let report):
            try Console.write(
                json
                    ? report.json()
                    : csv ? report.csv() : report.text(localTime: ZoneReader.localTime(is12Hour: is12Hour)))
        case .noSuchRace(let meetings):
            let nearest = choice.meeting.flatMap { NearestName.of($0, among: meetings) }
            throw Failure(
                "no_such_race", "No race among the next ones is \(choice.words)",
                hint: nearest.map { "Is it \($0)? raceboard next --count 100 lists what there is." }
                    ?? "raceboard next --count 100 lists what there is.",
                status: .unavailable)
        }
    }
}

/// Which race is meant.
struct RaceChoice: Hashable, Sendable {
    /// nil for an id.
    let meeting: String?
    let number: Int
    let id: RaceID

    /// - Throws: status 64 for nothing, and for a meeting without a number.
    init(_ words: [String]) throws(Failure) {
        let text = FeedText.clean(words.joined(separator: " "), limit: 100)
        let parts = text.split(separator: " ")
        id = RaceID(text)
        guard let last = parts.last else {
            throw Failure(
                "usage", "Which race? Nothing was given", hint: "raceboard card flemington 7, or an id.",
                status: .usage)
        }
        if let number = Self.number(last), parts.count > 1 {
            meeting = parts.dropLast().joined(separator: " ")
            self.number = number
        } else if parts.count == 1, last.contains(where: \.isNumber) {
            (meeting, number) = (nil, 0)
        } else {
            throw Failure(
                "usage", "\"\(text)\" has no race number", hint: "Add it: raceboard card \(text) 7.", status: .usage)
        }
    }

    /// For messages: `flemington R7`, or the id.
    var words: String { meeting.map { "\($0) R\(number)" } ?? id.text }

    /// 7, also written `R7`.
    private static func number(_ word: Substring) -> Int? {
        let digits = word.first.map { $0 == "r" || $0 == "R" } == true ? word.dropFirst() : word
        return Int(digits).flatMap { (1...99).contains($0) ? $0 : nil }
    }

    /// The race that is meant, of several of one name the next: an equal meeting before one that begins so, before one
    /// that is a slip away.
    func race(among races: [Race]) -> Race? {
        guard let wanted = meeting?.lowercased() else { return races.first { $0.id == id } }
        let numbered = races.filter { $0.number == number }.sorted()
        if let race = numbered.first(where: { $0.meeting.lowercased() == wanted }) { return race }
        if let race = numbered.first(where: { $0.meeting.lowercased().hasPrefix(wanted) }) { return race }
        let nearest = NearestName.of(wanted, among: numbered.map(\.meeting))
        return numbered.first { $0.meeting == nearest }
    }
}
