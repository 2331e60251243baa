import Facts
import Models
import Screen
import ViewModels

/// The page of a runner, in the place of the card's lines: prices and people, last starts, records, and the rest.
struct RunnerPageView {
    /// A part of a line, and where it stands.
    private struct Part {
        let at: Int
        let text: String
        let role: Role
    }

    private var lines: [[Part]] = []
    private var width: Int
    /// Number, name and marks, which do not scroll.
    private let title: String
    /// What a single line has beside the title.
    private let price: String

    /// Columns of the names of facts, where there is room for them, and of the space before words below a row.
    private static let names = 12, indent = 2

    /// Sign of which rules are made.
    private let rule: String
    /// Whether the silks have their colours beside the words: not where words replace pictures.
    private let hasColours: Bool

    init(_ page: RunnerPage, width: Int, on canvas: Canvas) {
        hasColours = !canvas.usesWords
        let marks = page.marks.isEmpty ? "" : " \(canvas.glyphs.separator) " + page.marks.joined(separator: ", ")
        (title, price) = (page.title + marks, page.price)
        rule = canvas.glyphs.rule
        let tables = [(tr("Last starts"), page.starts), (tr("Records"), page.records)].filter { !$1.rows.isEmpty }
        let wanted = tables.map { Self.width(of: $1) }.max() ?? 0
        let right = max(width / 2 - Self.gap, wanted)
        let isBeside = !tables.isEmpty && width >= Self.leastOfHalves && width - right - Self.gap >= Self.leastOfFacts
        self.width = isBeside ? width - right - Self.gap : width
        for fact in page.facts { add(fact) }
        if isBeside {
            for fact in page.background { add(fact) }
            let left = lines
            (lines, self.width) = ([], right)
            for (title, table) in tables { add(table, title: title) }
            lines = Self.beside(left, lines, at: width - right)
        } else {
            let records = Self.width(of: page.records)
            let rest = width - records - Self.gap
            guard !page.records.rows.isEmpty, !page.background.isEmpty, rest >= Self.leastOfBackground else {
                for (title, table) in tables { add(table, title: title) }
                if !tables.isEmpty, !page.background.isEmpty { add(rule: tr("Background")) }
                for fact in page.background { add(fact) }
                return
            }
            for (title, table) in tables.dropLast() { add(table, title: title) }
            let above = lines
            (lines, self.width) = ([], records)
            if let (title, table) = tables.last { add(table, title: title) }
            let left = lines
            (lines, self.width) = ([], rest)
            add(rule: tr("Background"))
            for fact in page.background { add(fact) }
            lines = above + Self.beside(left, lines, at: records + Self.gap)
        }
    }

    /// Columns from which the tables stand at the right of the facts, if they have all of theirs there; columns that
    /// the facts have then at the least, those of the background beside the records, and the space between.
    private static let leastOfHalves = 110, leastOfFacts = 50, leastOfBackground = 40, gap = 4

    private static func beside(_ left: [[Part]], _ right: [[Part]], at column: Int) -> [[Part]] {
        (0..<max(left.count, right.count)).map { index in
            let own = index < right.count ? right[index] : []
            return (index < left.count ? left[index] : [])
                + own.map { Part(at: column + $0.at, text: $0.text, role: $0.role) }
        }
    }

    /// Number of the lines that scroll.
    var height: Int { lines.count }

    private mutating func add(_ fact: RunnerPage.Fact) {
        let start = width >= 40 ? Self.names : 0
        let begin = lines.count
        guard start > 0 else {
            let isPrices = fact.name == RunnerPage.priceList
            return add(isPrices ? Self.apart(fact.words) : "\(fact.name): \(fact.words)", from: 0, .text)
        }
        let blocks = hasColours && fact.name == RunnerPage.silks ? SilkColours.roles(of: fact.words) : []
        let indent = blocks.isEmpty ? 0 : 2 * blocks.count + 1
        add(fact.words, from: start + indent, .text)
        guard begin < lines.count else { return }
        let name = Part(at: 0, text: fact.name, role: .dim)
        let colours = blocks.enumerated().map { Part(at: start + 2 * $0, text: "  ", role: $1) }
        lines[begin] = [name] + colours + lines[begin]
    }

    private mutating func add(_ text: String, from start: Int, _ role: Role) {
        let room = max(1, min(width - start, 100))
        for line in TextWrap.lines(Self.tied(text, room), width: room) {
            let words = line.split(separator: Self.noBreak, omittingEmptySubsequences: false).joined(separator: " ")
            lines.append([Part(at: start, text: words, role: role)])
        }
    }

