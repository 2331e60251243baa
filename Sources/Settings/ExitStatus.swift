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

    /// All in one line, for the help.
    package static var summary: String { allCases.map { "\($0.rawValue) \($0.words)" }.joined(separator: ". ") }

    /// The table in the pages, as Markdown.
    package static var markdown: String {
        "| exit status | when |\n| --- | --- |\n" + allCases.map { "| \($0.rawValue) | \($0.words) |\n" }.joined()
    }
}
