/// Output of a program: one document over several lines, or one document in each line.
///
/// The first line decides. If it is an object from `{` to `}`, every line is a document, and the last one counts.
struct ProgramOutput {
    /// Most bytes that a document may have.
    let limit: Int
    /// The last whole line of a program that prints lines.
    private(set) var lastLine: [UInt8]?
    private var rest: [UInt8] = []
    /// nil until the first line has ended.
    private var hasLines: Bool?

    init(limit: Int) { self.limit = limit }

    /// Whether a document is larger than the limit.
    var isTooLarge: Bool { rest.count > limit }

    /// - Returns: whether there is a new `lastLine`.
    mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
        let known = rest.count
        rest += bytes
        // Earlier bytes have no end of a line.
        guard hasLines != false, rest[known...].contains(0x0a), let end = rest.lastIndex(of: 0x0a) else { return false }
        if hasLines == nil {
            let first = rest.prefix { $0 != 0x0a }
            hasLines = Array(first).isObject
            guard hasLines == true else { return false }
        }
        let lines = rest[..<end].split(separator: 0x0a).map { Array($0).trimmed }
        rest.removeSubrange(...end)
        guard let line = lines.last(where: { !$0.isEmpty }) else { return false }
        lastLine = line
        return true
    }

    /// Document of a program that has ended: its last line, whole or not, or all that it printed.
    var document: [UInt8] {
        let rest = rest.trimmed
        return rest.isEmpty ? lastLine ?? [] : rest
    }
}

extension [UInt8] {
    fileprivate var isObject: Bool {
        let text = trimmed
        return text.first == UInt8(ascii: "{") && text.last == UInt8(ascii: "}")
    }
}
