import Facts
import Models
import Screen
import ViewModels

/// The runners of a card: a line each, under the heads of its columns.
struct RunnerTable {
    private let content: CardContent
    private let columns: TableColumns<RunnerColumn>
    private let isRoomy: Bool
    var shown: Set<RunnerColumn> { Set(columns.fields.map(\.key)) }
    /// Whether the race is not run, so that its prices are those of before.
    private var isOff: Bool { content.status?.standing == .abandoned }

    init(_ content: CardContent, width: Int) {
        self.content = content
        isRoomy = width >= 34
        let wanted = Self.wanted(content)
        columns = TableColumns(
            Self.specs(
                isRoomy: isRoomy, isWide: width >= 62, number: Self.numberWidth(content.rows.map(\.number)),
                names: width >= Self.roomForMore ? wanted : [:]),
            priority: Self.priority.filter {
                content.columns.contains($0) && (width >= Self.wide || !Self.ofWide.contains($0))
                    && (width >= Self.roomForMore || !Self.ofMore.contains($0))
            },
            growth: Self.growth, wanted: wanted, width: width)
    }

    /// A head is no narrower than its word.
    private static func wanted(_ content: CardContent) -> [RunnerColumn: Int] {
        guard !content.rows.isEmpty else { return [:] }
        var wanted = content.widths
        for (column, head) in [
            (RunnerColumn.name, HeadingWords.runner), (.jockey, content.jockeyWord), (.trainer, HeadingWords.trainer),
            (.lastStarts, HeadingWords.lastStarts),
        ] {
            wanted[column] = wanted[column].map { $0 == 0 ? 0 : max($0, head.count) }
        }
        return wanted
    }

    /// Columns of the widest of numbers: none is cut.
    static func numberWidth(_ numbers: [Int]) -> Int { numbers.map { RunnerNumber.text($0).count }.max() ?? 0 }

    /// - Parameter names: widths of names that are whole, up to a length, before further columns come in.
    private static func specs(
        isRoomy: Bool, isWide: Bool, number: Int, names: [RunnerColumn: Int]
    ) -> [TableColumns<RunnerColumn>.Spec] {
        [
            .init(.cursor, 1), .init(.number, isRoomy ? 3 : max(2, number), gap: isRoomy ? 1 : 0),
            .init(.name, isRoomy ? 14 : 8, whole: min(18, names[.name] ?? 0)), .init(.mark, isWide ? 5 : 2),
            .init(.barrier, 3), .init(.jockey, 12, gap: 2, whole: min(15, names[.jockey] ?? 0)),
            .init(.jockeyForm, 5),
            .init(.trainer, 12, gap: 2), .init(.trainerForm, 5),
            .init(.age, 3, gap: 2), .init(.weight, 4, gap: 2), .init(.lastStarts, 6, gap: 2),
            .init(.days, 4), .init(.fitness, 4, gap: 2), .init(.form, 5, gap: 2),
            .init(.chance, 6, gap: 2),
            .init(.trend, PriceTrend.points, gap: 2),
            .init(.opening, 5, gap: 2), .init(.win, isRoomy ? 6 : 5), .init(.place, 5, gap: isRoomy ? 2 : 1),
            .init(.toteWin, 5, gap: 2), .init(.totePlace, 7, gap: 2),
        ]
    }

    /// Columns that a card of less than `wide` columns leaves to a runner's page.
    private static let ofWide: Set<RunnerColumn> = [.age, .chance, .toteWin, .totePlace]
    private static let wide = 132
    /// Columns of a card that take the room of whole names below so many cells.
    private static let ofMore: Set<RunnerColumn> = [.weight, .form, .jockeyForm, .trainerForm, .fitness, .days]
    private static let roomForMore = 90

    private static let priority: [RunnerColumn] = [
        .number, .name, .cursor, .win, .place, .mark, .barrier, .jockey, .opening, .trend, .lastStarts,
        .weight, .trainer, .form, .jockeyForm, .trainerForm, .fitness, .days, .chance, .age, .toteWin, .totePlace,
    ]

    private static let growth: [(key: RunnerColumn, most: Int)] = [
        (.mark, 7), (.name, 18), (.jockey, 17), (.trainer, 17), (.name, 24), (.mark, 16), (.lastStarts, 10),
        (.jockey, 22), (.trainer, 22), (.name, 30),
    ]

    func drawHeads(in line: Area, on canvas: inout Canvas) {
        for field in columns.fields {
            let isOrder = field.key == Self.column(of: content.order)
            canvas.put(
                head(field.key, width: field.width), isOrder ? .title : .heading, in: line, at: field.offset,
                width: field.width, alignRight: Self.isRight(field.key))
        }
    }

