import ArgumentParser
import Commands
import CursesTerminal
import Facts
import FoundationEssentials
import Glibc
import Models
import Output
import Repository
import SQLiteStore
import Screen
import Settings
import System
import ViewModels

/// `raceboard replay`: the board from a record.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "replay", abstract: "Show a recorded board.",
        usage: "raceboard replay <file> [<options>]",
        discussion: """
            The file is a record (gzip or not), a bundle, or last for the newest run in the store. Space pauses, . and \
            , step a second, < and > a minute. Press ? for the other keys.
            """)

    @Argument(
        help: ArgumentHelp("A record, a bundle, or last.", valueName: "file"),
        completion: Completions.file(or: "last"))
    var file: String

    @Option(help: ArgumentHelp("Starts here: RFC 3339, or HH:MM of the record's first day.", valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp("Recorded seconds per real second, 0.1 to 1000 (default: 1).", valueName: "x"))
    var speed: String?

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp("Number of the run in the store, with last (default: the newest).", valueName: "n"))
    var recordedRun: String?

    @OptionGroup var choice: SettingOptions<ChoiceList>
    @OptionGroup var screen: SettingOptions<ScreenList>
    @OptionGroup var store: StoreOptions

    func run() throws {
        let environment = Environment.variables
        let settings = try ReplaySettings(self, environment: environment)
        let store = file == "last" ? try RecordAccess(reader: settings.reader).newest() : nil
        let timeline = try ReplaySource.timeline(file, run: settings.run, store: store)
        let start = try settings.start(in: timeline)
        try MainActor.assumeIsolated { try ReplayProgram.run(settings, timeline, start: start) }
    }
}

/// The parsed options of `raceboard replay`.
struct ReplaySettings {
    let at: SettingValue?
    let speed: Double
    let run: Int?
    let only: CategoryFilter?
    let rows: Int?
    let screen: ScreenSettings
    let layout: LayoutChoice?
    let is12Hour: Bool
    let keys: KeyChanges
    let reader: SettingReader

    init(_ command: ReplayCommand, environment: [String: String]) throws(Failure) {
        let reader = try command.store.reader(
            command.choice.given.merging(command.screen.given) { $1 }, environment: environment)
        self.reader = reader
        at = reader.value(.at, option: command.at)
        speed = try reader.decimal(.speed, option: command.speed) ?? 1
        run = try SettingValue(command.recordedRun, of: "--run")?.whole(in: 0...Int.max)
        if run != nil, command.file != "last" {
            throw Failure.usage("--run works only with last", hint: "Write last instead of a file.")
        }
        only = try reader.value(.only)?.filter()
        rows = try reader.whole(.count)
        screen = try ScreenSettings(reader)
        layout = try reader.value(.layout)?.choice()
        try reader.useZone()
        is12Hour = try reader.is12Hour()
        keys = try reader.files.checkedKeys()
    }

    /// Start of the replay: `--at`, or the beginning of the record.
    func start(in timeline: ReplayTimeline) throws(Failure) -> Date {
        guard let at else { return timeline.began }
        var start = try at.instant(now: timeline.began, offset: ZoneReader.offset)
        // A time of day may be one of the next day.
        if start + 60 <= timeline.began, start + 86_400 <= timeline.ended, RFC3339.parse(at.text) == nil {
            start += 86_400
        }
        guard start + 60 > timeline.began, start <= timeline.ended else {
            throw Failure.usage(
                "\(at.origin.name) \(FeedText.clean(at.text, limit: 40)) is not in the record",
                hint: "It goes from \(RFC3339.format(timeline.began)) to \(RFC3339.format(timeline.ended)).")
        }
        return start
    }
}

/// Finds a record: in a file, in a bundle, or in the store.
enum ReplaySource {
    /// Most bytes of a file, packed or not.
    private static let limit = 96 << 20

    /// - Parameters:
    ///   - name: a path, or `last` for the newest run in the store.
    ///   - run: number of the run in the store; nil for the newest.
    static func timeline(_ name: String, run: Int?, store: (any RecordStore)?) throws(Failure) -> ReplayTimeline {
        let entries = name == "last" ? try stored(run: run, in: store) : try file(name)
        guard let timeline = ReplayTimeline(entries) else {
            throw Failure(
                "record", "The record holds no answer of a feed",
                hint: "Choose another record: this one has nothing to replay.", status: .data)
        }
        return timeline
    }

