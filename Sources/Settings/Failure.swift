internal import Glibc
internal import Models

/// An error that ends the program: what is wrong, where, and how to fix it.
package struct Failure: Error, Hashable {
    /// One word for programs (`error.kind` under `--json`).
    package let kind: String
    /// The problem and its place: one sentence without its full stop.
    package let message: String
    /// How to fix it; nil if there is no advice.
    package let hint: String?
    /// The status that the program exits with.
    package let status: ExitStatus

    /// - Parameters:
    ///   - kind: one word for programs.
    ///   - message: one sentence without its full stop.
    ///   - hint: how to fix it.
    package init(_ kind: String, _ message: String, hint: String? = nil, status: ExitStatus) {
        self.kind = kind
        self.message = message
        self.hint = hint
        self.status = status
    }

    /// The same with this hint if it has none.
    package func hinting(_ other: String?) -> Failure {
        Failure(kind, message, hint: hint ?? other, status: status)
    }

    /// A wrong value of an option (64), or of a variable or a file (78), with the nearest right spelling.
    package static func badValue(_ value: SettingValue, expected: String, nearest: String? = nil) -> Failure {
        let isSecret = Setting.named(value.setting)?.isSecret ?? false
        // For every setting: somebody may have put an address with a password into it by mistake.
        let shown = isSecret ? "***" : FeedText.clean(AddressMask.value(value.text), limit: 60)
        let isOption = value.origin.isOption
        return Failure(
            isOption ? "usage" : "configuration", "\(value.place) cannot be \"\(shown)\": it takes \(expected)",
            hint: nearest.map { "Did you mean \"\($0)\"?" }
                // The help of which command, only the program knows.
                ?? (isOption ? nil : "See raceboard config settings."),
            status: isOption ? .usage : .configuration)
    }

    /// - Parameter code: the errno of write(2).
    package static func cannotWrite(_ code: Int32) -> Failure {
        Failure(
            "write", "Standard output cannot be written: \(String(cString: strerror(code)))",
            hint: "Check the disk or file of the output.", status: .io)
    }
}