    /// Ties a short part with a figure together, so that no line ends between a name and its price: `place 2.70`.
    private static func tied(_ text: String, _ room: Int) -> String {
        guard !text.contains(noBreak) else { return text }
        return text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let words = part.drop { $0 == " " }
            guard words.contains(where: \.isNumber), DisplayWidth.of(String(words)) <= room / 2 else {
                return String(part)
            }
            return part.prefix(part.count - words.count) + words.split(separator: " ").joined(separator: noBreak)
        }.joined(separator: ",")
    }

    /// Prices without commas and the name of them all: `Win 6.00  Place 2.70`.
    private static func apart(_ prices: String) -> String {
        prices.split(separator: ",").map { price in
            let words = price.split(separator: " ").joined(separator: noBreak)
            return words.prefix(1).uppercased() + words.dropFirst()
        }.joined(separator: "  ")
    }

    private static let noBreak = "\u{a0}"

    private mutating func add(rule title: String) {
        lines.append([
            Part(at: 0, text: String(repeating: rule, count: width), role: .rule),
            Part(at: 1, text: " \(title) ", role: .heading),
        ])
    }

    private static func widths(_ table: RunnerPage.Table) -> [Int] {
        table.heads.indices.map { column in
            ([table.heads[column]] + table.rows.map { $0[column] }).map(DisplayWidth.of).max() ?? 0
        }
    }

    /// Columns that the whole of a table takes.
    private static func width(of table: RunnerPage.Table) -> Int { widths(table).reduce(-2) { $0 + $1 + 2 } }

    /// Adds as many columns of a table as fit, from the first on, below a rule with its title.
    private mutating func add(_ table: RunnerPage.Table, title: String) {
        let widths = Self.widths(table)
        var places: [Int] = []
        var used = 0
        for width in widths {
            guard places.isEmpty || used + width <= self.width else { break }
            places.append(used)
            used += width + 2
        }
        func parts(_ cells: [String], _ role: Role) -> [Part] {
            places.indices.map { column in
                let rest = table.right.contains(column) ? widths[column] - DisplayWidth.of(cells[column]) : 0
                return Part(at: places[column] + rest, text: cells[column], role: role)
            }
        }
        add(rule: title)
        lines.append(parts(table.heads, .heading))
        for (cells, note) in zip(table.rows, table.notes) {
            lines.append(parts(cells, .text))
            add(note, from: Self.indent, .dim)
        }
    }

    /// Draws the title in the first line, and the scrolling lines below it.
    /// - Parameter first: the first line that is visible.
    func draw(from first: Int, in area: Area, on canvas: inout Canvas) {
        if area.height == 1, !price.isEmpty {
            let room = max(0, area.width - price.count - 1)
            canvas.put(title, .title, in: area, at: 0, width: room)
            canvas.put(price, .text, in: area, at: room + 1, width: price.count)
            return
        }
        canvas.fill(canvas.glyphs.rule, .rule, in: area.line(0))
        canvas.put(" \(title) ", .title, in: area.line(0), at: 1, width: area.width - 2)
        let body = area.without(top: 1)
        for (index, line) in lines.dropFirst(first).prefix(body.height).enumerated() {
            for part in line {
                canvas.put(part.text, part.role, in: body.line(index), at: part.at, width: area.width - part.at)
            }
        }
    }
}

/// Colours of silks as blocks: those of a greyhound's rugs, which every theme has.
enum SilkColours {
    private static let words: [(String, Role)] = [
        ("yellow", .rugYellow), ("gold", .rugYellow), ("white", .rugWhite), ("blue", .rugBlue), ("navy", .rugBlue),
        ("red", .rugRed),
        ("maroon", .rugRed), ("black", .rugBlack), ("green", .rugGreen), ("pink", .rugPink), ("cerise", .rugPink),
    ]

    /// Most colours of one runner that are shown.
    private static let most = 3

    /// The colours that are named, in the order of the words; empty if one is not known, since half a picture would
    /// show other silks.
    static func roles(of silks: String) -> [Role] {
        var found: [Role] = []
        let known = silks.lowercased().split { !$0.isLetter }
        for word in known {
            if unknown.contains(String(word)) { return [] }
            guard let role = words.first(where: { $0.0 == word })?.1, !found.contains(role) else { continue }
            found.append(role)
        }
        return Array(found.prefix(most))
    }

    /// Names of colours that no rug has.
    private static let unknown: Set<String> = [
        "orange", "purple", "brown", "grey", "gray", "silver", "lilac", "mauve", "violet", "teal", "turquoise", "aqua",
        "lime", "cream", "beige", "tan", "fawn", "apricot", "burgundy", "magenta", "chocolate",
    ]
}
