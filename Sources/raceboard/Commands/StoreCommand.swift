import ArgumentParser
import Commands
import FoundationEssentials
import Glibc
import Models
import Output
import SQLiteStore
import Settings

/// The command `raceboard store` for saved data.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "store", under: "raceboard",
        abstract: "Show, check and delete saved data.",
        usage: "raceboard store <info | check | clear | delete> [<options>]",
        subcommands: [
            StoreInfoCommand.self, StoreCheckCommand.self, StoreClearCommand.self, StoreDeleteCommand.self,
        ])
}

/// `raceboard store info`: the store's files, bounds and counts.
struct StoreInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "info", abstract: "Print the store's folder, files, sizes, limits, counts and health.",
        usage: "raceboard store info [<options>]")

    @OptionGroup var form: JSONOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
        let place = try StoreFolders(store.reader())
        let info = StoreInfo(folder: place.folder)
        try form.write(form.isOn ? StoreReport.json(info, place.answers) : StoreReport.text(info, place.answers))
    }
}

/// `raceboard store check`: whether saved data is whole, within its limits and readable only by its owner.
struct StoreCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "check", abstract: "Check every file of the store; exit status 1 on a problem.",
        usage: "raceboard store check [<options>]",
        discussion: "Changes nothing. It can run beside a board.")

    @OptionGroup var form: JSONOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
        let reader = try store.reader()
        let place = try StoreFolders(reader)
        let info = StoreInfo(folder: place.folder)
        var findings = info.findings + place.answers.findings()
        if let state = BaseFolder.state.path(in: reader.environment) {
            findings += Self.findings(ofChoices: state + "/state.json")
        }
        try form.write(form.isOn ? Self.json(findings, info) : Self.text(findings, info, place.answers))
        if !findings.isEmpty { ExitStatus.nothing.end() }
    }

    private static func findings(ofChoices path: String) -> [StoreFinding] {
        var found = StoreInfo.ownership(path, name: "state.json")
        if found.isEmpty, let bytes = AnswerFolder.read(path),
            (try? JSONDecoder().decode([String: AnyValue].self, from: Data(bytes))) == nil
        {
            found.append(
                StoreFinding(
                    "state.json", "is not a file of choices", remedy: "raceboard store clear choices deletes it."))
        }
        return found
    }

    /// Decodes from any value of JSON.
    private struct AnyValue: Decodable {
        init(from decoder: any Decoder) {}
    }

    private static func text(_ findings: [StoreFinding], _ info: StoreInfo, _ answers: AnswerContents) -> String {
        let folder = FeedText.clean(info.folder, limit: 4096)
        guard findings.isEmpty else {
            return findings.map { finding in
                "\(FeedText.clean(finding.file, limit: 200)): \(FeedText.clean(finding.problem, limit: 300))\n"
                    + "  fix: \(FeedText.clean(finding.remedy, limit: 4096))\n"
            }.joined()
        }
        guard info.exists || answers.count > 0 else { return "There is no store in \(folder).\n" }
        let files = [info.races, info.form, info.record].filter(\.exists).map(\.name)
        return "\(folder) is in order: " + (files + ["\(answers.count) answers"]).joined(separator: ", ") + "\n"
    }

    private static func json(_ findings: [StoreFinding], _ info: StoreInfo) throws -> String {
        try ProgramDocuments.storeCheck.text((info.folder, findings.map { ($0.file, $0.problem, $0.remedy) })) + "\n"
    }
}

/// `raceboard store clear`: deletes saved data.
struct StoreClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "clear", abstract: "Delete saved data, or one kind of it.",
        usage: "raceboard store clear [<kind>] [--yes] [<options>]",
        discussion: """
            Kinds: \(StoreKind.names). Settings, keys, PINs and counts of requests stay. It can run beside a board, \
            which continues with the races in its memory. See \(Manual.page("store")).
            """)

    @Argument(
        help: ArgumentHelp("What to delete (default: everything).", valueName: "kind"),
        completion: .list(StoreKind.allCases.map(\.rawValue)))
    var kind: String?

    @Flag(help: "Deletes without a prompt.")
    var yes = false

    @OptionGroup var store: StoreOptions

    func run() throws {
        let kinds = try chosen()
        let reader = try store.reader()
        let place = try StoreFolders(reader)
        if !yes {
            let words = kinds.map { "  \($0.words)\n" }.joined()
            try Deletion.confirm("This deletes from \(FeedText.clean(place.folder, limit: 4096)):\n\(words)")
        }
        for kind in kinds {
            let count = try place.clear(kind)
            try Console.write("\(kind.rawValue): \(count)\n")
        }
    }

    private func chosen() throws(Failure) -> [StoreKind] {
        guard let kind else { return StoreKind.allCases }
        if let found = StoreKind(rawValue: kind.lowercased()) { return [found] }
        let nearest = NearestName.of(kind, among: StoreKind.allCases.map(\.rawValue))
        throw Failure.usage(
            "There is no kind \"\(FeedText.clean(kind, limit: 40))\"",
            hint: nearest.map { "Did you mean \($0)?" } ?? "Kinds are \(StoreKind.names).")
    }

}

/// The question before saved data is deleted.
private enum Deletion {
    /// - Throws: without a terminal for the prompt, and for any answer but yes.
    static func confirm(_ words: String) throws(Failure) {
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure.usage("Nothing was deleted: no terminal to confirm on", hint: "Add --yes.")
        }
        Console.note("\(words)Type yes to continue:")
        guard readLine()?.lowercased() == "yes" else {
            throw Failure.usage("Nothing was deleted")
        }
    }
}

/// `raceboard store delete`: deletes one race from all saved data.
struct StoreDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "delete", abstract: "Delete all saved data of one race.",
        usage: "raceboard store delete <race> [--yes] [<options>]",
        discussion: """
            Give an id, or a meeting and a number: flemington 7. If several races match, it deletes the one with the \
            latest start. Card, result, form and answers of the race are deleted. The record keeps the feed's raw \
            answers: raceboard store clear record deletes it. A board that still lists the race saves it again.
            """)

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
        if !yes { try Deletion.confirm("This deletes all saved data of \(words). ") }
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
