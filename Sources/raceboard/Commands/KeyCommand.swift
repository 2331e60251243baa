import ArgumentParser
import Commands
import FoundationEssentials
import Glibc
import Models
import Output
import Services
import Settings
import System

/// `raceboard key`: the keys of sources that want one.
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "key", under: "raceboard", abstract: "Set, show or remove the key of a source.",
        usage: "raceboard key <set | show | remove> <source> [<options>]",
        discussion: """
            Reads the key from the keyboard without showing it, or from standard input. It saves the key in a file of \
            mode 0600 with the name of its setting: in /etc/raceboard for root, else beside the user's settings. There \
            is no option for it, since every user can see options.
            """, subcommands: [KeySetCommand.self, KeyShowCommand.self, KeyRemoveCommand.self])
}

/// Source of the key, in every command about keys.
struct KeyOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The source: \(names).", valueName: "source"), completion: .list(words))
    var source = ""

    static var words: [String] { Catalogue.adapters.filter { $0.keySetting != nil }.map(\.source.name) }

    static var names: String { words.joined(separator: ", ") }

    /// - Throws: 64 for a source that takes no key.
    func adapter() throws(Failure) -> SourceAdapter {
        if let adapter = Self.adapter(named: source) { return adapter }
        throw Failure.usage(
            source.isEmpty ? "No source was given" : "\(FeedText.clean(source, limit: 40)) has no key",
            hint: "Name a source that needs a key: \(Self.names).")
    }

    /// - Returns: nil for a name that no source with a key has.
    static func adapter(named name: String) -> SourceAdapter? {
        Catalogue.adapters.first { $0.source.name == name.lowercased() && $0.keySetting != nil }
    }
}

/// `raceboard key set`: saves a key.
struct KeySetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "set", abstract: "Save the key of a source.",
        usage: "raceboard key set <source> [--no-check] [--file <path>]",
        discussion: """
            Checks the form of the key, then sends one request with it. A key that the service refuses is not saved.
            """)

    @OptionGroup var key: KeyOptions

    @Flag(name: .customLong("no-check"), help: "Saves it without a request to the service.")
    var noCheck = false

    @Option(help: ArgumentHelp("Writes to this file instead of the usual one.", valueName: "path"), completion: .file())
    var file: String?

    @OptionGroup var ownSettings: SettingOptions<OwnOfSourcesList>

    @OptionGroup var store: StoreOptions

    func run() throws {
        let adapter = try key.adapter()
        let environment = Environment.variables
        let reader = try store.reader(ownSettings.given)
        let path = try file ?? KeyFile.path(of: adapter, environment)
        let typed = try PINInput.read("Key of \(adapter.source.name): ", limit: SourceKey.lengths.upperBound + 16)
        let key = try KeyFile.key(typed, of: adapter)
        WholeFile.sweep(path)
        // The old key stays until the service has taken the new one.
        if !noCheck { try Self.check(key, of: adapter, reader) }
        try KeyFile.write(key, to: path, isUsual: file == nil)
        Console.note(
            "\(FeedText.clean(path, limit: 200)) is written"
                + (noCheck ? "; the key is not tested." : "; the service accepts the key."))
    }

    /// Requests the day's meetings with the key.
    /// - Throws: where the service refuses the key, and where it cannot be requested.
    private static func check(_ key: SourceKey, of adapter: SourceAdapter, _ reader: SettingReader) throws {
        do {
            _ = try OneShotRequest.meetings(
                of: adapter.source, try SourceSettings(reader, with: key, of: adapter), reader)
        } catch let failure as Failure {
            throw Failure(
                failure.kind, failure.message,
                hint: "The key was not saved. Use --no-check to save it without a request.", status: failure.status)
        }
    }
}

/// `raceboard key show`: the key, masked, and its place.
struct KeyShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "show", abstract: "Print the masked key of a source and its place.",
        usage: "raceboard key show <source>")

    @OptionGroup var key: KeyOptions
    @OptionGroup var store: StoreOptions

    func run() throws {
        let adapter = try key.adapter()
        let name = adapter.source.name
        guard let found = try Secrets(environment: Environment.variables).key(of: adapter, try store.reader()) else {
            throw Failure(
                "no_key", "\(name) has no key", hint: "Run raceboard key set \(name).",
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

/// `raceboard key remove`: removes the key that `set` saved.
struct KeyRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "remove", abstract: "Remove the key of a source.",
        usage: "raceboard key remove <source> [--file <path>]")

    @OptionGroup var key: KeyOptions

    @Option(help: ArgumentHelp("Removes this file instead of the usual one.", valueName: "path"), completion: .file())
    var file: String?

    @OptionGroup var store: StoreOptions

    func run() throws {
        let adapter = try key.adapter()
        let path = try file ?? KeyFile.path(of: adapter, Environment.variables)
        let shown = FeedText.clean(path, limit: 200)
        guard unlink(path) == 0 else {
            let reason = errno == ENOENT ? "does not exist" : "cannot be removed: \(String(cString: strerror(errno)))"
            throw Failure(
                "write", "\(shown) \(reason)",
                hint: "raceboard key show prints where the key is; name another file with --file.",
                status: .io)
        }
        Console.note("\(shown) is removed.")
        let rest = try? Secrets(environment: Environment.variables).key(of: adapter, try store.reader())
        if let rest { Console.note("Another key is still in \(FeedText.clean(rest.place, limit: 200)).") }
    }
}
