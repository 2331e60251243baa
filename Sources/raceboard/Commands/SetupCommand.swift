import ArgumentParser
import Commands
import Glibc
import Models
import Output
import Services
import Settings
import System

/// `raceboard setup`: asks for what a first start needs.
struct SetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "setup", under: "raceboard",
        abstract: "Ask for zone, country and access to sources.",
        usage: "raceboard setup [--no-check] [--config <path>]",
        discussion: """
            Asks one thing after the other; Enter keeps what is there, so that all of it can be skipped. Identities \
            and keys are not shown while they are typed, and are tried by a request before they are saved: settings in \
            your settings file, a key in a file of its own (raceboard key). Both get the mode 0600.
            """)

    @Flag(name: .customLong("no-check"), help: "Sends no request.")
    var noCheck = false

    @OptionGroup var file: ConfigFileOptions

    func run() throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            throw Failure(
                "no_terminal", "raceboard setup asks questions, and there is no terminal",
                hint: "Use raceboard config set \(Setting.timeZone.name), config set \(Setting.region.name) and "
                    + "key set instead.", status: .usage)
        }
        let editor = try file.editor()
        let person = SetupQuestions.Person(
            say: { Console.note(Self.wrapped($0)) },
            ask: { (prompt, isHidden) throws(Failure) in
                let prompt = Self.wrapped(prompt) + " "
                return try isHidden
                    ? PINInput.read(prompt, limit: 1000, nothing: "Stopped")
                    : PINInput.ask(prompt, limit: 1000)
            })
        let work = SetupQuestions.Work(
            reader: { () throws(Failure) in try file.reader() },
            write: { (values) throws(Failure) in
                let settings = Setting.all.filter { values[$0.name] != nil }
                for setting in settings { try editor.set(setting, to: values[setting.name] ?? "") }
                Console.note("\(editor.shownPath) is written.")
                let reader = try file.reader()
                for note in settings.compactMap({ SettingPlaces.hiding($0, in: reader) }) { Console.note(note) }
            },
            saveKey: { (key, adapter) throws(Failure) in
                let path = try KeyFile.path(of: adapter, Environment.variables)
                try KeyFile.write(key, to: path)
                return path
            },
            tries: { (adapter, values, key) throws(Failure) in
                noCheck ? nil : try meetings(of: adapter, values, key)
            }, feed: { () throws(Failure) in noCheck ? nil : try nextRaces() })
        try SetupQuestions(person, work).run()
    }

    /// A terminal itself breaks a line inside a word.
    static func wrapped(_ text: String, columns: Int = TerminalColumns.of(STDERR_FILENO) ?? 80) -> String {
        TextWrap.lines(text, width: columns).joined(separator: "\n")
    }

    private func meetings(
        of adapter: SourceAdapter, _ values: [String: String], _ key: SourceKey?
    ) throws(Failure) -> Int {
        let reader = try SettingReader.load(
            file.own.given.merging(values) { $1 }, environment: Environment.variables)
        let settings =
            if let key { try SourceSettings(reader, with: key, of: adapter) } else {
                try SourceSettings(reader, wanting: adapter.source)
            }
        return try Self.failing { try OneShotRequest.meetings(of: adapter.source, settings, reader) }
    }

    private func nextRaces() throws(Failure) -> Int {
        let access = try FeedAccess(file.reader())
        return try Self.failing {
            try MainActor.assumeIsolated {
                try OneShotRequest.perform(access) { tools async throws(FeedError) in
                    let feeds = SourceFeeds(
                        settings: access.sources, client: tools.client, clock: tools.clock, logger: tools.logger,
                        meter: tools.meter)
                    let feed = feeds.races(access.source, milliseconds: access.timeoutMilliseconds)
                    return try await feed?.nextRaces(count: 10).races.count ?? 0
                }
            }
        }
    }

    private static func failing<Answer>(_ work: () throws -> Answer) throws(Failure) -> Answer {
        do {
            return try work()
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("internal", "\(error)", status: .internal)
        }
    }
}
