internal import Glibc

/// A problem of a file of the store, with its remedy.
package struct StoreFinding: Hashable, Sendable {
    /// Name of the file in the folder: `races.db-wal`; `.` for the folder itself.
    package let file: String
    /// Problem as the rest of a sentence about the file: `was damaged and set aside`.
    package let problem: String
    /// Remedy of the finding, as a sentence.
    package let remedy: String

    /// - Parameters:
    ///   - file: name in the folder.
    ///   - problem: the rest of a sentence.
    ///   - remedy: a whole sentence.
    package init(_ file: String, _ problem: String, remedy: String) {
        self.file = file
        self.problem = problem
        self.remedy = remedy
    }
}

extension StoreInfo {
    /// Bytes by which a database may be over its bound until it is pruned: its log and free pages.
    private static let slack = 32 << 20

    /// Problems of the databases and their folder: kind, owner, mode, size, damage. Empty if all is well.
    package var findings: [StoreFinding] {
        var found = Self.ownership(folder, name: ".", isFolder: true)
        for file in [races, form, record] {
            for suffix in ["", "-wal", "-shm"] {
                found += Self.ownership("\(folder)/\(file.name)\(suffix)", name: file.name + suffix)
            }
            if let check = file.check, check != "ok" {
                let isBusy = check.hasPrefix("locked")
                found.append(
                    StoreFinding(
                        file.name, check,
                        remedy: isBusy
                            ? "Another program uses it: try again."
                            : "The next start sets it aside and begins a new one. "
                                + "To save its data, end the board and copy the folder first."
                    ))
            }
            if file.bytes > file.limit + Self.slack {
                found.append(
                    StoreFinding(
                        file.name, "\(file.bytes) bytes, more than the \(file.limit) that it may have",
                        remedy: "A running board prunes it; else: raceboard store clear."))
            }
            found += file.setAside.map {
                StoreFinding($0, "was damaged and set aside", remedy: "raceboard store clear broken deletes it.")
            }
        }
        return found
    }

    /// Checks that a file is a plain one, or a folder, and its owner's alone; a missing one is no problem.
    /// - Parameter name: name for messages.
    package static func ownership(_ path: String, name: String, isFolder: Bool = false) -> [StoreFinding] {
        let (kind, mode): (mode_t, mode_t) = isFolder ? (S_IFDIR, 0o700) : (S_IFREG, 0o600)
        var status = stat()
        guard lstat(path, &status) == 0 else {
            let isMissing = errno == ENOENT || errno == ENOTDIR
            let reason = String(cString: strerror(errno))
            return isMissing ? [] : [StoreFinding(name, reason, remedy: "Check the folder's owner and mode.")]
        }
        if status.st_mode & S_IFMT != kind {
            return [
                StoreFinding(
                    name, isFolder ? "is no folder" : "is no plain file", remedy: "Move it out of the way.")
            ]
        }
        var found: [StoreFinding] = []
        if status.st_mode & 0o777 & ~mode != 0 {
            let octal = String(status.st_mode & 0o777, radix: 8)
            found.append(
                StoreFinding(
                    name, "other users may read or write it (mode \(octal))",
                    remedy: "chmod \(String(mode, radix: 8)) \(path)"))
        }
        if status.st_uid != geteuid() {
            found.append(
                StoreFinding(
                    name, "belongs to another user (\(status.st_uid))",
                    remedy: "chown it, or run as that user."))
        }
        return found
    }
}
