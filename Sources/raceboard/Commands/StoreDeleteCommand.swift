import ArgumentParser
import Commands
import FoundationEssentials
import Glibc
import Models
import Output
import SQLiteStore
import Settings

/// `raceboard store delete`: deletes one race from all saved data.
struct StoreDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete all saved data of one race.",
        usage: "raceboard store delete <race> [--yes] [<options>]",
        discussion: """
            Give an id, or a meeting and a number: flemington 7. If several races match, it deletes the one with the \
            latest start. Card, result, form and answers of the race are deleted. The record keeps the feed's raw \
            answers: raceboard store clear record deletes it. A board that still lists the race saves it again.
            """,
        version: Version.text)

    @Argument(
        help: ArgumentHelp("An id, or a meeting and a number.", valueName: "race"),
        completion: Completions.race)
    var race: [String] = []

    @Flag(help: "Deletes without a prompt.")
    var yes = false

    @OptionGroup var store: StoreOptions

    func run() throws {
        let choice = try RaceChoice(race)
        let place = try StoreFolders(store.reader())
        let (id, words) = try meant(choice, place)
        if !yes {
            guard isatty(STDIN_FILENO) == 1 else {
                throw Failure(
                    "usage", "Nothing was deleted: no terminal to confirm on", hint: "Add --yes.", status: .usage)
            }
            Console.note("This deletes all saved data of \(words). Type yes to continue:")
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
        let name = MeetingName.best(meeting, among: races.map { Track(name: $0.meeting) })
        guard let name, let race = races.first(where: { name.includes(Track(name: $0.meeting)) }) else {
            throw Self.nothing(choice.words)
        }
        // What cannot be undone follows no guess.
        guard !name.isGuess else { throw Self.nothing(choice.words, near: race.meeting) }
        let start = race.start.map { " of \(RFC3339.format($0))" } ?? ""
        return (race.id, "\(race.meeting) R\(race.number)\(start)")
    }

    private static func nothing(_ words: String, near: String? = nil) -> Failure {
        Failure(
            "no_such_race", "No saved data of \(FeedText.clean(words, limit: 100))",
            hint: near.map { "Did you mean \(FeedText.clean($0, limit: 100))?" }
                ?? "Find saved races with raceboard search.", status: .nothing)
    }
}
