import ArgumentParser
import Facts
import FoundationEssentials
import Models
import Output
import Repository
import SQLiteStore
import Settings
import System

/// The command `raceboard watchlist` for what is watched, and the notes on it.
struct WatchListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watchlist", _superCommandName: "raceboard",
        abstract: "Print the watch list, change it, write a note, import it.",
        usage: "raceboard watchlist <show | add | remove | note | import> [<options>]", version: Version.text,
        subcommands: [
            WatchListShowCommand.self, WatchListAddCommand.self, WatchListRemoveCommand.self,
            WatchListNoteCommand.self, WatchListImportCommand.self,
        ])
}

/// `raceboard watchlist show`: everything that is watched, with its notes.
struct WatchListShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print what is watched, with its notes.",
        usage: "raceboard watchlist show [<options>]",
        discussion: """
            With --json or --csv it is a file for raceboard watchlist import, here or on another machine. See \
            \(Manual.page("search")).
            """,
        version: Version.text)

    @OptionGroup var form: JSONOptions
    @OptionGroup var table: CSVOptions
    @OptionGroup var place: OutputOptions
    @OptionGroup var store: StoreOptions

    func run() throws {
        try form.check(csv: table.isOn)
        let reader = try store.reader()
        try reader.useZone()
        let saved = try SavedWatchList(reader)
        defer { saved.races.close() }
        let report = WatchListReport(try saved.list())
        let text =
            try form.isOn
            ? report.json()
            : table.isOn ? table.shown(report.csv()) : report.text(localTime: try reader.localTime())
        try form.write(text, to: place, isNothing: report.entries.isEmpty)
    }
}

/// A name of the watch list, and where that is.
struct WatchedName: ParsableArguments {
    @Argument(help: ArgumentHelp("Name of a meeting, a runner or a person, in quotes.", valueName: "name"))
    var name: String?

    @Option(
        help: ArgumentHelp("What it is the name of, if several have it; a new one is a runner.", valueName: "kind"),
        completion: .list(WatchEntry.Kind.allCases.map(\.rawValue)))
    var kind: String?

    @OptionGroup var store: StoreOptions

    /// - Throws: status 64 without a name.
    func text() throws(Failure) -> String {
        let text = FeedText.clean(name ?? "", limit: 160)
        guard !WatchEntry(.runner, category: .horse, name: text).id.name.isEmpty else {
            throw Failure.usage("No name was given", hint: "Add it in quotes, such as \"Quiet Harbour\".")
        }
        return text
    }

    /// - Throws: status 64 for a word that is no kind.
    func chosenKind() throws(Failure) -> WatchEntry.Kind? {
        try kind.map { word throws(Failure) in
            try FormCommand.chosen(word, "--kind", WatchEntry.Kind.allCases.map { ($0.rawValue, $0) })
        }
    }
}

/// `raceboard watchlist add`: watches a name.
struct WatchListAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Watch a name.", usage: "raceboard watchlist add <name> [<options>]",
        discussion: "A running board has it after R. See \(Manual.page("search")).", version: Version.text)

    @OptionGroup var watched: WatchedName

    @Option(
        help: ArgumentHelp("Category of its races (default: horse).", valueName: "category"),
        completion: .list(RaceCategory.known.map(\.rawValue)))
    var category: String?

    func run() throws {
        let category = try FormCommand.chosen(
            self.category ?? "horse", "--category", RaceCategory.known.map { ($0.rawValue, $0) })
        let entry = WatchEntry(try watched.chosenKind() ?? .runner, category: category, name: try watched.text())
        let saved = try SavedWatchList(watched.store.reader())
        defer { saved.races.close() }
        var list = try saved.list()
        if !list.contains(entry) {
            guard list.set(entry, isWatched: true) else {
                throw Failure("full", "\(WatchList.limit) names are watched: there is room for no more", status: .data)
            }
            try saved.keep([entry])
        }
        let sentence = WatchWords.sentence(entry, isWatched: true)
        try Console.write("\(sentence): \(entry.kind.rawValue), \(category.rawValue)\n")
    }
}

/// `raceboard watchlist remove`: watches a name no longer.
struct WatchListRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Watch a name no longer.",
        usage: "raceboard watchlist remove <name> [<options>]",
        discussion: """
            The name is one of raceboard watchlist show, in any spelling; its note goes with it. A running board \
            watches it until it ends. See \(Manual.page("search")).
            """,
        version: Version.text)

    @OptionGroup var watched: WatchedName

    func run() throws {
        let saved = try SavedWatchList(watched.store.reader())
        defer { saved.races.close() }
        let entry = try saved.list().named(watched)
        try saved.keep([entry], isWatched: false)
        try Console.write(WatchWords.sentence(entry, isWatched: false) + "\n")
    }
}

