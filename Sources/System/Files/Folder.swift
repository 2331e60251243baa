import Glibc

/// Makes folders and lists their entries.
package enum Folder {
    /// Makes a folder and missing folders above it, mode 0700; existing ones stay as they are. A new one below `/etc`
    /// is open to all users, whose programs look for settings in it: its secret files have modes of their own.
    /// - Parameters:
    ///   - path: absolute.
    ///   - isSynced: whether new ones must survive a loss of power.
    /// - Returns: 0 if it is there now, else the errno of mkdir(2).
    @discardableResult
    package static func make(_ path: String, isSynced: Bool = false) -> Int32 {
        var built = ""
        var code: Int32 = 0
        for part in path.split(separator: "/") {
            let parent = built
            built += "/\(part)"
            let isNew = mkdir(built, 0o700) == 0
            code = isNew || errno == EEXIST ? 0 : errno
            if isNew, mode(of: built) != 0o700 { chmod(built, mode(of: built)) }
            if isNew, isSynced { sync(parent.isEmpty ? "/" : parent) }
        }
        return code
    }

    /// Mode of a folder that is made, whatever the umask.
    static func mode(of path: String) -> mode_t { path.hasPrefix("/etc/") ? 0o755 : 0o700 }

    /// Makes the folder of a file, as `make` does.
    /// - Parameter path: of the file, absolute.
    package static func makeParent(of path: String) {
        make(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    }

    /// Names of a folder's entries, in no order, with `.` and `..`; empty for a folder that cannot be read.
    package static func names(in path: String) -> [String] {
        guard let listing = opendir(path) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    static func isThere(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Paths of the files and folders that a typed path may go on to, for a shell; without those that are hidden, and
    /// those whose names it would have to quote.
    package static func paths(from typed: String) -> [String] {
        let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
        let names = Self.names(in: folder.isEmpty ? "." : folder).filter { name in
            !name.hasPrefix(".") && name.allSatisfy { $0.isLetter || $0.isNumber || "._-+".contains($0) }
        }
        return names.sorted().map { folder + $0 + (isThere(folder + $0) ? "/" : "") }
    }

    private static func sync(_ path: String) {
        guard let folder = try? OpenFile(path, .read, links: .followed) else { return }
        fsync(folder.number)
    }
}

/// A folder that only this user may write to, held open: renaming it, or putting a link in its place, does not change
/// what is reached through it.
package final class PrivateFolder: Sendable {
    private let descriptor: Int32

    /// - Parameters:
    ///   - path: absolute; made with mode 0700 if only its last part is missing.
    /// - Returns: nil if it cannot be had, is a link, or another user owns it or may write to it.
    package init?(_ path: String) {
        mkdir(path, 0o700)
        let found = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard found >= 0 else { return nil }
        descriptor = found
        var status = stat()
        guard fstat(found, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Path of a file in it, while this value lives. It is short, as an address of a socket must be (unix(7)).
    package func path(of name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }
}
