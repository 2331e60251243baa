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
            // A race that is over is one line of letters, wherever it stands.
            let isOver = if case .race(let race) = row { race.isOver } else { false }
            let place = Place(
                shape: index == large ? layout.first : isOver ? layout.over : layout.row,
                nameColumn: layout.nameColumn, half: half,
                room: (index == large ? layout.firstPitch : layout.pitch) - 2, area: area)
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
        /// Half lines from there to the blank line above the next row.
        let room: Int
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
                number, race.isOver ? .dim : .later, scale: letters, column: area.column + shape.numberColumn,
                half: half + below, on: &canvas)
        }
        if race.isOver, letters > 0 { return drawOver(race, place, on: &canvas) }
        if race.isOver, race.figures.isEmpty, let end = overWord(race, place) {
            BlockText.drawRight(
                end, role(over: race), scale: shape.digits, end: area.column + area.width, half: half, on: &canvas)
            let used = BlockFont.width(of: end) * shape.digits + 2
            return drawName(race, place, width: area.width - place.nameColumn - used, hasWords: false, on: &canvas)
        }
        let (scale, width) = fitted(race, place)
        BlockCountdown.draw(
            race.figures, plain: race.countdown, Role(race.urgency), in: shape, right: area.column + area.width,
            half: half, most: scale, on: &canvas)
        drawName(race, place, width: width, on: &canvas)
    }

    /// Words of a race that is over or past its start, the longest first.
    private static func endWords(_ race: RaceRow) -> [String] {
        // That a running race has jumped says its count.
        let word = race.states.isEmpty || race.figures.hasPrefix("-") ? race.urgencyWord : ""
        let ways = race.states.map { [word, $0].filter { !$0.isEmpty }.joined(separator: " ") } + [word]
        return ways.filter { !$0.isEmpty }.compactMap(BlockFont.shown)
    }

    private static func role(over race: RaceRow) -> Role { race.isSettled ? .note : Role(race.urgency) }

    /// The word of a race that is over, in block letters beside a name of the font's own size; nil without room.
    private static func overWord(_ race: RaceRow, _ place: Place) -> String? {
        let room = place.area.width - place.nameColumn - DisplayWidth.of("\(race.number) \(race.meeting)") - 2
        return BlockFont.fitting(endWords(race), pixels: room / place.shape.digits, narrow: true)
    }

    /// A race that is over or past its start: its name, and at the right the word and the time since.
    private static func drawOver(_ race: RaceRow, _ place: Place, on canvas: inout Canvas) {
        let (scale, half, area) = (place.shape.letters, place.half, place.area)
        var end = area.column + area.width
        let role = role(over: race)
        if !race.figures.isEmpty {
            end -= 3 * scale
            end -= BlockCountdown.draw(
                race.figures, plain: race.countdown, role, in: place.shape, right: end + 3 * scale, half: half,
                on: &canvas)
        }
        let room = (end - area.column - place.nameColumn) / scale
        let words = endWords(race)
        let fitting = words.first {
            BlockFont.fitting([race.meeting], pixels: room - BlockFont.width(of: $0) - 3, narrow: true) != nil
        }
        // The sign of a count says as much as the word, so the name is not cut for it.
        let word = fitting ?? (race.figures.isEmpty ? words.last : nil)
        if let word { BlockText.drawRight(word, role, scale: scale, end: end, half: half, on: &canvas) }
        let rest = room - (word.map { BlockFont.width(of: $0) + 3 } ?? 0)
        let column = area.column + place.nameColumn
        if let name = BlockFont.cut(race.meeting, pixels: rest) {
            BlockText.draw(name, .dim, scale: scale, column: column, half: half, on: &canvas)
        } else {
            let line = Area(column: column, row: half / 2, width: rest * scale, height: 1)
            canvas.put(race.meeting, .dim, in: line, at: 0, width: line.width)
        }
    }

    /// The largest scale of the countdown beside which the meeting's name is whole, or that of the row; and the columns
    /// beside it.
    private static func fitted(_ race: RaceRow, _ place: Place) -> (scale: Int, width: Int) {
        let shape = place.shape
        let room = place.area.width - place.nameColumn - max(2, shape.letters)
        guard let most = BlockCountdown.scale(of: race.figures, in: shape) else {
            return (shape.digits, room - DisplayWidth.of(race.countdown))
        }
        func width(_ scale: Int) -> Int { room - BlockFont.width(of: race.figures) * scale }
        let step = shape.halves ? 1 : 2
        let scales = stride(from: most, through: min(most, max(step, shape.letters)), by: -step)
        let whole = scales.first { scale in
            shape.letters > 0
                && !blockNames(race.meeting, shape, pixels: width(scale) / shape.letters).contains {
                    isCut($0, race.meeting)
                }
        }
        return (whole ?? most, width(whole ?? most))
    }

    private static func isCut(_ name: String, _ meeting: String) -> Bool {
        name.hasSuffix(".") && !meeting.hasSuffix(".")
    }

    /// The meeting in block letters, below it category, start and note, below that the name of the race.
    /// - Parameters:
    ///   - width: columns beside the countdown.
    ///   - hasWords: whether urgency and note stand here.
    private static func drawName(
        _ race: RaceRow, _ place: Place, width: Int, hasWords: Bool = true, on canvas: inout Canvas
    ) {
        let (shape, half) = (place.shape, place.half)
        let area = Area(
            column: place.area.column + place.nameColumn, row: 0, width: width, height: canvas.area.height)
        var top = half
        var isShort = shape.letters > 0
        for name in blockNames(race.meeting, shape, pixels: area.width / max(1, shape.letters)) {
            if top > half { top += shape.letters }
            isShort = isCut(name, race.meeting)
            BlockText.draw(name, .later, scale: shape.letters, column: area.column, half: top, on: &canvas)
            top += BlockFont.height * shape.letters
        }
        if shape.detail > 0 {
            drawDetail(race, shape, half: top + 1, in: area, on: &canvas)
            top += 1 + BlockFont.height * shape.detail
        }
        // Lines of the space below the row belong to it, but for the last.
        let last = (half + max(shape.height, place.room) - 2) / 2
        let lines = (top + 1) / 2...max((top + 1) / 2, last)
        var texts: [[(String, Role)]] = []
        if shape.letters == 0 { texts.append([("\(race.number) \(race.meeting)", .title)]) }
        if shape.detail == 0 { texts.append(facts(race, hasWords: hasWords, width: width)) }
        texts +=
            isShort ? [[(race.meeting, .dim)]] : about(race, lines: lines.count - texts.count, width, canvas.glyphs)
        // If there is only one line, it has all facts.
        if lines.count == 1 { texts = [texts.flatMap(\.self)] }
        guard last >= lines.lowerBound else { return }
        for (line, parts) in zip(lines, texts) {
            var at = 0
            for (text, role) in parts where !text.isEmpty {
                // The first may be cut; of the others those that do not fit are left out.
                guard at == 0 || at + DisplayWidth.of(text) <= area.width else { break }
                canvas.put(text, role, in: area.line(line), at: at, width: area.width - at)
                at += DisplayWidth.of(text) + 1
            }
        }
    }

    /// The name of the race, whole in several lines if it may have these, and behind it facts that do not change.
    private static func about(_ race: RaceRow, lines: Int, _ width: Int, _ glyphs: Glyphs) -> [[(String, Role)]] {
        var names = TextWrap.lines(race.name, width: width)
        if names.count > lines { names = [race.name] }
        let facts = [names.popLast() ?? "", race.distance, race.track, race.weather].filter { !$0.isEmpty }
        let last = facts.enumerated().map { ($0 == 0 ? $1 : "\(glyphs.separator) \($1)", Role.dim) }
        return names.map { [($0, .dim)] } + [last]
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

    /// Facts in the font's own size, in the order of the block letters. The category goes where the word has no room.
    private static func facts(_ race: RaceRow, hasWords: Bool, width: Int) -> [(String, Role)] {
        let (word, note) = hasWords ? (race.urgencyWord, race.note) : ("", "")
        let whole = "\(race.categoryWord) \(race.start)"
        let start = DisplayWidth.of("\(whole) \(word)") <= width ? whole : race.start
        return [(start, .text), (word, Role(race.urgency)), (note, .note)]
    }

    /// Category, start, the word of the urgency and the note in small block letters, each in its colour. The category
    /// goes first where there is no room, then the start; the word goes last.
    private static func drawDetail(
        _ race: RaceRow, _ shape: KioskRowLayout, half: Int, in area: Area, on canvas: inout Canvas
    ) {
        let word = (race.urgencyWord, Role(race.urgency))
        let notes = race.note.isEmpty ? [""] : [race.note] + race.shortNotes
        let facts = [[race.categoryWord, race.start], [race.start], []]
        let ways =
            notes.flatMap { note in facts.map { $0.map { ($0, Role.dim) } + [word, (note, .note)] } } + [[word]]
        let scale = shape.detail
        let shown = ways.lazy.map { parts in
            parts.filter { !$0.0.isEmpty }.compactMap { text, role in BlockFont.shown(text).map { ($0, role) } }
        }
        guard
            let parts = shown.first(where: { parts in
                BlockFont.width(of: parts.map(\.0).joined(separator: " ")) <= area.width / scale
            })
        else { return }
        let half = half + (shape.halves ? 0 : half % 2)
        var before = ""
        for (text, role) in parts {
            let column = before.isEmpty ? 0 : (BlockFont.width(of: before + " ") + 1) * scale
            BlockText.draw(text, role, scale: scale, column: area.column + column, half: half, on: &canvas)
            before += (before.isEmpty ? "" : " ") + text
        }
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
