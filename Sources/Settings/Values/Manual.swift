internal import Glibc

/// The pages of the documentation, which messages and help name.
package enum Manual {
    /// Folders of the pages in Debian's packages: raceboard, raceboard-kiosk, raceboard-venue.
    static let folders = ["", "-kiosk", "-venue"].map { "/usr/share/doc/raceboard\($0)" }

    /// The path of a page: that of a package if it is installed, else that in the project.
    /// - Parameters:
    ///   - name: without `.md`, such as `kiosk` or `fleet/broker`.
    ///   - folders: where an installed page would be; the first that has it counts.
    package static func page(_ name: String, in folders: [String] = Manual.folders) -> String {
        // Installed pages have no folders below.
        let file = String(name.map { $0 == "/" ? "-" : $0 })
        return folders.map { "\($0)/\(file).md" }.first { access($0, R_OK) == 0 } ?? "docs/\(name).md"
    }
}
