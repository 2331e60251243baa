package import Facts
import Models

/// Pictures of numbers in words, for people who hear the screen, and for screens without colours.
package enum PictureWords {
    /// `Next hour: G 22s, T 4m`; empty if no start is known.
    /// - Parameter width: columns. Starts for which there is no room are counted: `3 more`.
    package static func ruler(_ ruler: RulerState, width: Int) -> String {
        guard !ruler.marks.isEmpty || ruler.end != 0 else { return "" }
        let starts = ruler.marks.map { "\($0.badge) \(time($0.seconds))" }
        let span = ruler.end.map(time) ?? tr("hour")
        return fitting(tr("Next \(span): "), starts.isEmpty ? [tr("no start")] : starts, "", width: width)
    }

    /// `Start 8 4%, 7 4%, 3 92%; overround 33%`.
    /// - Parameter width: columns. Starters for which there is no room are counted: `3 more`.
    package static func startLine(_ start: StartLine, width: Int) -> String {
        let chances = start.chances
        let parts = start.parts.map { "\($0.number) \(chances[$0.number] ?? 0)%" }
        let end = start.book >= 100 ? tr("overround \(start.book - 100)%") : "\(HeadingWords.book) \(start.book)%"
        return fitting("\(HeadingWords.startLine) ", parts, "; \(end)", width: width)
    }

    /// Time to the start in the last minute: `22 s to the start`.
    package static func lastMinute(_ seconds: Int) -> String { tr("\(seconds) s to the start") }

    /// Change of a price: `-29%` for one that has become shorter; empty for one without a course.
    package static func trend(_ percent: Int?) -> String {
        percent.map { ($0 > 0 ? "+" : "") + "\($0)%" } ?? ""
    }

    /// Time to a start, in seconds only within the last minute, so that the words do not change each second.
    private static func time(_ seconds: Int) -> String {
        seconds < 60 ? "\(seconds)s" : "\(seconds / 60)m"
    }

    /// The parts that fit, and how many more there are; empty if not even that fits.
    private static func fitting(_ head: String, _ parts: [String], _ end: String, width: Int) -> String {
        for count in stride(from: parts.count, through: 0, by: -1) {
            let left = parts.count - count
            let shown = parts.prefix(count) + (left > 0 ? [tr("\(left) more")] : [])
            let line = head + shown.joined(separator: ", ") + end
            if line.count <= width { return line }
        }
        return ""
    }
}
