internal import CLinux
internal import Glibc
internal import Models
package import Services
internal import System

/// Reads secrets from systemd's credentials, else from a file that no other user may read, else from the environment.
/// Never from an argument.
package struct Secrets {
    private let environment: [String: String]
    private let folders: [String]

    /// - Parameter folders: for tests; else the user's folder of settings, then the system's.
    package init(environment: [String: String], folders: [String]? = nil) {
        self.environment = environment
        self.folders = folders ?? Self.folders(environment)
    }

    /// The user's folder of settings, if there is a HOME, then the system's.
    static func folders(_ environment: [String: String]) -> [String] {
        [BaseFolder.configuration.path(in: environment), "/etc/raceboard"].compactMap(\.self)
    }

    /// A secret and where it came from.
    struct Found: Hashable, CustomStringConvertible {
        let text: String
        /// `$CREDENTIALS_DIRECTORY/pin`, a path, or a variable.
        let place: String

        var description: String { "*** from \(place)" }
    }

    /// The first of them that is not empty, without the line feeds at its end.
    /// - Parameter name: `pin`.
    /// - Throws: 78 for a file that cannot be read, or that other users may read.
    func find(_ name: String) throws(Failure) -> Found? {
        if let folder = environment["CREDENTIALS_DIRECTORY"], folder.hasPrefix("/") {
            // systemd keeps others away from these.
            if let text = try Self.read("\(folder)/\(name)", isPrivate: false) {
                return Found(text: text, place: "$CREDENTIALS_DIRECTORY/\(name)")
            }
        }
        for folder in folders {
            let path = "\(folder)/\(name)"
            if let text = try Self.read(path, isPrivate: true) { return Found(text: text, place: path) }
        }
        let variable = Setting.named(name)?.variable ?? "RACEBOARD_" + name.uppercased()
        guard let text = environment[variable], !text.isEmpty else { return nil }
        return Found(text: text, place: variable)
    }

    /// - Returns: nil for a file that is not there, or is empty.
    private static func read(_ path: String, isPrivate: Bool) throws(Failure) -> String? {
        let content: RegularFile.Content
        do throws(FileProblem) {
            content = try RegularFile.read(path, limit: 4095, links: .followed)
        } catch {
            if error.isMissing { return nil }
            throw unreadable(path, error.words)
        }
        let shown = FeedText.clean(path, limit: 200)
        if isPrivate, let owner = FileOwner.stranger(content.status) {
            throw Failure.configuration(
                "\(shown) belongs to \(owner), who can change it", hint: "chown \"$(id -un)\" \(shown)")
        }
        guard !isPrivate || content.status.st_mode & 0o077 == 0 else {
            throw Failure.configuration("\(shown) can be read by other users", hint: "chmod 600 \(shown)")
        }
        let trimmed = content.bytes.trimmingSuffix { $0 == 0x0a || $0 == 0x0d }
        let text = String(decoding: trimmed, as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    private static func unreadable(_ path: String, _ reason: String) -> Failure {
        Failure.configuration(
            "\(FeedText.clean(path, limit: 200)) cannot be read: \(reason)",
            hint: "Let the user that runs the program own it, with mode 0600.")
    }
}

extension Secrets {
    /// The PIN that leaves the kiosk.
    /// - Parameter reader: the settings, whose file may have it too, where no other user may read that.
    /// - Throws: 78 for one that is no hash, or is in a file that other users may read.
    package func pin(_ reader: SettingReader) throws(Failure) -> PINHash? {
        guard let found = try find(.pin, reader, "PIN", fix: "raceboard kiosk set-pin") else { return nil }
        guard let hash = PINHash(found.text) else {
            throw Failure.configuration(
                "\(found.place) is not the hash of a PIN", hint: "Set one with raceboard kiosk set-pin.")
        }
        return hash
    }

    /// The key of a source, and where it came from. From then on the program leaves no core file.
    /// - Parameter reader: as for `pin`.
    /// - Returns: nil for a source that takes none, and where there is none.
    /// - Throws: 78 for one that cannot be a key, or is in a file that other users may read.
    package func key(of adapter: SourceAdapter, _ reader: SettingReader) throws(Failure) -> (
        key: SourceKey, place: String
    )? {
        guard let need = adapter.keySetting, case .key(let form, let lengths) = need.kind else { return nil }
        let remedy = "raceboard key set \(adapter.source.name)"
        guard let found = try find(Setting(need), reader, "key", fix: remedy) else { return nil }
        _ = rb_no_core()
        guard let key = SourceKey(found.text, lengths: lengths) else {
            throw Failure.configuration(
                "\(FeedText.clean(found.place, limit: 200)) is not a key: a key has \(form)",
                hint: "Set one with \(remedy).")
        }
        return (key, found.place)
    }

    /// The file of its own that a PIN or a key is in.
    /// - Returns: nil for another setting, and for one that is elsewhere, nowhere, or cannot be read.
    func file(of setting: Setting) -> String? {
        let isAlone = setting == .pin || Catalogue.adapters.contains { $0.keySetting?.name == setting.name }
        guard isAlone, let found = try? find(setting.name), found.place != setting.variable else { return nil }
        return FeedText.clean(found.place, limit: 200)
    }

    /// The keys of all sources, as far as they can be read.
    package func keys(_ reader: SettingReader) -> [SourceKey] {
        Catalogue.adapters.compactMap { try? key(of: $0, reader)?.key }
    }

    /// A secret of its own, else the setting's value, where no other user may read its file.
    /// - Parameter fix: the command that puts it where it belongs.
    private func find(
        _ setting: Setting, _ reader: SettingReader, _ word: String, fix: String
    ) throws(Failure) -> Found? {
        if let secret = try find(setting.name) { return secret }
        guard let value = reader.value(setting) else { return nil }
        guard reader.isPrivate(value) else {
            throw Failure.configuration(
                "\(value.place): other users can read this file, so it may not have a \(word)",
                hint: "Save it in a file of its own: \(fix)")
        }
        return Found(text: value.text, place: value.place)
    }
}

/// A PIN as it is saved: the salted hash of crypt(5), which does not reveal it.
package struct PINHash: Hashable, Sendable, CustomStringConvertible {
    /// Characters that a PIN may have.
    package static let lengths = 4...64

    private let text: String

    /// - Returns: nil for a text that crypt(5) would not write.
    init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
        guard text.hasPrefix("$"), text.utf8.count > 20, text.utf8.count < 400, isPlain else { return nil }
        self.text = text
    }

    /// A new hash, yescrypt with a new salt.
    /// - Throws: 64 for a PIN of another length, or with characters other than ASCII; 70 without libcrypt.
    package static func make(of pin: String) throws(Failure) -> PINHash {
        guard lengths.contains(pin.utf8.count), pin.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) else {
            throw Failure.usage(
                "A PIN has \(lengths.lowerBound) to \(lengths.upperBound) digits or other ASCII characters")
        }
        var made = [CChar](repeating: 0, count: 512)
        let code = rb_hash_new(pin, &made, made.count)
        let text = String(decoding: made.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        guard code == 0, let hash = PINHash(text) else {
            throw Failure(
                "internal", "A PIN cannot be hashed: \(String(cString: strerror(-code)))",
                hint: "Run apt-get install libcrypt1.", status: .internal)
        }
        return hash
    }

    /// Takes some tens of milliseconds, whatever the answer.
    package func matches(_ pin: String) -> Bool { rb_hash_matches(pin, text) == 1 }

    /// Line for its file. `description` masks it.
    package var line: String { text + "\n" }

    package var description: String { "***" }
}

/// Secrets in the settings and the environment.
package enum KnownSecrets {
    /// Keys, passwords of addresses and proxies, and the partner's identity. An unreadable key is reported where it is
    /// used.
    package static func words(_ reader: SettingReader) -> [String] {
        let secrets = Setting.all.filter(\.isSecret).compactMap { reader.value($0)?.text }
        let addresses = Setting.all.filter { $0.kind == .address }.compactMap { reader.value($0)?.text }
        let proxies = reader.environment.filter { $0.key.lowercased().hasSuffix("_proxy") }.map(\.value)
        // A key can be in a file of its own, and a service could repeat it in an answer.
        let keys = Secrets(environment: reader.environment).keys(reader).map(\.secret)
        return secrets + (addresses + proxies).flatMap(HTTPRequest.secrets(ofAddress:))
            + OpenFeeds.secrets(reader) + keys
    }
}