    private static func file(_ path: String) throws(Failure) -> [RecordEntry] {
        let bytes = try unpacked(try InputFile.bytes(of: path, limit: limit), limit: limit) {
            Failure("record", "\(InputFile.shown(path)) \($0)", status: .data)
        }
        do {
            return try RecordReader.read(bytes).entries
        } catch {
            throw Failure(
                "record", "\(InputFile.shown(path)), line \(error.line): \(error.words)",
                hint: "See \(Manual.page("blackbox")) for the format of a record.", status: .data)
        }
    }

    /// Unpacks gzip and tar, which it knows by their bytes and not by the name of the file.
    /// - Parameter flaw: the failure for words that follow the name of the file.
    static func unpacked(
        _ bytes: [UInt8], limit: Int, _ flaw: (String) -> Failure
    ) throws(Failure) -> [UInt8] {
        var bytes = bytes
        if Gzip.isGzip(bytes) {
            do {
                bytes = try Gzip.unpack(bytes, limit: limit)
            } catch {
                throw flaw("cannot be unpacked: \(error.words)")
            }
        }
        guard Tar.isTar(bytes) else { return bytes }
        guard let record = Tar.file(endingIn: "record.ndjson", of: bytes) else { throw flaw("has no record.ndjson") }
        return record.bytes
    }

    private static func stored(run: Int?, in store: (any RecordStore)?) throws(Failure) -> [RecordEntry] {
        guard let store else { throw nothing("The store has no record yet") }
        do {
            let runs = try store.runs()
            guard let chosen = run.map({ run in runs.last { $0.id == run } }) ?? runs.last else {
                let known = runs.map { String($0.id) }.joined(separator: ", ")
                throw nothing(
                    run.map { "There is no run \($0): the store has \(known.isEmpty ? "none" : known)" }
                        ?? "The store has no record yet")
            }
            return try store.entries(run: chosen.id, since: nil)
        } catch let problem as StoreProblem {
            throw Failure(
                "store", "The store cannot be read: \(FeedText.clean(problem.detail, limit: 200))",
                hint: "Check \(InputFile.shown(problem.path)) with raceboard store check.", status: .io)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("internal", "\(error)", status: .internal)
        }
    }

    private static func nothing(_ message: String) -> Failure {
        Failure("record", message, hint: "Make one with raceboard --record, or name a file.", status: .nothing)
    }
}

/// Access to the black box in the store, and to further content of a bundle.
struct RecordAccess {
    private let reader: SettingReader

    init(reader: SettingReader) { self.reader = reader }

    /// - Returns: nil without a record.
    func store() throws(Failure) -> (any RecordStore)? {
        guard case .folder(let folder) = try StorePlace(reader), access(folder + "/record.db", F_OK) == 0 else {
            return nil
        }
        return SQLiteRecordStore(folder: folder, version: Version.text, clock: CommandClock())
    }

    /// The newest record of the store, of any feed: a simulated day, and any feed but the usual one, have folders of
    /// their own inside.
    /// - Returns: nil without a record.
    /// - Throws: status 78 without a store.
    func newest() throws(Failure) -> (any RecordStore)? {
        guard case .folder(let folder) = try StorePlace(reader) else {
            throw Failure.noStore("Name a folder with --store, or a file: raceboard replay FILE.")
        }
        let inside = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/feeds")) ?? []
        let records = ([folder] + inside.sorted().map { "\(folder)/feeds/\($0)" }).compactMap { folder in
            Self.written(folder).map { (folder: folder, at: $0) }
        }
        guard let last = records.max(by: { $0.at < $1.at }) else { return nil }
        return SQLiteRecordStore(folder: last.folder, version: Version.text, clock: CommandClock())
    }

    /// Time of the last write to a folder's record; nil without a record.
    private static func written(_ folder: String) -> Double? {
        ["/record.db", "/record.db-wal"].compactMap { name -> Double? in
            var status = stat()
            guard stat(folder + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
        }.max()
    }

    func info() throws(Failure) -> String {
        guard case .folder(let folder) = try StorePlace(reader) else { return "There is no store.\n" }
        return StoreReport.text(StoreInfo(folder: folder))
    }

    /// Output of `raceboard config show`, with secrets masked.
    func configuration() throws(Failure) -> String {
        try SettingsReport(reader).text
    }
}
