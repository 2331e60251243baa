package import Models
import Settings

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
