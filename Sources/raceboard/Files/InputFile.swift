import Glibc
import Models

/// Reads a file that a person names: a file, a link to one, a pipe or standard input
/// (docs/dev/untrusted.md, "Files").
enum InputFile {
    /// Seconds without data after which a pipe or a terminal is given up.
    static let patience = 10
    /// Most bytes of a pipe or a terminal, which may have no end.
    private static let streamLimit = 64 << 20

    /// - Parameters:
    ///   - limit: the most bytes.
    ///   - tail: whether only the end of a larger file is read; else it is a failure. With `tail` it must be a file.
    static func bytes(of path: String, limit: Int, tail: Bool = false) throws(Failure) -> [UInt8] {
        do throws(FileProblem) {
            return try read(path, limit: limit, tail: tail)
        } catch {
            throw Failure(
                "record", "\(shown(path)) cannot be read: \(error.words)",
                hint: error.code == ETIME ? "Pipe data into it, or name a file." : nil, status: .usage)
        }
    }

    static func shown(_ path: String) -> String { FeedText.clean(path, limit: 200) }

    private static func read(_ path: String, limit: Int, tail: Bool) throws(FileProblem) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileProblem(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileProblem(errno) }
        if let problem = FileProblem(kind: status.st_mode) {
            guard !tail, problem.code != EISDIR else { throw problem }
            return try read(descriptor, limit: min(limit, streamLimit))
        }
        let size = Int(status.st_size)
        if size > limit {
            guard tail else { throw .tooLarge(limit) }
            lseek(descriptor, size - limit, SEEK_SET)
        }
        return try read(descriptor, limit: limit, cuts: tail)
    }

    /// Reads to the end. Throws after `patience` without data.
    /// - Parameter cuts: whether the rest beyond the limit is ignored; else it is an error.
    private static func read(_ descriptor: Int32, limit: Int, cuts: Bool = false) throws(FileProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while bytes.count <= limit {
            // Without this, a pipe without a writer yet would be at its end.
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&polled, 1, Int32(patience * 1000))
            guard ready != 0 else { throw FileProblem(ETIME) }
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw FileProblem(errno) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
        guard cuts else { throw .tooLarge(limit) }
        return Array(bytes.prefix(limit))
    }
}
