package import Glibc
internal import SystemPackage

/// Why a file cannot be used, by errno(3).
package struct FileProblem: Error, Hashable {
    /// Number of errno(3), which is positive.
    package let code: Int32
    /// Limit that the file exceeds, in bytes; 0 for any other problem.
    package private(set) var limit = 0

    /// - Parameter code: errno(3), a positive number.
    package init(_ code: Int32) { self.code = code }

    /// Takes an error that swift-system threw, which is always an `Errno`.
    package init(_ error: any Error) {
        code = (error as? Errno)?.rawValue ?? EIO
    }

    private init(limit: Int) {
        code = EFBIG
        self.limit = limit
    }

    /// - Parameter limit: most bytes that the file may have.
    package static func tooLarge(_ limit: Int) -> FileProblem { FileProblem(limit: limit) }

    /// The kind of something other than a file; nil for a file.
    /// - Parameter mode: `st_mode`.
    package init?(kind mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: code = EISDIR
        case S_IFLNK: code = ELOOP
        case S_IFIFO: code = ESPIPE
        case S_IFSOCK: code = ENOTSOCK
        default: code = ENODEV
        }
    }

    /// Whether no file has that name.
    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// Whether no data came within `InputFile.timeout`.
    package var isSilence: Bool { code == ETIME }

    /// Whether it is a pipe without a reader, or a socket.
    package var hasNoReader: Bool { code == ENXIO }

    /// Words for the end of a sentence: `it is a folder, not a file`.
    package var words: String {
        switch code {
        case EISDIR: "it is a folder, not a file"
        case ELOOP: "it is a link, not a file"
        case ESPIPE: "it is a pipe, not a file"
        case ENOTSOCK, ENXIO: "it is a socket, not a file"
        case ENODEV: "it is a device, not a file"
        case ETIME: "no data came for \(InputFile.timeout) s"
        case EFBIG where limit > 0:
            limit < 1 << 20 ? "it has more than \(limit >> 10) KiB" : "it is larger than \(limit >> 20) MB"
        default: Errno(rawValue: code).description
        }
    }
}
