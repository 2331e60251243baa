import Glibc
import System

/// A copy of a person's record.db, with what its log has: SQLite would make files beside it, and the store would bring
/// it up to date, change its mode, and set it aside if it is damaged. A person's file is read, and nothing else.
struct RecordCopy {
    /// Most bytes of a file that is copied.
    private static let limit = 96 << 20

    let folder: String

    /// - Throws: where the file cannot be read, or there is no room for a copy.
    init(of path: String) throws(FileProblem) {
        let place = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        var name = Array("\(place)/raceboard-import.XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw FileProblem(errno) }
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do throws(FileProblem) {
            // A board that writes may move its log into the file in between.
            for attempt in 1... {
                let before = Self.marks(path)
                try copy(path)
                if Self.marks(path) == before || attempt == 3 { break }
            }
        } catch {
            remove()
            throw error
        }
    }

    private func copy(_ path: String) throws(FileProblem) {
        for suffix in ["", "-wal"] {
            var status = stat()
            unlink(folder + "/record.db" + suffix)
            guard suffix.isEmpty || stat(path + suffix, &status) == 0 else { continue }
            let bytes = try OpenFile(path + suffix, .read).read(limit: Self.limit)
            let code = WholeFile.write(bytes, to: folder + "/record.db" + suffix)
            guard code == 0 else { throw FileProblem(code) }
        }
    }

    /// What shows that a file was written meanwhile.
    private static func marks(_ path: String) -> [Int] {
        ["", "-wal"].flatMap { suffix -> [Int] in
            var status = stat()
            guard stat(path + suffix, &status) == 0 else { return [] }
            return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        }
    }

    func remove() {
        for name in Folder.names(in: folder) { unlink(folder + "/" + name) }
        rmdir(folder)
    }
}
