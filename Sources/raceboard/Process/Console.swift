import FoundationEssentials
import Glibc

/// Standard output and standard error of a program that prints and ends.
enum Console {
    /// Writes all of a text to standard output.
    /// - Throws: `Failure` with status 74 when it cannot be written. A reader that has gone away is no error: the
    ///   program ends at once with 0.
    static func write(_ text: String) throws(Failure) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written >= 0 {
                bytes = bytes.dropFirst(written)
            } else if errno == EPIPE {
                exit(ExitStatus.success.rawValue)
            } else if errno != EINTR && errno != EAGAIN {
                throw .cannotWrite(errno)
            }
        }
    }

    /// Tells a failure on standard error: as words, or under `--json` as one object.
    static func report(_ failure: Failure, asJSON: Bool) {
        if asJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let body = Body(
                error: .init(kind: failure.kind, message: failure.message, hint: failure.hint ?? ""),
                exit: failure.status.rawValue)
            if let data = try? encoder.encode(body) { note(String(decoding: data, as: UTF8.self)) }
        } else {
            note("raceboard: " + failure.message + (failure.hint.map { "\n" + $0 } ?? ""))
        }
    }

    /// A line on standard error; nothing can be done when that fails.
    static func note(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private struct Body: Encodable {
        struct Words: Encodable {
            let kind: String
            let message: String
            let hint: String
        }

        let error: Words
        let exit: Int32
    }
}
