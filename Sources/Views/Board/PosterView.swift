import Facts
import Models
import Screen
import ViewModels

/// The next race across the room: its countdown in big digits, its name above.
enum PosterView {
    /// A line for the race and three for digits of half blocks.
    static let smallestHeight = 5
    /// The figures of a long countdown, and a margin.
    static let smallestWidth = 23
    /// A line for the race, five for digits of whole blocks, and one for a word; the race's name has one more.
    static let heightOfBlocks = 7
    /// Such figures of a usual countdown, and a margin.
    static let widthOfBlocks = 36

    /// The last ten minutes are in the middle; a longer countdown goes on to the left, so that no figure ever moves.
    private static let usual = "8:88"
    /// Decides the size: figures of up to 99 minutes, and longer ones.
    private static let widest = "88:88", longest = "888:88"

    static func draw(_ state: BoardState, in area: Area, on canvas: inout Canvas) {
        guard let race = state.nextStart else {
            // The first empty row has the words; without one every race is past or over.
            let words = state.rows.lazy.compactMap { if case .empty(let words) = $0 { words.words } else { nil } }.first
            putCentered(words ?? ScreenWords.noStart, .dim, in: area.line(area.height / 2), on: &canvas)
            return
        }
        let scale = Scale.fitting(
            area, figures: race.figures.count > widest.count ? longest : widest, halves: canvas.glyphs.upperHalf != nil
        ).flatMap { scale in
            // A start that is days away has a letter, which would be read as a figure.
            let isShort = BlockFont.width(of: race.figures) * scale.across <= area.width
            return isShort && !race.figures.contains(where: \.isLetter) ? scale : nil
        }
        let digits = scale?.height ?? 1
        let name = BlockFont.shown("\(race.number) \(race.meeting)") ?? ""
        let letters = scale.map { nameScale(name, beside: $0, in: area, halves: canvas.glyphs.upperHalf != nil) } ?? 0
        let start = BlockFont.shown(race.start) ?? ""
        let figures = startScale(start, below: letters, beside: digits, in: area, canvas.glyphs)
        let line = race.note.isEmpty ? race.name : race.note
        let words = figures > 0 ? [line] : (letters > 0 ? [] : [race.number, race.meeting]) + [race.start]
        let below = area.height >= digits + 3 && figures == 0 ? line : nil
        let block = 2 + digits + (below == nil ? 0 : 1) + rows(letters) + rows(figures)
        var row = max(0, (area.height - block) / 2)
        row += drawBlocks(name, scale: letters, from: row, in: area, on: &canvas)
        row += drawBlocks(start, scale: figures, from: row, in: area, on: &canvas)
        drawTitle(race, words.joined(separator: " "), in: area.line(row), on: &canvas)
        row += 1
        if let below {
            putCentered(below, .dim, in: area.line(row), on: &canvas)
            row += 1
        }
        row += row + digits + 1 <= area.height && area.height >= block + 1 ? 1 : 0
        if let scale {
            drawDigits(race.figures, Role(race.urgency), scale, in: area, row: row, on: &canvas)
        } else {
            putCentered(race.countdown, Role(race.urgency), in: area.line(row), on: &canvas)
        }
        let urgency = [canvas.glyphs.urgency(race.urgency), race.urgencyWord].joined(separator: " ")
        if row + digits < area.height, !race.urgencyWord.isEmpty {
            putCentered(urgency, Role(race.urgency), in: area.line(min(row + digits + 1, area.height - 1)), on: &canvas)
        }
    }

    /// Lines of a text in block letters, and the free one below it; none for a scale of 0.
    private static func rows(_ scale: Int) -> Int { scale == 0 ? 0 : (BlockFont.height * scale + 1) / 2 + 1 }

    /// - Returns: the lines that it takes.
    private static func drawBlocks(
        _ text: String, scale: Int, from row: Int, in area: Area, on canvas: inout Canvas
    ) -> Int {
        let column = area.column + (area.width - BlockFont.width(of: text) * scale) / 2
        BlockText.draw(text, .title, scale: scale, column: column, half: 2 * (area.row + row), on: &canvas)
        return rows(scale)
    }

