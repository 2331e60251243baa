import Facts
import Models
import Screen
import ViewModels

/// The scrolling part of a card, as lines of a width.
struct CardLines {
    enum Line {
        case text(String, Role)
        /// A line of the race's name, which leads to its page.
        case name(String)
        /// A title inside a horizontal rule.
        case rule(String)
        case heads
        case runner(Int)
        case startLine
        case resultHeads
        case placing(Int)
        case gap
    }

    private(set) var lines: [Line] = []
    /// Line of the headings of the runners' columns; nil without runners.
    private(set) var heads: Int?
    /// The lines of runners, from the first to the last.
    private(set) var runners: Range<Int> = 0..<0

    private let content: CardContent
    private let width: Int
    private let glyphs: Glyphs

    /// - Parameters:
    ///   - height: lines of their place. If there are few, the runners come before the conditions.
    ///   - status: whether the status is among them, since the header has no room for it.
    init(_ content: CardContent, width: Int, height: Int, hasStatus: Bool, glyphs: Glyphs) {
        self.content = content
        self.width = width
        self.glyphs = glyphs
        let isShort = height < 13 && !content.rows.isEmpty
        let isAiry = height >= 16
        if let status = content.status, hasStatus, status.standing != .toCome || height >= 6 {
            lines.append(.text(status.words, Role(ofCard: status.standing)))
        }
        add(content.protest, .problem)
        if !isShort || height >= 6 { addName() }
        if !isShort { addFacts(isAiry: isAiry) }
        addResult(isAiry: isAiry)
        if content.rows.isEmpty {
            if isAiry { lines.append(.gap) }
            add(content.missing, .note)
            if isAiry { lines.append(.gap) }
            add(content.comment, .text)
            return
        }
        if !isShort { lines.append(.rule(content.runnersWords)) }
        heads = lines.count
        lines.append(.heads)
        runners = lines.count..<lines.count + content.rows.count
        lines += content.rows.indices.map { Line.runner($0) }
        if isShort {
            if height < 6 { addName() }
            // There is no title, since it would read as the title of the lines below it.
            add(joined: [content.runnersWords] + content.facts, .dim, most: 120)
        } else if !content.tips.isEmpty || !content.comment.isEmpty {
            lines.append(.gap)
        }
        add(content.tips, .text)
        add(content.comment, .text)
        addStartLine(height: height)
    }

    /// Adds the line of the starters above the runners, unless that puts one out of sight.
    private mutating func addStartLine(height: Int) {
        guard content.startLine != nil, content.result == nil, let heads, heads > 0, runners.upperBound < height,
            case .rule = lines[heads - 1]
        else { return }
        lines.insert(.startLine, at: heads - 1)
        self.heads = heads + 1
        runners = runners.lowerBound + 1..<runners.upperBound + 1
    }

    /// Wrapped; a comment of a wide screen stays readable.
    private mutating func add(_ text: String, _ role: Role, most: Int = 100) {
        lines += TextWrap.lines(text, width: min(width, most)).map { .text($0, role) }
    }

    private mutating func addName() {
        lines += TextWrap.lines(content.name, width: min(width, 100)).map { .name($0) }
    }

    /// Side by side; none that fits on a line is broken.
    private mutating func add(joined parts: [String], _ role: Role, most: Int) {
        let between = DisplayWidth.of(glyphs.separator) + 2
        var line: [String] = []
        var used = 0
        func end() {
            // A single part may be longer than the line.
            if line.count == 1 { return add(line[0], role, most: most) }
            if !line.isEmpty { lines.append(.text(line.joined(separator: " \(glyphs.separator) "), role)) }
        }
        for part in parts {
            let more = DisplayWidth.of(part)
            if !line.isEmpty, used + between + more > min(width, most) {
                end()
                (line, used) = ([], 0)
            }
            used += more + (line.isEmpty ? 0 : between)
            line.append(part)
        }
        end()
    }

    private mutating func addFacts(isAiry: Bool) {
        add(joined: content.facts, .dim, most: 120)
        if isAiry, !content.rows.isEmpty, content.result != nil { lines.append(.gap) }
    }

    private mutating func addResult(isAiry: Bool) {
        guard let result = content.result else { return }
        lines.append(.rule(result.title))
        if !result.rows.isEmpty {
            lines.append(.resultHeads)
            lines += result.rows.indices.map { Line.placing($0) }
        }
        add(joined: result.dividends, .text, most: 120)
        if isAiry { lines.append(.gap) }
    }
}

extension Role {
    /// Role on the line of the card's race, which distinguishes more than a list does.
    init(ofCard standing: Standing) {
        self =
            switch standing {
            case .toCome: .live
            case .closed, .other: .later
            case .delayed, .running, .interim: .note
            case .abandoned: .noData
            case .protest: .problem
            case .final: .title
            }
    }
}