    /// The order that the head at a column chooses; nil for none.
    func order(at offset: Int) -> RunnerOrder? {
        let key = columns.field(at: offset)?.key
        return RunnerOrder.allCases.first { Self.column(of: $0) == key }
    }

    private func head(_ column: RunnerColumn, width: Int) -> String {
        switch column {
        case .cursor, .mark: ""
        case .number: HeadingWords.number
        case .name: HeadingWords.runner
        case .barrier: content.barrierWord
        case .jockey: content.jockeyWord
        case .trainer: HeadingWords.trainer
        case .age: HeadingWords.age
        case .weight: HeadingWords.weight
        case .lastStarts: HeadingWords.lastStarts
        case .days: HeadingWords.days
        case .fitness: HeadingWords.fitness
        case .form: HeadingWords.winsAndStarts
        case .jockeyForm, .trainerForm: HeadingWords.winRate
        case .chance: HeadingWords.chance
        case .trend: HeadingWords.trend
        case .opening: HeadingWords.opening
        case .win: HeadingWords.win
        case .place: HeadingWords.place
        case .toteWin: HeadingWords.toteWin
        case .totePlace: HeadingWords.totePlace
        }
    }

    private static func column(of order: RunnerOrder) -> RunnerColumn {
        switch order {
        case .number: .number
        case .price: .win
        case .barrier: .barrier
        }
    }

    private static func isRight(_ column: RunnerColumn) -> Bool {
        switch column {
        case .barrier, .age, .weight, .lastStarts, .days, .opening, .win, .place, .toteWin, .totePlace, .form,
            .jockeyForm,
            .trainerForm, .chance,
            .trend:
            true
        case .number, .cursor, .name, .mark, .jockey, .trainer, .fitness: false
        }
    }

