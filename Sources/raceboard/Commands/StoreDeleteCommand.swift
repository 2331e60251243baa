import ArgumentParser
import FoundationEssentials
import Glibc
import Models
import SQLiteStore

/// `raceboard store delete`: takes one race out of everything that is kept.
struct StoreDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete all that is kept of one race.",
        usage: "raceboard store delete <race> [--yes] [<options>]",
        discussion: """
            The race is an id, or a meeting and a number: flemington 7; of several the one with the latest start. Its \
            card, result, lines of form and answers go. The record keeps the feed's answers as they came: \
            raceboard store clear record deletes it. A board that still lists the race keeps it again.
            """,
        version: Version.text)

    @Argument(help: ArgumentHelp("An id, or a meeting and a number.", valueName: "race"))
    var race: [String] = []

    @Flag(help: "Do not ask before.")
    var yes = false

    @OptionGroup var store: StoreOptions

    func run() throws {
        let choice = try RaceChoice(race)
        let place = try StoreFolders(store.reader())
        let (id, words) = try meant(choice, place)
        if !yes {
            guard isatty(STDIN_FILENO) == 1 else {
                throw Failure(
                    "usage", "Nothing was deleted: there is nobody to ask", hint: "Add --yes.", status: .usage)
            }
            Console.note("This deletes all that is kept of \(words). Type yes to go on:")
            guard readLine()?.lowercased() == "yes" else {
                throw Failure("usage", "Nothing was deleted", status: .usage)
            }
        }
        let gone = try place.delete(id)
        guard gone.contains(where: { $0.count > 0 }) else { throw Self.nothing(words) }
        try Console.write(gone.map { "\($0.name.replacing("_", with: " ")): \($0.count) deleted\n" }.joined())
    }

    private func meant(_ choice: RaceChoice, _ place: StoreFolders) throws -> (RaceID, String) {
        guard let meeting = choice.meeting else { return (choice.id, FeedText.clean(choice.words, limit: 100)) }
        let races = try place.races(number: choice.number)
        let name = MeetingName.best(meeting, among: races.map(\.meeting))
        guard let race = races.first(where: { $0.meeting == name }) else { throw Self.nothing(choice.words) }
        let start = race.start.map { " of \(RFC3339.format($0))" } ?? ""
        return (race.id, "\(race.meeting) R\(race.number)\(start)")
    }

    private static func nothing(_ words: String) -> Failure {
        Failure(
            "no_such_race", "Nothing is kept of \(FeedText.clean(words, limit: 100))",
            hint: "raceboard search finds what is kept.", status: .unavailable)
    }
}
