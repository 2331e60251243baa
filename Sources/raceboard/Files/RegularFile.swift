import Glibc

/// Reads files whose names the program chose itself. A pipe, folder, device or socket in their place is refused, and
/// nothing here waits for another program (docs/dev/untrusted.md, "Files").
enum RegularFile {
    /// Whether the name may be a link: yes for files that a person puts there, no for files that the program writes.
    enum Links {
        case followed, refused
    }

    struct Content {
        let bytes: [UInt8]
        let status: stat
    }

    /// The whole of a file.
    /// - Parameters:
    ///   - limit: the most bytes.
    ///   - takesDevices: whether a device such as /dev/null will do.
    static func read(
        _ path: String, limit: Int, links: Links, takesDevices: Bool = false
    ) throws(FileProblem) -> Content {
        // Opening a pipe would wait for its writer, and a terminal would become the program's own.
        let more = links == .refused ? O_NOFOLLOW : 0
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | more)
        guard descriptor >= 0 else { throw FileProblem(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileProblem(errno) }
        if let problem = FileProblem(kind: status.st_mode), !(takesDevices && problem.code == ENODEV) { throw problem }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: min(limit + 1, 65_536))
        while bytes.count <= limit {
            let count = part.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileProblem(errno) }
            if count == 0 { return Content(bytes: bytes, status: status) }
            bytes += part.prefix(count)
        }
        throw .tooLarge(limit)
    }

    /// - Returns: nil if it cannot be read, for whatever reason.
    static func text(_ path: String, limit: Int) -> String? {
        (try? read(path, limit: limit, links: .followed)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}
