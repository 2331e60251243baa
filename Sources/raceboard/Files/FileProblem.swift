import Glibc

/// Why a file cannot be used, by errno(3).
struct FileProblem: Error, Hashable {
    let code: Int32
    /// Limit that the file exceeds, in bytes; 0 for any other problem.
    var limit = 0

    init(_ code: Int32) { self.code = code }

    private init(limit: Int) {
        code = EFBIG
        self.limit = limit
    }

    static func tooLarge(_ limit: Int) -> FileProblem { FileProblem(limit: limit) }

    /// The kind of something other than a file; nil for a file.
    /// - Parameter mode: `st_mode`.
    init?(kind mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: code = EISDIR
        case S_IFLNK: code = ELOOP
        case S_IFIFO: code = ESPIPE
        case S_IFSOCK: code = ENOTSOCK
        default: code = ENODEV
        }
    }

    /// Nothing has that name.
    var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// As the end of a sentence: `it is a folder, not a file`.
    var words: String {
        switch code {
        case EISDIR: "it is a folder, not a file"
        case ELOOP: "it is a link, not a file"
        case ESPIPE: "it is a pipe, not a file"
        case ENOTSOCK, ENXIO: "it is a socket, not a file"
        case ENODEV: "it is a device, not a file"
        case ETIME: "no data came for \(InputFile.patience) s"
        case EFBIG where limit > 0:
            limit < 1 << 20 ? "it has more than \(limit >> 10) KiB" : "it is larger than \(limit >> 20) MB"
        default: String(cString: strerror(code))
        }
    }
}
