internal import Glibc

/// Reads a file that a person names: a file, a link to one, a pipe or standard input
/// (docs/dev/untrusted.md, "Files").
package enum InputFile {
    /// Seconds without data after which a pipe or a terminal is given up.
    static let timeout = 10
    /// Most bytes of a pipe or a terminal, which may have no end.
    private static let streamLimit = 64 << 20

    /// - Parameters:
    ///   - limit: the most bytes.
    ///   - tail: whether only the end of a larger file is read; else it is a problem. With `tail` it must be a file.
    /// - Throws: ETIME for a pipe without data for `timeout` seconds.
    package static func read(_ path: String, limit: Int, tail: Bool = false) throws(FileProblem) -> [UInt8] {
        let file = try OpenFile(path, .read, links: .followed)
        let status = try file.status()
        let descriptor = file.number
        let wait = { () throws(FileProblem) in try Self.wait(for: descriptor) }
        if let problem = FileProblem(kind: status.st_mode) {
            guard !tail, problem.code != EISDIR else { throw problem }
            return try file.read(limit: min(limit, streamLimit), wait: wait)
        }
        let size = Int(status.st_size)
        if size > limit {
            guard tail else { throw .tooLarge(limit) }
            file.seek(to: size - limit)
        }
        return try file.read(limit: limit, cuts: tail, wait: wait)
    }

    /// Waits for the first bytes: a pipe that has no writer yet would count as ended.
    private static func wait(for descriptor: Int32) throws(FileProblem) {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, Int32(timeout * 1000)) != 0 else { throw FileProblem(ETIME) }
    }
}
