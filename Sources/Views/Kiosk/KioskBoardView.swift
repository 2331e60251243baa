import Facts
import Models
import Screen
import ViewModels

/// The five races: shape and number, meeting, countdown.
enum KioskBoardView {
    static func draw(_ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas) {
        guard frame.hasRaces else {
            KioskNothingView.draw(frame, layout: layout, in: area, on: &canvas)
            return
        }
        let large = frame.largeRow
        for (index, row) in frame.boardRows.enumerated() {
            let half = 2 * area.row + layout.half(row: index, large: large)
            let place = Place(
                shape: index == large ? layout.first : layout.row, nameColumn: layout.nameColumn, half: half, area: area
            )
            switch row {
            case .race(let race): draw(race, place, on: &canvas)
            case .empty(let wording): drawEmpty(wording.words, place, on: &canvas)
            }
        }
    }

    /// A row's place on the screen.
    private struct Place {
        let shape: KioskRowLayout
        let nameColumn: Int
        /// First half line of the row.
        let half: Int
        let area: Area
    }

    private static func draw(_ race: RaceRow, _ place: Place, on canvas: inout Canvas) {
        let (shape, half, area) = (place.shape, place.half, place.area)
        let letters = shape.letters
        let around = (letters == 0 ? shape.height : BlockFont.height * letters) - CategoryShape.height * shape.mark
        let isCentred = letters == 0 || !shape.isStacked
        BlockText.draw(
            CategoryShape.rows(of: race.category), Role(mark: race.category), scale: shape.mark, column: area.column,
            half: isCentred ? half + max(0, around) / 2 / 2 * 2 : half, on: &canvas)
        if letters > 0, let number = BlockFont.shown(race.number) {
            let below = shape.isStacked ? shape.height - BlockFont.height * letters : 0
            BlockText.draw(
                number, .later, scale: letters, column: area.column + shape.numberColumn, half: half + below,
                on: &canvas)
        }
        BlockCountdown.draw(
            race.figures, plain: race.countdown, Role(race.urgency), in: shape, right: area.column + area.width,
            half: half, on: &canvas)
        drawName(race, place, on: &canvas)
    }

    /// The meeting in block letters, below it category, start and note, below that the name of the race.
    private static func drawName(_ race: RaceRow, _ place: Place, on canvas: inout Canvas) {
        let (shape, half) = (place.shape, place.half)
        let area = Area(
            column: place.area.column + place.nameColumn, row: 0,
            width: shape.nameWidth(from: place.nameColumn, of: place.area.width), height: canvas.area.height)
        var top = half
        var isCut = shape.letters > 0
        for name in blockNames(race.meeting, shape, pixels: area.width / max(1, shape.letters)) {
            if top > half { top += shape.letters }
            isCut = name.hasSuffix(".") && !race.meeting.hasSuffix(".")
            BlockText.draw(name, .later, scale: shape.letters, column: area.column, half: top, on: &canvas)
            top += BlockFont.height * shape.letters
        }
        if shape.detail > 0 {
            drawDetail(race, shape, half: top + 1, in: area, on: &canvas)
            top += 1 + BlockFont.height * shape.detail
        }
        let lines = (top + 1) / 2...max((top + 1) / 2, (half + shape.height - 2) / 2)
        var texts: [[(String, Role)]] = []
        if shape.letters == 0 { texts.append([("\(race.number) \(race.meeting)", .title)]) }
        if shape.detail == 0 { texts.append(facts(race)) }
        let more = [race.name, race.distance, race.track, race.weather].filter { !$0.isEmpty }
        texts.append([(isCut ? race.meeting : more.joined(separator: " \(canvas.glyphs.separator) "), .dim)])
        // If there is only one line, it has all facts, and the last ones are cut.
        if lines.count == 1 { texts = [texts.flatMap(\.self)] }
        guard (half + shape.height - 2) / 2 >= lines.lowerBound else { return }
        for (line, parts) in zip(lines, texts) {
            var at = 0
            for (text, role) in parts where !text.isEmpty && at < area.width {
                canvas.put(text, role, in: area.line(line), at: at, width: area.width - at)
                at += DisplayWidth.of(text) + 1
            }
        }
    }

