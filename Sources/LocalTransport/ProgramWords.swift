internal import Models
internal import POSIX

/// What a program writes to standard error: lines for the log, few and harmless.
struct ProgramWords {
    /// Name of the program, for every line.
    var name = ""
    private var rest: [UInt8] = []
    private var last: String?
    private var minute = 0
    private var written = 0

    /// Characters of a line.
    private static let width = 200
    /// Lines in a minute.
    private static let mostLines = 20
    /// Bytes of a line that are kept before its end has come.
    private static let mostBytes = 4096

    var shownName: String { name.isEmpty ? "the program" : FeedText.clean(name, limit: 60) }

    /// - Parameter now: milliseconds of a steady clock.
    /// - Returns: lines for the log.
    mutating func take(_ bytes: [UInt8], at now: Int) -> [String] {
        if now / 60_000 != minute { (minute, written) = (now / 60_000, 0) }
        var lines: [String] = []
        for piece in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
            if piece.offset > 0 { lines += line() }
            rest += piece.element.prefix(max(0, Self.mostBytes - rest.count))
        }
        return lines
    }

    /// The last line, if it has no end.
    mutating func finish() -> [String] { line() }

    private mutating func line() -> [String] {
        defer { rest = [] }
        let text = Redactor.secrets(FeedText.clean(String(decoding: rest, as: UTF8.self), limit: Self.width))
        guard !text.isEmpty else { return [] }
        last = text
        written += 1
        if written > Self.mostLines { return [] }
        return ["\(shownName): \(text)"] + (written == Self.mostLines ? ["\(shownName): more is left out"] : [])
    }

    /// How a program ended, with its last words.
    func ended(_ end: ChildProcess.End) -> String {
        let how =
            switch end {
            case .exited(let status): "\(shownName) ended with status \(status)"
            case .signalled(let signal): "\(shownName) was ended by signal \(signal)"
            }
        return how + (last.map { ": \($0)" } ?? "")
    }
}
