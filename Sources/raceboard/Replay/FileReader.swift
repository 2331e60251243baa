import Glibc
import Models

/// Reads whole files, of a bounded size.
enum FileReader {
    /// - Parameters:
    ///   - limit: the most bytes.
    ///   - tail: whether a larger file gives its end instead of a failure.
    static func bytes(of path: String, limit: Int, tail: Bool = false) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        if size > limit {
            guard tail else { throw tooLarge(path, limit) }
            lseek(descriptor, size - limit, SEEK_SET)
        } else if size > 0 {
            lseek(descriptor, 0, SEEK_SET)
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while bytes.count <= limit {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
        guard tail else { throw tooLarge(path, limit) }
        return Array(bytes.prefix(limit))
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> Failure {
        Failure("record", "\(shown(path)) is larger than \(limit >> 20) MB", status: .usage)
    }

    static func shown(_ path: String) -> String { FeedText.clean(path, limit: 200) }

    private static func failure(_ path: String) -> Failure {
        let reason = String(cString: strerror(errno))
        return Failure("record", "\(shown(path)) cannot be read: \(reason)", status: .usage)
    }
}
