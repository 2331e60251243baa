internal import Glibc

/// The pages of the documentation, which messages and help name.
package enum Manual {
    /// Folders of the pages in Debian's packages: raceboard, raceboard-kiosk, raceboard-venue.
    static let folders = ["", "-kiosk", "-venue"].map { "/usr/share/doc/raceboard\($0)" }

    /// The path of a page: that of its package where the program is installed, else that in the project.
    /// - Parameters:
    ///   - name: without `.md`, such as `kiosk` or `fleet/broker`.
    ///   - folders: where an installed page would be; the first that has it counts.
    package static func page(_ name: String, in folders: [String] = Manual.folders) -> String {
        // Installed pages have no folders below.
        let file = String(name.map { $0 == "/" ? "-" : $0 })
        let pages = folders.map { "\($0)/\(file).md" }
        if let there = pages.first(where: { access($0, R_OK) == 0 }) { return there }
        guard let own = folders.first, access(own, X_OK) == 0 else { return "docs/\(name).md" }
        return pages[min(package(of: name), pages.count - 1)]
    }

    /// Which of the packages has a page (`PACKAGES` in Scripts/python/shipped.py), installed or not.
    private static func package(of name: String) -> Int {
        name.hasPrefix("kiosk") ? 1 : name == "fleet/cache" ? 2 : 0
    }

    /// Address of the schema of settings files, which editors read: that beside the program, else that of Debian's
    /// package.
    /// - Parameter program: path of the program's file.
    package static func settingsSchema(besides program: String) -> String {
        let parts = program.split(separator: "/", omittingEmptySubsequences: false)
        let path = (parts.dropLast(2).map(String.init) + [schemaFile]).joined(separator: "/")
        // An address has other signs for these.
        let isPlain = path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "%") }
        return "file://" + (isPlain && access(path, R_OK) == 0 ? path : "/usr/" + schemaFile)
    }

    private static let schemaFile = "share/raceboard/schema/settings.json"

    static var settingsSchema: String {
        let program = realpath("/proc/self/exe", nil).map { path in
            defer { free(path) }
            return String(cString: path)
        }
        return settingsSchema(besides: program ?? "")
    }
}
