import Facts
import Models
import Screen
import ViewModels

/// The result of a card: one line for each placing, with margin, dividends, prices and people, and below them the
/// scratched. Columns without values, then the least important ones, are left out.
struct ResultTable {
    private enum Column: Hashable, Sendable {
        case cursor, position, number, name, barrier, jockey, trainer, time, margin, marginWords, win, place, opening,
            price,
            starting, toScale
    }

    private let content: CardContent
    private let runners: [Int: RunnerRow]
    private let columns: TableColumns<Column>
    /// Hundredths of a length from the winner to the last whose margin is known.
    private let widest: Int

    /// Whether the finish is drawn to scale beside the placings.
    var hasPicture: Bool { columns[.toScale] != nil }

    /// The columns of people, as the card's other table has them.
    var people: Set<RunnerColumn> {
        Set([columns[.jockey].map { _ in .jockey }, columns[.trainer].map { _ in .trainer }].compactMap(\.self))
    }

    /// Columns of a long name that come before the less important columns.
    private static let leastOfLongNames = 20

    /// - Parameters:
    ///   - hasPictures: whether the finish is drawn to scale: not where words replace pictures.
    init(_ rows: [PlacingRow], of content: CardContent, hasPictures: Bool, width: Int) {
        self.content = content
        runners = Dictionary(content.rows.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        let (runners, widths) = (runners, content.widths)
        let (isRoomy, isWide) = (width >= 34, width >= 58)
        widest = rows.compactMap(\.behind).max() ?? 0
        func most(_ text: (PlacingRow) -> String, _ least: Int) -> Int {
            rows.reduce(least) { max($0, text($1).count) }
        }
        func has(_ text: (PlacingRow) -> String) -> Bool { rows.contains { !text($0).isEmpty } }
        let filled: [(Column, Bool)] = [
            (.position, true), (.number, true), (.name, true), (.cursor, true), (.win, has(\.win)),
            (.place, has(\.place)), (.margin, has(\.margin)), (.price, has(\.price)), (.starting, has(\.starting)),
            // The header has the winner's time.
            (.time, rows.dropFirst().contains { !$0.time.isEmpty }), (.marginWords, has(\.marginWords)),
            (.barrier, has { content.category == .greyhound && Self.isBox($0) ? "" : $0.barrier }),
            (.jockey, widths[.jockey, default: 0] > 0),
            (.toScale, hasPictures && widest > 0), (.opening, content.columns.contains(.opening)),
            (.trainer, widths[.trainer, default: 0] > 0),
        ]
        let name = rows.map { DisplayWidth.of($0.name) + (runners[$0.number]?.isWatched == true ? 2 : 0) }.max() ?? 0
        let number = RunnerTable.numberWidth(rows.map(\.number))
        columns = TableColumns(
            [
                .init(.cursor, 1), .init(.position, isRoomy ? 3 : most(\.position, 1), gap: isRoomy ? 1 : 0),
                .init(.number, isRoomy ? 3 : max(2, number)),
                .init(.name, isWide ? min(max(14, name), Self.leastOfLongNames) : isRoomy ? 14 : 6),
                .init(.barrier, 3), .init(.jockey, 12, gap: 2, whole: min(17, widths[.jockey] ?? 0)),
                .init(.trainer, 12, gap: 2, whole: min(17, widths[.trainer] ?? 0)), .init(.time, 7),
                .init(.margin, 7), .init(.marginWords, 8, gap: 2),
                .init(.win, isRoomy ? 6 : 5), .init(.place, isWide ? 7 : 6, gap: isWide ? 2 : 1),
                .init(.opening, 6, gap: 2), .init(.price, 6), .init(.starting, 6), .init(.toScale, 16, gap: 3),
            ],
            priority: filled.filter(\.1).map(\.0), growth: [(.marginWords, 10), (.toScale, 40), (.name, 26)],
            wanted: rows.isEmpty
                ? [:]
                : [
                    .name: max(name, HeadingWords.runner.count), .jockey: widths[.jockey] ?? 0,
                    .trainer: widths[.trainer] ?? 0,
                    // A narrow line has the cells for names.
                    .win: isWide ? 6 : most(\.win, HeadingWords.toteWin.count),
                    .place: isWide ? 7 : most(\.place, HeadingWords.place.count),
                ], width: width)
    }

    func drawHeads(in line: Area, on canvas: inout Canvas) {
        ListView.draw(columns, in: line, on: &canvas) { (head($0), .heading, Self.isRight($0)) }
    }

    private func head(_ column: Column) -> String {
        switch column {
        case .cursor, .position, .marginWords: ""
        case .number: HeadingWords.number
        case .name: HeadingWords.runner
        case .barrier: content.barrierWord
        case .jockey: content.jockeyWord
        case .trainer: HeadingWords.trainer
        case .opening: HeadingWords.opening
        case .time: HeadingWords.time
        case .margin: HeadingWords.margin
        case .win: HeadingWords.toteWin
        // A narrow line has no other prices of places.
        case .place:
            columns[.place].map { $0.width < HeadingWords.totePlace.count } ?? false
                ? HeadingWords.place : HeadingWords.totePlace
        case .price: HeadingWords.fixedPrice
        case .starting: HeadingWords.startingPrice
        case .toScale: HeadingWords.toScale
        }
    }

    private static func isRight(_ column: Column) -> Bool {
        switch column {
        case .barrier, .time, .margin, .win, .place, .opening, .price, .starting, .toScale: true
        case .cursor, .position, .number, .name, .jockey, .trainer, .marginWords: false
        }
    }

    func draw(_ row: PlacingRow, isSelected: Bool = false, in line: Area, on canvas: inout Canvas) {
        if isSelected, let cursor = columns[.cursor] {
            canvas.put(canvas.glyphs.cursor, .cursor, in: line, at: cursor.offset)
        }
        drawValues(row, in: line, on: &canvas)
        if isSelected { canvas.select(line) }
    }

    /// Whether a greyhound ran from the box of its rug.
    private static func isBox(_ row: PlacingRow) -> Bool { row.barrier == RunnerNumber.text(row.number) }

    private func drawValues(_ row: PlacingRow, in line: Area, on canvas: inout Canvas) {
        guard row.scratching.isEmpty else { return drawScratched(row, in: line, on: &canvas) }
        let runner = runners[row.number]
        for field in columns.fields {
            func put(figure: String, _ role: Role) {
                canvas.put(figure: figure, role, in: line, at: field.offset, width: field.width)
            }
            func put(_ text: String, _ role: Role) {
                canvas.put(
                    text, role, in: line, at: field.offset, width: field.width, alignRight: Self.isRight(field.key))
            }
            func putName(_ name: String?, _ role: Role, to address: WebAddress? = nil, isWatched: Bool?) {
                ListView.drawName(
                    name ?? "", role, to: address, isWatched: isWatched ?? false, content.search, in: line,
                    at: field.offset, width: field.key == .name ? nameWidth(row, field) : field.width, on: &canvas)
            }
            switch field.key {
            case .cursor: break
            case .position: put(row.position, .title)
            case .number:
                RunnerTable.drawNumber(row.number, role(of: row), field.offset, field.width, line, &canvas)
            case .name:
                putName(row.name, .text, to: row.address, isWatched: runner?.isWatched)
            case .jockey: putName(runner?.jockey, .text, isWatched: runner?.isJockeyWatched)
            case .trainer: putName(runner?.trainer, .dim, isWatched: runner?.isTrainerWatched)
            case .opening: put(figure: runner?.opening ?? "", .dim)
            case .barrier: put(row.barrier, .dim)
            case .time: put(row.time, .dim)
            case .margin: put(row.margin, .dim)
            case .marginWords: put(row.isDeadHeat ? ScreenWords.deadHeat : row.marginWords, .dim)
            case .win: put(figure: row.win, .later)
            case .place: put(figure: row.place, .text)
            case .price: put(figure: row.price, .dim)
            case .starting: put(figure: row.starting, .dim)
            case .toScale: drawToScale(row, field, in: line, on: &canvas)
            }
        }
    }

    /// Cells of a name, which goes on over dividends that its row does not have where nothing else is beside it.
    private func nameWidth(_ row: PlacingRow, _ name: TableColumns<Column>.Field) -> Int {
        let beside = columns.fields.filter { $0.offset > name.offset }
        guard beside.allSatisfy({ $0.key == .win || $0.key == .place }) else { return name.width }
        let next = beside.first { !($0.key == .win ? row.win : row.place).isEmpty }
        return (next.map { $0.offset - 1 } ?? columns.width) - name.offset
    }

    /// Draws number and name, and the reason of the scratching across the other columns.
    private func drawScratched(_ row: PlacingRow, in line: Area, on canvas: inout Canvas) {
        guard let number = columns[.number], let name = columns[.name] else { return }
        RunnerTable.drawNumber(row.number, .dim, number.offset, number.width, line, &canvas)
        canvas.put(row.name, .scratched, in: line, at: name.offset, width: name.width)
        canvas.link(row.name, to: row.address, in: line, at: name.offset, width: name.width)
        let offset = name.offset + name.width + 1
        let words = row.scratching.first { $0.count <= line.width - offset } ?? row.scratching.last ?? ""
        canvas.put(
            words, row.isLateScratching ? .note : .dim, in: line, at: offset, width: max(0, line.width - offset))
    }

    /// The runner's number where it was when the winner was at the post, which is at the right.
    private func drawToScale(
        _ row: PlacingRow, _ field: TableColumns<Column>.Field, in line: Area, on canvas: inout Canvas
    ) {
        let post = field.offset + field.width - 1
        canvas.put(canvas.glyphs.upright, .heading, in: line, at: post)
        guard let behind = row.behind else { return }
        let room = field.width - 4
        let gap = (behind * room + widest / 2) / widest
        let track = Area(column: line.column + post - gap, row: line.row, width: gap, height: 1)
        canvas.fill(canvas.glyphs.rule, .rule, in: track)
        RunnerTable.drawNumber(row.number, role(of: row), post - gap - 3, 3, line, &canvas)
    }

    private func role(of row: PlacingRow) -> Role {
        (content.category == .greyhound ? Role(rug: row.number) : nil) ?? .text
    }
}