    /// Scale of the start below a name in block letters, half of its own; 0 where it has no room for them.
    private static func startScale(
        _ start: String, below letters: Int, beside digits: Int, in area: Area, _ glyphs: Glyphs
    ) -> Int {
        let step = glyphs.upperHalf == nil ? 2 : 1
        let scale = start.isEmpty ? 0 : letters / 2 / step * step
        let hasRoom = digits + rows(letters) + rows(scale) + 5 <= area.height
        return hasRoom && BlockFont.width(of: start) * scale <= area.width - 2 ? scale : 0
    }

    /// Scale of a name above digits, at most theirs; 0 where it has no room for block letters.
    private static func nameScale(_ name: String, beside digits: Scale, in area: Area, halves: Bool) -> Int {
        let step = halves ? 1 : 2
        let most = name.isEmpty ? 0 : max(1, digits.down) / step * step
        return stride(from: most, through: step, by: -step).first {
            BlockFont.width(of: name) * $0 <= area.width - 2 && digits.height + rows($0) + 5 <= area.height
        } ?? 0
    }

    private static func drawTitle(_ race: RaceRow, _ title: String, in line: Area, on canvas: inout Canvas) {
        let width = min(line.width, DisplayWidth.of(title) + 4)
        let start = (line.width - width) / 2
        canvas.put(" \(race.badge) ", Role(race.category), in: line, at: start)
        canvas.put(title, .title, in: line, at: start + 4, width: width - 4)
    }

    private static func putCentered(_ text: String, _ role: Role, in line: Area, on canvas: inout Canvas) {
        let width = min(line.width, DisplayWidth.of(text))
        canvas.put(text, role, in: line, at: (line.width - width) / 2, width: width)
    }

    /// Cells that one pixel of a digit takes.
    struct Scale {
        /// Columns that one pixel takes on screen.
        let across: Int
        /// Lines; 0 for half a line.
        let down: Int

        var height: Int { down == 0 ? (BlockFont.height + 1) / 2 : BlockFont.height * down }

        static func fitting(_ area: Area, figures: String, halves: Bool) -> Scale? {
            let width = BlockFont.width(of: figures)
            for down in stride(from: min(6, area.height / BlockFont.height), through: 1, by: -1)
            where width * 2 * down + 2 <= area.width && BlockFont.height * down + (down > 1 ? 3 : 2) <= area.height {
                return Scale(across: 2 * down, down: down)
            }
            if halves, width + 2 <= area.width, area.height >= 5 { return Scale(across: 1, down: 0) }
            return nil
        }
    }

    private static func drawDigits(
        _ text: String, _ role: Role, _ scale: Scale, in area: Area, row: Int, on canvas: inout Canvas
    ) {
        let end = (area.width + BlockFont.width(of: usual) * scale.across) / 2
        var column = max(0, end - BlockFont.width(of: text) * scale.across)
        for character in text {
            guard let rows = BlockFont.rows(of: character)?.map(Array.init) else { continue }
            for line in 0..<scale.height {
                for pixel in rows[0].indices {
                    guard let glyph = glyph(rows, line: line, pixel: pixel, scale, canvas.glyphs) else { continue }
                    for part in 0..<scale.across {
                        canvas.put(glyph, role, in: area.line(row + line), at: column + pixel * scale.across + part)
                    }
                }
            }
            column += (rows[0].count + 1) * scale.across
        }
    }

    private static func glyph(
        _ rows: [[Character]], line: Int, pixel: Int, _ scale: Scale, _ glyphs: Glyphs
    ) -> String? {
        if scale.down > 0 { return rows[line / scale.down][pixel] == "#" ? glyphs.block : nil }
        let upper = rows[line * 2][pixel] == "#"
        let lower = line * 2 + 1 < rows.count && rows[line * 2 + 1][pixel] == "#"
        if upper { return lower ? glyphs.block : glyphs.upperHalf }
        return lower ? glyphs.lowerHalf : nil
    }
}
