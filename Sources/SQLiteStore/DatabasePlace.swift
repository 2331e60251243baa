internal import FoundationEssentials
internal import Glibc
internal import Models
internal import System

/// Place of a database file: folder, name, and the two companions of SQLite.
struct DatabasePlace {
    /// Device and inode of the file, which tell it from another one of its name.
    struct Identity: Equatable {
        let device: UInt
        let inode: UInt
        /// Inode of the write-ahead log; 0 for none.
        let logInode: UInt
    }

    let folder: String
    let name: String

    /// Endings of the files that SQLite has beside a database.
    private static let companions = ["-wal", "-shm", "-journal"]

    var path: String { folder + "/" + name }

    /// True if no file has this name; false if the system cannot tell.
    var isMissing: Bool {
        var file = stat()
        return lstat(path, &file) != 0 && (errno == ENOENT || errno == ENOTDIR)
    }

    /// Identity of the file; nil if no file has this name.
    func identity() -> Identity? {
        var file = stat()
        guard lstat(path, &file) == 0 else { return nil }
        var log = stat()
        let hasLog = lstat(path + "-wal", &log) == 0
        return Identity(
            device: UInt(file.st_dev), inode: UInt(file.st_ino), logInode: hasLog ? UInt(log.st_ino) : 0)
    }

    /// Bytes of the log's index; 0 without one.
    var indexSize: Int { Self.size(path + "-shm") }

    /// Makes the log's index as long again as SQLite has mapped it: a cut file would end the program (SIGBUS). The
    /// added bytes are zeros, from which SQLite sees that it must read the log again.
    func repairIndex(_ size: Int) {
        guard size > 0 else { return }
        var file = stat()
        guard lstat(path + "-shm", &file) == 0, file.st_mode & S_IFMT == S_IFREG, Int(file.st_size) < size else {
            return
        }
        truncate(path + "-shm", off_t(size))
    }

    /// Makes a missing folder (0700) and a missing empty file (0600).
    func prepare() throws(StoreFailure) {
        try makeFolders()
        try check()
        // SQLite would make the file by the umask; its companions take the file's own mode.
        do throws(FileProblem) {
            let file = try OpenFile(path, .readAndWrite, making: .ifMissing)
            fchmod(file.number, 0o600)
        } catch {
            throw .system(error.code, "no new file")
        }
    }

    /// - Throws: where the file or one beside it is a link, a pipe or anything else but a file: SQLite would write
    ///   through the one, and wait for the other.
    func check() throws(StoreFailure) {
        for suffix in [""] + Self.companions {
            var status = stat()
            guard lstat(path + suffix, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
            throw .notAFile(name + suffix)
        }
    }

    /// Gives the file and its companions a name with the time, and deletes all but the newest of these files.
    /// - Parameter damaged: identity of the file. If another file is in its place, another program was quicker, and
    ///   that file stays.
    func setAside(_ damaged: Identity?, at now: Date, keeping kept: Int) throws(StoreFailure) {
        if let damaged, let present = identity(), present.inode != damaged.inode { return }
        let stamp = RFC3339.format(now).filter { $0 != "-" && $0 != ":" }
        var target = "\(path).broken-\(stamp)"
        var number = 1
        while access(target, F_OK) == 0 {
            number += 1
            target = "\(path).broken-\(stamp)-\(number)"
        }
        // The companions are renamed first, so that a new file never finds an old log.
        for suffix in Self.companions + [""] {
            let code = WholeFile.rename(path + suffix, to: target + suffix)
            guard code == 0 || code == ENOENT else { throw .system(code, "it cannot be set aside") }
        }
        for old in broken().dropLast(kept) {
            for suffix in Self.companions + [""] { unlink(folder + "/" + old + suffix) }
        }
    }

    /// The names of the files that were set aside, the oldest first.
    func broken() -> [String] {
        Folder.names(in: folder).filter { found in
            found.hasPrefix(name + ".broken-") && !Self.companions.contains { found.hasSuffix($0) }
        }.sorted()
    }

    /// Bytes of a file, 0 when there is none.
    static func size(_ path: String) -> Int {
        var file = stat()
        return stat(path, &file) == 0 ? Int(file.st_size) : 0
    }

    private func makeFolders() throws(StoreFailure) {
        // The folder is synced, so that a power cut does not remove it with its files.
        let code = Folder.make(folder, isSynced: true)
        guard code == 0 else { throw .system(code, "its folder cannot be created") }
    }
}
