import Facts
import Models
import Screen
import ViewModels

/// The scrolling part of a card, as lines of a width.
struct CardLines {
    enum Line {
        case text(String, Role)
        /// The race's name, which leads to its page, and its conditions.
        case name
        /// Line of runners, places paid, money.
        case field
        /// The time since the jump, beside the usual one.
        case home
        /// A horizontal rule, with a title or without.
        case rule(String)
        case heads
        /// A runner, by its place among those below the result.
        case runner(Int)
        case startLine
        case resultHeads
        case placing(Int)
        case gap
    }

    /// Lines that the cursor passes, and the one before them, which has the heads.
    struct Table {
        let heads: Int
        let rows: Range<Int>
    }

    private(set) var lines: [Line] = []
    /// The result, then the runners, as far as there are any.
    private(set) var tables: [Table] = []
    /// Whether heads are above the tables: not where they would take the place of a runner.
    let hasHeads: Bool
    let header: CardHeaderLines

    private let content: CardContent
    private let width: Int
    private let glyphs: Glyphs

    /// Lines from which the name of the race has one, and from which the field has one.
    private static let leastWithName = 6, leastWithField = 9

    /// - Parameters:
    ///   - height: lines of their place.
    ///   - hasStatus: whether the status is among them, since the first line has no room for it.
    ///   - showsFacts: whether all that is known of the race is among them.
    ///   - hasKey: whether the line of the field has the key for that.
    ///   - hasHome: whether a race that runs is drawn in its usual time.
    ///   - isBeside: whether another pane is open: then it has no prose that leaves as soon as runners come.
    init(
        _ content: CardContent, width: Int, height: Int, hasStatus: Bool, showsFacts: Bool, hasKey: Bool,
        hasHome: Bool, isBeside: Bool, glyphs: Glyphs
    ) {
        self.content = content
        self.width = width
        self.glyphs = glyphs
        // Two columns of figures explain themselves where a line for heads would cost a runner.
        let rows = max(content.rows.count, content.result?.rows.count ?? 0)
        hasHeads = height > (width < 34 ? min(4, rows) : 2)
        let isEmpty = content.rows.isEmpty && content.result == nil
        let hasName = isEmpty || height >= Self.leastWithName
        let hasField = isEmpty || height >= Self.leastWithField
        header = CardHeaderLines(
            content, width: width, hasName: hasName, hasField: hasField, hasKey: hasKey, glyphs: glyphs)
        if let status = content.status, hasStatus, status.standing != .toCome || height >= 6 {
            lines.append(.text(status.words, Role(ofCard: status.standing)))
        }
        add(content.hidden, .note)
        add(content.protest, .problem)
        if hasName { lines.append(.name) }
        if hasField, !header.field.isEmpty || !header.pool.isEmpty { lines.append(.field) }
        if hasHome, height >= Self.leastWithName { lines.append(.home) }
        if showsFacts {
            if !hasName { add(content.name, .text) }
            add(joined: header.facts, .dim, most: 120)
        }
        addResult()
        let below = content.below
        if !below.isEmpty {
            if content.result != nil { lines.append(.rule("")) }
            addStartLine(height: height)
            addTable(.heads, below.indices.map { .runner($0) })
        }
        if isEmpty {
            add(content.missing, .note)
        } else if !content.tips.isEmpty || showsFacts {
            lines.append(.gap)
        }
        add(content.tips, .text)
        if showsFacts || isEmpty && !(isBeside && content.isWaiting) { add(content.comment, .text) }
    }

    /// The line of a place of the cursor; nil without tables.
    func line(ofCursor index: Int) -> (line: Int, table: Table)? {
        var index = index
        for table in tables {
            if index < table.rows.count { return (table.rows.lowerBound + index, table) }
            index -= table.rows.count
        }
        return nil
    }

    private mutating func addTable(_ heads: Line, _ rows: [Line]) {
        if hasHeads { lines.append(heads) }
        let first = lines.count
        tables.append(Table(heads: first - 1, rows: first..<first + rows.count))
        lines += rows
    }

    /// The line of the starters, unless that puts one of them out of sight.
    private mutating func addStartLine(height: Int) {
        let starters = content.rows.count { !$0.isScratched }
        guard content.startLine != nil, content.result == nil, lines.count + 2 + starters <= height else { return }
        lines.append(.startLine)
    }

    /// Wrapped; a comment of a wide screen stays readable.
    private mutating func add(_ text: String, _ role: Role, most: Int = 100) {
        lines += TextWrap.lines(text, width: min(width, most)).map { .text($0, role) }
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

    private mutating func addResult() {
        guard let result = content.result else { return }
        // The header has the word of a final result, and of one that may change.
        let isTold = [.interim, .protest].contains(content.status?.standing)
        if !result.isFinal, !isTold { lines.append(.rule(result.title)) }
        if !result.rows.isEmpty { addTable(.resultHeads, result.rows.indices.map { .placing($0) }) }
        add(joined: result.dividends, .text, most: 120)
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