    func draw(_ row: RunnerRow, isSelected: Bool, in line: Area, on canvas: inout Canvas) {
        for field in columns.fields {
            switch field.key {
            case .cursor: if isSelected { canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: field.offset) }
            case .number: drawNumber(row, field, in: line, on: &canvas)
            case .name:
                ListView.drawName(
                    row.name, row.isScratched ? .scratched : .text, to: row.address, isWatched: row.isWatched,
                    content.search, in: line, at: field.offset,
                    width: field.width + (row.isScratched ? 0 : roomBeside(row)), on: &canvas)
                if row.isScratched { drawScratching(row, after: field, in: line, on: &canvas) }
            default: if !row.isScratched { draw(row, field, in: line, on: &canvas) }
            }
        }
        if isSelected { canvas.select(line) }
    }

    /// Columns of signs that the name may take if the row has no signs.
    private func roomBeside(_ row: RunnerRow) -> Int {
        guard !row.isFavourite, !row.isMover, let name = columns[.name], let mark = columns[.mark] else { return 0 }
        return mark.offset + mark.width - name.offset - name.width
    }

    private func drawNumber(
        _ row: RunnerRow, _ field: TableColumns<RunnerColumn>.Field, in line: Area, on canvas: inout Canvas
    ) {
        let role = content.category == .greyhound && !row.isScratched ? Role(rug: row.number) : nil
        Self.drawNumber(row.number, role ?? (row.isScratched ? .dim : .text), field.offset, field.width, line, &canvas)
    }

    /// The number on its rug: three columns, or two where room is short.
    static func drawNumber(
        _ number: Int, _ role: Role, _ offset: Int, _ width: Int, _ line: Area, _ canvas: inout Canvas
    ) {
        let text = RunnerNumber.text(number)
        guard width >= 3, text.count < 3 else {
            canvas.put(text.count < width ? " " + text : text, role, in: line, at: offset, width: width)
            return
        }
        let isStriped = role == .rugStripes
        let left = text.count > 1 ? "" : isStriped ? canvas.glyphs.leftStripe : " "
        canvas.put(left + text + (isStriped ? canvas.glyphs.rightStripe : " "), role, in: line, at: offset)
    }

    /// Draws that a runner is scratched, in place of the values that it no longer has.
    private func drawScratching(
        _ row: RunnerRow, after field: TableColumns<RunnerColumn>.Field, in line: Area, on canvas: inout Canvas
    ) {
        let offset = field.offset + field.width + 1
        let room = line.width - offset
        let words = row.scratching.first { $0.count <= room } ?? row.scratching.last ?? ""
        canvas.put(words, row.isLateScratching ? .note : .dim, in: line, at: offset, width: room)
    }

    private func draw(
        _ row: RunnerRow, _ field: TableColumns<RunnerColumn>.Field, in line: Area, on canvas: inout Canvas
    ) {
        func put(_ text: String, _ role: Role) {
            canvas.put(
                text, role, in: line, at: field.offset, width: field.width, alignRight: Self.isRight(field.key))
        }
        switch field.key {
        case .cursor, .number, .name: break
        case .mark: if row.markWidth > 0 { drawMark(row, field, in: line, on: &canvas) }
        case .barrier: put(row.barrier, .dim)
        case .jockey:
            ListView.drawName(
                row.jockey, .text, isWatched: row.isJockeyWatched, content.search, in: line, at: field.offset,
                width: field.width, on: &canvas)
        case .trainer:
            ListView.drawName(
                row.trainer, .dim, isWatched: row.isTrainerWatched, content.search, in: line, at: field.offset,
                width: field.width, on: &canvas)
        case .age: put(row.age, .dim)
        case .weight: put(row.weight, .dim)
        case .form: put(row.form, .text)
        case .jockeyForm: put(row.jockeyForm, .dim)
        case .trainerForm: put(row.trainerForm, .dim)
        case .days: put(row.days.map { "\($0)" } ?? "", .dim)
        case .fitness: put(row.fitness, .text)
        case .lastStarts: put(String(row.lastStarts.suffix(field.width)), .dim)
        case .trend where canvas.usesWords: put(PictureWords.trend(row.change), Role(row.drift))
        case .trend:
            let highest = PriceTrend.highest
            put(row.trend.map { canvas.glyphs.bar($0, of: highest) }.joined(), Role(row.drift))
        case .chance: put(row.chance, .dim)
        case .opening: canvas.put(figure: row.opening, .dim, in: line, at: field.offset, width: field.width)
        case .win: drawWin(row, field, in: line, on: &canvas)
        case .place: canvas.put(figure: row.place, isOff ? .dim : .text, in: line, at: field.offset, width: field.width)
        case .toteWin: canvas.put(figure: row.toteWin, .dim, in: line, at: field.offset, width: field.width)
        case .totePlace: canvas.put(figure: row.totePlace, .dim, in: line, at: field.offset, width: field.width)
        }
    }

    /// The price, and left of it the way that it went just now.
    private func drawWin(
        _ row: RunnerRow, _ field: TableColumns<RunnerColumn>.Field, in line: Area, on canvas: inout Canvas
    ) {
        canvas.put(figure: row.win, isOff ? .dim : .later, in: line, at: field.offset, width: field.width)
        guard let move = row.move, !row.win.isEmpty else { return }
        let sign = move == .shortened ? canvas.glyphs.down : canvas.glyphs.up
        let offset = field.offset + field.width - row.win.count - 1
        if offset >= field.offset - 1 { canvas.put(sign, Role(move), in: line, at: offset) }
    }

    /// Signs and words, or signs without words; each with its own colour.
    private func drawMark(
        _ row: RunnerRow, _ field: TableColumns<RunnerColumn>.Field, in line: Area, on canvas: inout Canvas
    ) {
        // Where the line has the first price too, that says what the word would say again.
        let mover = columns[.opening] == nil || canvas.usesWords ? tr("mover") : ""
        let marks: [(sign: String, long: String, short: String, role: Role)] = [
            row.isFavourite ? (canvas.glyphs.favourite, tr("favourite"), tr("fav"), .favourite) : nil,
            row.isMover ? (canvas.glyphs.mover, mover, mover, .mover) : nil,
        ].compactMap(\.self)
        let signs = marks.map(\.sign).joined()
        let named = marks.filter { !$0.short.isEmpty }
        // Joint favourites have the word, or none has it.
        let mostSigns = content.widths[.mark] ?? 0
        let ways = [(named.map(\.long), ", "), (named.map(\.short), ","), ([], "")]
        guard
            let (words, comma) = ways.first(where: { words, comma in
                words.isEmpty || max(signs.count, mostSigns) + 1 + words.joined(separator: comma).count <= field.width
            })
        else { return }
        var offset = field.offset
        // Where the sign is a letter, the word alone says it.
        for mark in marks where words.isEmpty || mark.sign.first?.isLetter != true {
            offset += canvas.put(mark.sign, mark.role, in: line, at: offset)
        }
        for (index, word) in words.enumerated() {
            let text = (index == 0 ? " " : "") + word + (index < words.count - 1 ? comma : "")
            offset += canvas.put(text, named[index].role, in: line, at: offset)
        }
    }
}

extension Role {
    /// Quiet for a price that did not move.
    init(_ move: PriceMove?) {
        self =
            switch move {
            case .shortened: .firming
            case .drifted: .drifting
            case nil: .dim
            }
    }

    /// Rug of a greyhound's number; nil for a reserve, whose rug is unknown.
    init?(rug number: Int) {
        let rugs: [Role] = [
            .rugRed, .rugStripes, .rugWhite, .rugBlue, .rugYellow, .rugGreen, .rugBlack, .rugPink,
        ]
        guard rugs.indices.contains(number - 1) else { return nil }
        self = rugs[number - 1]
    }
}
