package import Models
package import Settings
import System

/// A failure as one object, on standard error.
package struct FailureBody: JSONDocument {
    package static let name = "error"
    package static let title = "An error, on standard error of every command with --json"
    package static let version = 1
    package static let notes: [String: JSONNote] = [
        "error": "What is wrong.", "exit": "The exit status; 0 if the command goes on.",
    ]

    private var schema = Self.version
    private let error: Words
    private let exit: Int32

    private struct Words: JSONBody {
        static let notes: [String: JSONNote] = [
            "kind": "One word for programs.", "message": "A sentence without its full stop, for people.",
            "hint": "What to do, or the address of the feed; may be empty.",
        ]

        let kind: String
        let message: String
        let hint: String
    }

    init(_ failure: Failure) {
        error = Words(kind: failure.kind, message: failure.message, hint: failure.hint ?? "")
        exit = failure.status.rawValue
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