    /// The meeting in block letters: in two lines where it does not fit into one and the row has room, or else cut.
    /// Empty without block letters.
    private static func blockNames(_ meeting: String, _ shape: KioskRowLayout, pixels: Int) -> [String] {
        guard shape.letters > 0, let name = BlockFont.cut(meeting, pixels: pixels) else { return [] }
        let lines = KioskMessageView.parts(meeting, pixels: pixels)
        let height = 2 * BlockFont.height * shape.letters + shape.letters + 1 + BlockFont.height * shape.detail
        guard name.hasSuffix("."), lines.count == 2, height <= shape.height else { return [name] }
        let two = lines.compactMap { BlockFont.cut($0, pixels: pixels) }
        return two.contains { $0.hasSuffix(".") } ? [name] : two
    }

    /// Facts in the font's own size: the word of the urgency first, since the later ones may be cut.
    private static func facts(_ race: RaceRow) -> [(String, Role)] {
        [
            (race.urgencyWord, Role(race.urgency)), ("\(race.categoryWord) \(race.start)", .text),
            (race.note, .note),
        ]
    }

    /// Category, start, the word of the urgency and the note in small block letters. The start goes first where there
    /// is no room, and the word last.
    private static func drawDetail(
        _ race: RaceRow, _ shape: KioskRowLayout, half: Int, in area: Area, on canvas: inout Canvas
    ) {
        let (category, start, word) = (race.categoryWord, race.start, race.urgencyWord)
        var ways = [[category, start, word, race.note], [category, word, race.note], [word, race.note]]
        if race.note.isEmpty {
            ways = word.isEmpty ? [[category, start], [start]] : [[category, start, word], [category, word]]
        }
        ways += race.shortNotes.map { [word, $0] } + [[word]]
        let texts = ways.map { $0.filter { !$0.isEmpty }.joined(separator: " ") }.filter { !$0.isEmpty }
        let scale = shape.detail
        guard let shown = BlockFont.fitting(texts, pixels: area.width / scale) else { return }
        let half = half + (shape.halves ? 0 : half % 2)
        // The word ends the line of a race without a note.
        let hasWord = race.note.isEmpty && !word.isEmpty
        let facts = String(shown.dropLast(hasWord ? word.count : 0))
        let role: Role = race.note.isEmpty ? .dim : .note
        BlockText.draw(facts, role, scale: scale, column: area.column, half: half, on: &canvas)
        guard hasWord else { return }
        let column = facts.isEmpty ? 0 : (BlockFont.width(of: facts) + 1) * scale
        BlockText.draw(
            String(shown.suffix(word.count)), Role(race.urgency), scale: scale, column: area.column + column,
            half: half, on: &canvas)
    }

    private static func drawEmpty(_ words: String, _ place: Place, on canvas: inout Canvas) {
        let (shape, half, area) = (place.shape, place.half, place.area)
        let line = area.line((half + shape.height / 2) / 2 - area.row)
        let text = words.isEmpty ? canvas.glyphs.separator : words
        if shape.letters > 0, let shown = BlockFont.fitting([text], pixels: area.width / shape.letters) {
            let top = half + (shape.height - BlockFont.height * shape.letters) / 2 / 2 * 2
            BlockText.draw(shown, .dim, scale: shape.letters, column: area.column, half: top, on: &canvas)
        } else {
            canvas.put(text, .dim, in: line, at: 0, width: line.width)
        }
    }
}

/// A category as a shape that can be recognised across a hall without its colour: a horseshoe, two running arrows, a
/// wheel; a chequered square for an unknown category. Seven pixels by four.
enum CategoryShape {
    static let width = 7
    static let height = 4

    static func rows(of category: RaceCategory) -> [String] {
        switch category {
        case .horse: [" ##### ", "##   ##", "##   ##", "##   ##"]
        case .greyhound: ["##  ## ", " ##  ##", " ##  ##", "##  ## "]
        case .harness: [" ##### ", "#######", "#######", " ##### "]
        case .unknown: ["# # # #", " # # # ", "# # # #", " # # # "]
        }
    }
}

extension Role {
    /// A category's colour on the screen's own ground.
    init(mark category: RaceCategory) {
        self =
            switch category {
            case .horse: .horseMark
            case .greyhound: .greyhoundMark
            case .harness: .harnessMark
            case .unknown: .dim
            }
    }
}
