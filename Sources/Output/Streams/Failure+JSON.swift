package import Models
package import Settings
package import System

extension Failure {
    package static let document = JSONDocument<Failure>(
        "error", "An error, on standard error of every command with --json"
    ) {
        JSONKey("error", "What is wrong.", words) { $0 }
        JSONKey("exit", "The exit status; 0 if the command goes on.") { $0.status.rawValue }
    }

    private static let words = JSONForm<Failure> {
        JSONKey("kind", .kind) { $0.kind }
        JSONKey("message", .message) { $0.message }
        JSONKey("hint", "What to do, or the address of the feed; may be empty.") { $0.hint ?? "" }
    }
}

extension Failure {
    /// Status 74 for a file that cannot be written.
    package static func notWritten(_ path: String, _ problem: FileProblem, hint: String) -> Failure {
        Failure(
            "write", "\(InputFile.shown(path)) cannot be written: \(problem.words)", hint: hint, status: .io)
    }
}

extension InputFile {
    /// Reads a file that an argument names.
    /// - Parameters:
    ///   - limit: bytes.
    ///   - tail: whether of a longer file its end is read; without it a longer one is a failure.
    /// - Throws: status 66 with the path in words.
    package static func bytes(of path: String, limit: Int, tail: Bool = false) throws(Failure) -> [UInt8] {
        do throws(FileProblem) {
            return try read(path, limit: limit, tail: tail)
        } catch {
            throw Failure(
                "no_file", "\(shown(path)) cannot be read: \(error.words)",
                hint: error.isSilence ? "Pipe data into it, or name a file." : nil, status: .noInput)
        }
    }

    /// A path as it may be shown: without control characters, at most 200 characters.
    package static func shown(_ path: String) -> String { FeedText.clean(path, limit: 200) }
}
