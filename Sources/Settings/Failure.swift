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
    package let status: ExitStatus

    package init(_ kind: String, _ message: String, hint: String? = nil, status: ExitStatus) {
        (self.kind, self.message, self.hint, self.status) = (kind, message, hint, status)
    }

    /// A wrong use of a command or an option.
    package static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure("usage", message, hint: hint, status: .usage)
    }

    /// A wrong value of a variable or a settings file.
    package static func configuration(_ message: String, hint: String? = nil) -> Failure {
        Failure("configuration", message, hint: hint, status: .configuration)
    }

    /// The same with this hint if it has none.
    package func hinting(_ other: String?) -> Failure {
        Failure(kind, message, hint: hint ?? other, status: status)
    }

    /// A wrong value of an option (64), or of a variable or a file (78), with the nearest right spelling.
    /// - Parameter reason: a clause about the part that is wrong, for a value of several; nil for none.
    package static func badValue(
        _ value: SettingValue, expected: String, nearest: String? = nil, because reason: String? = nil
    ) -> Failure {
        let isSecret = Setting.named(value.setting)?.isSecret ?? false
        // For every setting: somebody may have put an address with a password into it by mistake.
        let shown = isSecret ? "***" : FeedText.clean(AddressMask.value(value.text), limit: 60)
        let isOption = value.origin.isOption
        let why = reason.map { "\($0); " } ?? ""
        return Failure(
            isOption ? "usage" : "configuration", "\(value.place) cannot be \"\(shown)\": \(why)it takes \(expected)",
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

/// Every status that the program exits with (docs/programs.md); those above 63 are numbers of sysexits(3).
/// A signal that ends the program is no status: the shell reports 128 and its number.
package enum ExitStatus: Int32, Hashable, CaseIterable {
    case success = 0
    /// Nothing was found; or a check found something.
    case nothing = 1
    /// The worse of what a check can find.
    case worse = 2
    case usage = 64
    /// The content of a file cannot be understood.
    case data = 65
    /// A file that an argument names is missing, or cannot be read.
    case noInput = 66
    /// The feed gives no data, or the broker does not answer.
    case unavailable = 69
    case `internal` = 70
    /// The system allows too little: no more files can be opened, or a port is in use.
    case system = 71
    /// Output cannot be written, or saved data cannot be read or written.
    case io = 74
    case configuration = 78

    /// Words for people, as in the table of the pages.
    var words: String {
        switch self {
        case .success: "success; also after q, Ctrl-C, and when the reader has closed the pipe"
        case .nothing:
            "nothing found; doctor: a warning; health: old or no data; store check, fleet: a fault; "
                + "notice: a box missed it"
        case .worse: "doctor: a failure; health, snapshot: no kiosk runs"
        case .usage: "wrong use, or no usable terminal"
        case .data: "the content of a file cannot be understood"
        case .noInput: "a file that an argument names is missing or cannot be read"
        case .unavailable: "the feed gives no data, or the broker does not answer"
        case .internal: "an error in the program, or in what it needs of the system"
        case .system: "the system allows too little: too few open files, a port in use"
        case .io: "output cannot be written, or saved data cannot be read or written"
        case .configuration: "a wrong variable or settings file, or no store"
        }
    }

    package static var summary: String { allCases.map { "\($0.rawValue) \($0.words)" }.joined(separator: ". ") }

    package static var markdown: String {
        "| exit status | when |\n| --- | --- |\n" + allCases.map { "| \($0.rawValue) | \($0.words) |\n" }.joined()
    }
}
