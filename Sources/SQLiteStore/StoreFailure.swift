internal import GRDB
internal import Glibc
internal import Repository
internal import System

/// A problem of a file that is no error of SQLite's.
enum StoreFailure: Error {
    /// The file is not as this program writes it.
    case damaged(String)
    /// A later version of the program has written it.
    case newer(String)
    /// The file is another program's database.
    case foreign
    /// A link, a pipe, a folder or a device has the name of a file.
    case notAFile(String)
    /// The system refused a call: errno(3), and the action that failed.
    case system(Int32, String)
}

/// Meaning of an error for the file.
enum FailureKind {
    case problem(StoreProblem)
    /// The file cannot be trusted any more.
    case damaged(String)
    /// This connection is of no use; a new one may be.
    case reconnect(String)
}

extension FailureKind {
    init(_ error: any Error, path: String, folder: String) {
        switch error {
        case let failure as StoreFailure: self.init(failure, path: path)
        case let error as DatabaseError: self.init(error, path: path, folder: folder)
        case is RowDecodingError: self = .damaged("\(error)")
        default: self = .problem(StoreProblem(.unavailable, path: path, detail: "\(error)"))
        }
    }

    private init(_ failure: StoreFailure, path: String) {
        switch failure {
        case .damaged(let detail):
            self = .damaged(detail)
        case .newer(let schema):
            self = .problem(
                StoreProblem(
                    .unavailable, path: path, detail: "a later version of raceboard has written it (\(schema))"))
        case .foreign:
            self = .problem(StoreProblem(.unavailable, path: path, detail: "another program's database"))
        case .notAFile(let name):
            self = .problem(
                StoreProblem(.unavailable, path: path, detail: "\(name) is no file, perhaps a link: move it away"))
        case .system(let code, let what):
            let kind: StoreProblem.Kind =
                switch code {
                case ENOSPC, EDQUOT: .full
                case EROFS, EPERM: .readOnly
                default: .unavailable
                }
            self = .problem(StoreProblem(kind, path: path, detail: "\(what): \(String(cString: strerror(code)))"))
        }
    }

    private init(_ error: DatabaseError, path: String, folder: String) {
        let detail = "\(error.message ?? "no message") (\(error.extendedResultCode.rawValue))"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT:
            self = .damaged(detail)
        case .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
            // The statements are right, so the file is not: its schema or an index is damaged.
            self = .damaged(detail)
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ:
            self = .damaged(detail)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            // SQLite says the same for a disk that has no locks at all.
            let isLocked = ByteLock.isPossible(in: folder)
            self = .problem(StoreProblem(isLocked ? .locked : .noLocks, path: path, detail: detail))
        case .SQLITE_FULL:
            self = .problem(StoreProblem(.full, path: path, detail: detail))
        case .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN:
            if let kind = Self.surroundings(path: path, folder: folder) {
                self = .problem(StoreProblem(kind, path: path, detail: detail))
            } else if error.resultCode == .SQLITE_READONLY {
                self = .reconnect(detail)
            } else {
                self = .problem(StoreProblem(.unavailable, path: path, detail: detail))
            }
        default:
            self = .problem(StoreProblem(.unavailable, path: path, detail: detail))
        }
    }

    /// Problem of the place by the system, if SQLite reports only a failure.
    private static func surroundings(path: String, folder: String) -> StoreProblem.Kind? {
        for place in [folder, path] where access(place, W_OK) != 0 {
            if errno == EROFS || errno == EPERM { return .readOnly }
            if errno != ENOENT || place == folder { return .unavailable }
        }
        var room = statvfs()
        guard statvfs(folder, &room) == 0 else { return nil }
        return room.f_bavail == 0 || (room.f_files > 0 && room.f_ffree == 0) ? .full : nil
    }
}
