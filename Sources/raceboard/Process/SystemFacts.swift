import CursesTerminal
import FoundationEssentials
import Glibc
import Models
import Output
import SQLiteStore
import Services
import Settings
import System
import Transports

/// Facts about the machine for a bug report.
enum SystemFacts {
    static var versions: [(String, String)] {
        [
            ("raceboard", Version.text), ("swift", LinkedPackage.swift), ("curl", CurlLibrary.version ?? "not found"),
            ("ncurses", CursesFacts.version), ("zlib", Gzip.libraryVersion), ("sqlite", StoreInfo.libraryVersion),
            ("kernel", MachineName.kernel), ("libc", MachineName.libc),
        ]
    }

    /// The program's version, those of what it was built with and runs on, and what is linked in, as one object on a
    /// line.
    /// - Throws: status 70 if the encoder fails, which no text causes.
    static func versionJSON() throws(Failure) -> String {
        let rest = versions.dropFirst().filter { $0.0 != "kernel" }
        let machine = versions.last { $0.0 == "kernel" }?.1 ?? ""
        let libraries = Dictionary(rest.map { ($0.0, $0.1) }) { first, _ in first }
        guard let text = try? ProgramDocuments.version.text((build, machine, libraries)) else {
            throw Failure("internal", "The version cannot be written as JSON", status: .internal)
        }
        return text + "\n"
    }

    private static var build: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }

    static func terminal(_ environment: [String: String]) -> [(String, String)] {
        let term = environment["TERM"] ?? ""
        let names = ["TERM", "COLORTERM", "TERM_PROGRAM", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "NO_COLOR"]
        let variables = names.map { ($0, environment[$0].map { FeedText.clean($0, limit: 100) } ?? "(not set)") }
        let colors = CursesFacts.colors(of: term).map(String.init) ?? "terminfo does not know \(term)"
        let kinds = [("input", STDIN_FILENO), ("output", STDOUT_FILENO), ("error", STDERR_FILENO)].map {
            ($0.0, isatty($0.1) == 1 ? "a terminal" : "not a terminal")
        }
        return variables + [("colours", colors), ("size", TerminalColumns.size ?? "unknown")] + kinds
    }

    /// Removes secrets and the identity of user and machine from a text.
    static func redactor(_ reader: SettingReader) -> Redactor {
        let environment = reader.environment
        let user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
        var secrets = Setting.all.filter(\.isSecret).compactMap { reader.value($0)?.text }
        // A key can be in a file of its own.
        secrets += Secrets(environment: environment).keys(reader).map(\.secret)
        return Redactor(
            home: environment["HOME"], user: environment["USER"] ?? user, host: MachineName.current, words: secrets)
    }
}