/// `raceboard watchlist note`: writes the note on a watched name.
struct WatchListNoteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Write a note on a watched name.",
        usage: "raceboard watchlist note <name> <note> [<options>]",
        discussion: """
            The name is one of raceboard watchlist show, in any spelling. The note has the day on which it was \
            written; it takes the place of the one before, and an empty one takes that away. A running board has it \
            after R. See \(Manual.page("search")).
            """,
        version: Version.text)

    @OptionGroup var watched: WatchedName

    @Argument(
        help: ArgumentHelp(
            "The note, in quotes: up to \(WatchNote.limit) characters; \"\" for none.", valueName: "note"))
    var note: String?

    func run() throws {
        guard watched.name != nil, let note else {
            throw Failure(
                "usage", "Name and note are needed",
                hint: "For example: raceboard watchlist note \"Quiet Harbour\" \"leads when fresh\"", status: .usage)
        }
        let length = note.unicodeScalars.count
        guard length <= WatchNote.limit else {
            throw Failure(
                "usage", "The note has \(length) characters: it takes up to \(WatchNote.limit)",
                hint: "Shorten it.", status: .usage)
        }
        let saved = try SavedWatchList(watched.store.reader())
        defer { saved.races.close() }
        var list = try saved.list()
        let entry = try list.named(watched).noting(note, at: saved.now)
        try saved.keep([list.merge(entry)].compactMap(\.self))
        try Console.write(WatchWords.noted(entry, hasNote: entry.note != nil) + "\n")
    }
}

/// `raceboard watchlist import`: adds the entries of a file, all of them or none.
struct WatchListImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add the entries and notes of a file.",
        usage: "raceboard watchlist import <file> [<options>]",
        discussion: """
            The file is of raceboard watchlist show, as JSON or CSV, or has the columns kind, category and name, and \
            if you like country, note and note_written. Nothing is removed; of two notes the later one stays. A file \
            with anything that is not understood, or of a later version, changes nothing. A running board has the \
            entries after R. See \(Manual.page("search")).
            """,
        version: Version.text)

    @Argument(help: ArgumentHelp("JSON or CSV; /dev/stdin for a pipe.", valueName: "file"), completion: .file())
    var file: String?

    @OptionGroup var store: StoreOptions

    func run() throws {
        guard let file else {
            throw Failure(
                "usage", "No file was given", hint: "Add one: raceboard watchlist import watched.csv", status: .usage)
        }
        let saved = try SavedWatchList(store.reader())
        defer { saved.races.close() }
        var list = try saved.list()
        let bytes = try InputFile.bytes(of: file, limit: WatchListReading.limit)
        let read = try WatchListReading.entries(bytes, of: InputFile.shown(file), at: saved.now)
        let before = list.entries.count
        let changed = read.compactMap { list.merge($0) }
        guard read.allSatisfy({ list.contains($0) }) else {
            throw Failure(
                "import", "\(InputFile.shown(file)) has more than there is room for: \(WatchList.limit) in all",
                hint: "Nothing was imported. raceboard store clear watches empties the list.", status: .data)
        }
        try saved.keep(changed)
        let added = list.entries.count - before
        try Console.write("\(read.count) entries: \(added) added, \(changed.count - added) with a later note\n")
    }
}

/// The watch list of the store, for commands.
private struct SavedWatchList {
    let races: SQLiteRaceStore
    let now: Date

    /// - Throws: status 78 without a store.
    init(_ reader: SettingReader) throws(Failure) {
        guard case .folder(let folder) = try StorePlace(reader) else { throw .noStore() }
        let clock = CommandClock()
        (races, now) = (SQLiteRaceStore(folder: folder, clock: clock), clock.now)
    }

    /// - Throws: status 74 for a file that cannot be read, or that a later version has written.
    func list() throws(Failure) -> WatchList {
        do throws(StoreProblem) {
            return WatchList(try races.waitForWatched())
        } catch {
            throw Failure(error)
        }
    }

    /// - Throws: status 74; then none of them is saved.
    func keep(_ entries: [WatchEntry], isWatched: Bool = true) throws(Failure) {
        guard !entries.isEmpty else { return }
        if let problem = races.waitToWatch(entries, isWatched: isWatched, at: now) { throw Failure(problem) }
    }
}

extension WatchList {
    /// The one entry of a name, in any spelling.
    /// - Throws: status 1 if there is none, and 64 if several have the name or there is no such kind.
    fileprivate func named(_ watched: WatchedName) throws(Failure) -> WatchEntry {
        let (name, kind) = (try watched.text(), try watched.chosenKind())
        let found = inOrder.filter { entry in
            (kind == nil || entry.kind == kind)
                && WatchEntry(entry.kind, category: entry.category, name: name, country: entry.country).id == entry.id
        }
        guard let first = found.first else {
            throw Failure(
                "no_such_name", "\"\(name)\" is not on the watch list",
                hint: NearestName.of(name, among: inOrder.map(\.name)).map { "Did you mean \"\($0)\"?" }
                    ?? "raceboard watchlist show prints it, and w on the board adds a name.", status: .nothing)
        }
        guard found.count == 1 else {
            throw Failure(
                "usage", "\(found.count) entries have the name \"\(name)\": " + UpcomingWords.matched(found),
                hint: "Choose with --kind, or on the board.", status: .usage)
        }
        return first
    }
}
