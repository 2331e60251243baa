/// The text of `--help`, in the order in which people need it: the command's purpose and usage, examples, its commands,
/// its own options, and last the options that many commands share.
package enum HelpText {
    /// Title of the options that many commands share.
    package static let common = "Common options"

    /// The argument parser's text with examples, and its parts in order.
    /// - Parameters:
    ///   - text: the argument parser's text; any other text, such as a version, is returned unchanged.
    ///   - topic: of the command; nil for none.
    package static func arranged(_ text: String, _ topic: HelpTopic?) -> String {
        let blocks = blocks(of: text)
        guard blocks.contains(where: { $0.hasPrefix("USAGE: ") }) else { return text }
        var parts = blocks.map { (rank: rank(of: $0), text: renamed($0)) }
        if let topic { parts.append((rank: .examples, text: examples(topic))) }
        let ordered = parts.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        return ordered.map(\.element.text).joined(separator: "\n\n") + "\n"
    }

    private enum Rank: Int, Comparable {
        case overview, usage, examples, arguments, commands, options, titled, common, simulated, hint

        static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
    }

    /// Paragraphs; those of the overview are one block.
    private static func blocks(of text: String) -> [String] {
        var blocks: [String] = []
        var isOverview = true
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for part in lines.split(whereSeparator: \.isEmpty) {
            let paragraph = part.map(Substring.init).joined(separator: "\n")
            if paragraph.hasPrefix("USAGE: ") { isOverview = false }
            if isOverview, let last = blocks.popLast() {
                blocks.append(last + "\n\n" + paragraph)
            } else {
                blocks.append(paragraph)
            }
        }
        return blocks
    }

    private static func rank(of block: String) -> Rank {
        let heading = block.prefix { $0 != ":" }
        switch heading {
        case "OVERVIEW": return .overview
        case "USAGE": return .usage
        case "ARGUMENTS": return .arguments
        case "OPTIONS": return .options
        case _ where heading == common.uppercased(): return .common
        case _ where heading.hasSuffix("SUBCOMMANDS"): return .commands
        case _ where heading.hasPrefix("SIMULATED "): return .simulated
        case _ where block.hasPrefix("  See '"): return .hint
        case _ where heading.count < 60 && String(heading) == heading.uppercased(): return .titled
        default: return .overview
        }
    }

    /// The block of a group of commands with the group's title.
    private static func renamed(_ block: String) -> String {
        for group in HelpGroup.allCases {
            let heading = "\(group.rawValue.uppercased()) SUBCOMMANDS:\n"
            if block.hasPrefix(heading) { return "\(group.title.uppercased()):\n" + block.dropFirst(heading.count) }
        }
        return block
    }

    private static func examples(_ topic: HelpTopic) -> String {
        (["EXAMPLES:"] + topic.examples.flatMap { ["  \($0.line)", "      \($0.words)."] }).joined(separator: "\n")
            .replacing("?.", with: "?")
    }
}
