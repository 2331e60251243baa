internal import Glibc

/// The pages of the documentation, which messages and help name.
package enum Manual {
    /// Folder of the pages in Debian's package.
    static let folder = "/usr/share/doc/raceboard"

    /// The path of a page: that of the package if it is installed, else that in the project.
    /// - Parameters:
    ///   - name: without `.md`.
    ///   - folder: where an installed page would be.
    package static func page(_ name: String, in folder: String = Manual.folder) -> String {
        let path = "\(folder)/\(name).md"
        return access(path, R_OK) == 0 ? path : "docs/\(name).md"
    }
}
