import ArgumentParser
import CLinux
import FoundationEssentials
import Glibc
import MainLoop
import Models
import Services

/// `raceboard key`: the keys of sources that want one.
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", _superCommandName: "raceboard", abstract: "Set, show or remove the key of a source.",
        usage: "raceboard key <set | show | remove> <source> [<options>]",
        discussion: """
            A key is read from the keyboard without being shown, or from standard input, and kept in a file of mode \
            0600 with the name of its setting: in /etc/raceboard for root, else beside the user's settings. It is no \
            option, for every user of the machine sees those.
            """,
        version: Version.text, subcommands: [KeySetCommand.self, KeyShowCommand.self, KeyRemoveCommand.self])
}

/// Of every command about a key: whose it is.
struct KeyOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The source: \(names).", valueName: "source"))
    var source = ""

    private static var names: String {
        Catalogue.adapters.filter { $0.keySetting != nil }.map(\.source.name).joined(separator: ", ")
    }

    /// - Throws: 64 for a source that takes no key.
    func adapter() throws(Failure) -> SourceAdapter {
        let named = Catalogue.source(named: source.lowercased()).flatMap(Catalogue.adapter)
        if let named, named.keySetting != nil { return named }
        throw Failure(
            "usage",
            source.isEmpty ? "Whose key?" : "\(FeedText.clean(source, limit: 40)) wants no key",
            hint: "Sources that want one: \(Self.names).", status: .usage)
    }

    /// The file that `set` writes.
    static func path(of adapter: SourceAdapter, _ environment: [String: String]) throws(Failure) -> String {
        let folder = geteuid() == 0 ? "/etc/raceboard" : BaseFolder.configuration.path(in: environment)
        guard let folder else {
            throw Failure("usage", "HOME is not set", hint: "Name a file with --file.", status: .usage)
        }
        return folder + "/" + (adapter.keySetting?.name ?? "key")
    }
}

/// `raceboard key set`: keeps a key.
struct KeySetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Keep the key of a source.",
        usage: "raceboard key set <source> [--no-check] [--file <path>]",
        discussion: """
            The key is looked at for its form, then the service is asked with it once; a key that the service refuses \
            is not kept.
            """,
        version: Version.text)

    @OptionGroup var key: KeyOptions

    @Flag(name: .customLong("no-check"), help: "Keep it without asking the service.")
    var noCheck = false

    @Option(help: ArgumentHelp("Write it to this file, not to the usual one.", valueName: "path"))
    var file: String?

    @OptionGroup var ownSettings: SourceSettingOptions

    @OptionGroup var store: StoreOptions

    func run() throws {
        let adapter = try key.adapter()
        let environment = Environment.variables
        let reader = try store.reader(ownSettings.given)
        let path = try file ?? KeyOptions.path(of: adapter, environment)
        let text = try PINInput.read("Key of \(adapter.source.name): ", limit: 200)
        _ = rb_no_core()
        guard let key = SourceKey(text.filter { $0 != " " && $0 != "\r" && $0 != "\t" }) else {
            throw Failure(
                "usage", "That is no key: it takes \(adapter.keyForm)", hint: "Nothing was changed.", status: .usage)
        }
        WholeFile.sweep(path)
        // The old key stays until the service has taken the new one.
        if !noCheck { try Self.check(key, of: adapter, reader) }
        if file == nil { Folders.make(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])) }
        let code = WholeFile.write(Array(key.line.utf8), to: path, isSynced: true)
        guard code == 0 else {
            throw Failure(
                "write", "\(FeedText.clean(path, limit: 200)) cannot be written: \(FileProblem(code).words)",
                hint: "--file names another file.", status: .writeError)
        }
        Console.note(
            "\(FeedText.clean(path, limit: 200)) is written"
                + (noCheck ? "; the service was not asked." : "; the service takes the key."))
    }

    /// Requests the day's meetings with it.
    /// - Throws: where the service refuses the key, and where it cannot be requested.
    private static func check(_ key: SourceKey, of adapter: SourceAdapter, _ reader: SettingReader) throws {
        let access = try FeedAccess(reader)
        let settings = try SourceSettings(reader, with: key, of: adapter)
        let source = adapter.source
        do {
            try MainActor.assumeIsolated {
                try OneShotRequest.ask(access, of: (source: source, url: settings.address(source) ?? access.url)) {
                    (tools) async throws(FeedError) in
                    let feeds = SourceFeeds(
                        settings: settings, feedURL: access.url, client: tools.client, clock: tools.clock,
                        logger: tools.logger, longestWait: 30, answers: nil, meter: tools.meter)
                    let feed = feeds.meetings(source, milliseconds: access.timeoutMilliseconds)
                    _ = try await feed?.meetings(on: source.calendar.day(at: tools.clock.now))
                }
            }
        } catch let failure as Failure {
            throw Failure(
                failure.kind, failure.message,
                hint: "The key was not kept. With --no-check the service is not asked.", status: failure.status)
        }
    }
}

/// `raceboard key show`: whether there is a key, and where it comes from.
struct KeyShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Tell where the key of a source comes from, masked.",
        usage: "raceboard key show <source>", version: Version.text)

    @OptionGroup var key: KeyOptions
    @OptionGroup var store: StoreOptions

    func run() throws {
        let adapter = try key.adapter()
        let name = adapter.source.name
        guard let found = try Secrets(environment: Environment.variables).key(of: adapter, try store.reader()) else {
            throw Failure(
                "no_key", "There is no key of \(name)", hint: "raceboard key set \(name) keeps one.",
                status: .configuration)
        }
        let age = KeyAge(place: found.place, now: DeviceClock.steady)
        try Console.write(
            "\(found.key.masked) from \(FeedText.clean(found.place, limit: 200))\(age.map { ", " + $0.words } ?? "")\n")
        if age?.isLong == true {
            Console.note("The key is older than \(KeyAge.limit) days: \(KeyAge.reminder(name)).")
        }
    }
}

/// `raceboard key remove`: forgets the key that `set` kept.
struct KeyRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Forget the key of a source.",
        usage: "raceboard key remove <source> [--file <path>]", version: Version.text)

    @OptionGroup var key: KeyOptions

    @Option(help: ArgumentHelp("Remove this file, not the usual one.", valueName: "path"))
    var file: String?

    @OptionGroup var store: StoreOptions

    func run() throws {
        let adapter = try key.adapter()
        let path = try file ?? KeyOptions.path(of: adapter, Environment.variables)
        let shown = FeedText.clean(path, limit: 200)
        guard unlink(path) == 0 else {
            let reason = errno == ENOENT ? "is not there" : "cannot be removed: \(String(cString: strerror(errno)))"
            throw Failure("write", "\(shown) \(reason)", status: .writeError)
        }
        Console.note("\(shown) is removed.")
        let rest = try? Secrets(environment: Environment.variables).key(of: adapter, try store.reader())
        if let rest { Console.note("There is still one from \(FeedText.clean(rest.place, limit: 200)).") }
    }
}

extension SourceAdapter {
    /// What a key looks like.
    fileprivate var keyForm: String {
        if case .key(let form)? = keySetting?.kind { form } else { "" }
    }
}
