internal import Models
internal import System

/// Lines for the log of the text that a program writes to standard error: few and harmless.
struct ProgramWords {
    /// Name of the program, for every line.
    var name = ""
    private var rest: [UInt8] = []
    /// The last line that is not blank, as it came.
    private var last: [UInt8] = []
    private var minute = 0
    private var written = 0

    /// Most characters of a line in the log.
    private static let width = 200
    /// Most lines that are logged in a minute.
    private static let mostLines = 20
    /// Bytes of a line that are kept before its end has come.
    private static let mostBytes = 4096

    var shownName: String { name.isEmpty ? "the program" : FeedText.clean(name, limit: 60) }

    /// - Parameter now: milliseconds of a steady clock.
    /// - Returns: lines for the log.
    mutating func take(_ bytes: [UInt8], at now: Int) -> [String] {
        if now / 60_000 != minute { (minute, written) = (now / 60_000, 0) }
        var lines: [String] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0a) {
            // Beyond the limit only the last line counts, so the others are not read.
            if written > Self.mostLines { break }
            lines += line(adding: rest[..<end])
            rest = rest[(end + 1)...]
        }
        guard let end = rest.lastIndex(of: 0x0a) else {
            keep(rest)
            return lines
        }
        let whole = rest[..<end]
        let last = whole.lastIndex { $0 > 0x20 }
        if let last, let before = whole[...last].lastIndex(of: 0x0a) {
            self.last = Array(whole[(before + 1)...last].prefix(Self.mostBytes))
        } else {
            _ = line(adding: last.map { whole[...$0] } ?? whole.prefix(0))
        }
        self.rest = []
        keep(rest[(end + 1)...])
        return lines
    }

    /// The last line, if it has no end.
    mutating func finish() -> [String] { line(adding: []) }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        rest += bytes.prefix(max(0, Self.mostBytes - rest.count))
    }

    private mutating func line(adding bytes: ArraySlice<UInt8>) -> [String] {
        keep(bytes)
        defer { rest = [] }
        let text = Self.shown(rest)
        guard !text.isEmpty else { return [] }
        last = rest
        written += 1
        if written > Self.mostLines { return [] }
        return ["\(shownName): \(text)"] + (written == Self.mostLines ? ["\(shownName): more is left out"] : [])
    }

    private static func shown(_ line: [UInt8]) -> String {
        Redactor.secrets(FeedText.clean(String(decoding: line, as: UTF8.self), limit: width))
    }

    /// How a program ended, with its last words.
    func ended(_ end: ChildProcess.End) -> String {
        let how =
            switch end {
            case .exited(let status): "\(shownName) ended with status \(status)"
            case .signalled(let signal): "\(shownName) was ended by signal \(signal)"
            case .left: "\(shownName) cannot be ended, and was left"
            }
        let words = Self.shown(last)
        return words.isEmpty ? how : "\(how): \(words)"
    }
}
