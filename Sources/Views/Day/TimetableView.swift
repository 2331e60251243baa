import Facts
import Models
import Screen
import ViewModels

/// A meeting's races with their times on one line; if not all fit, those around the selected or next one.
enum TimetableView {
    /// - Parameter common: columns of each race in every line, as `widths` has them; nil for those of this line.
    static func draw(_ row: MeetingRow, widths common: [Int]? = nil, in line: Area, on canvas: inout Canvas) {
        guard !row.races.isEmpty else { return }
        let widths = common ?? row.races.map(width)
        let range = shown(
            Array(widths.prefix(row.races.count)), around: row.selected ?? row.next ?? row.races.count - 1,
            width: line.width)
        var offset = sides
        if range.lowerBound > 0 { canvas.put(canvas.glyphs.ellipsis, .dim, in: line) }
        for index in range {
            draw(row.races[index], row, index, at: offset, in: line, on: &canvas)
            offset += widths[index]
        }
        if range.upperBound < row.races.count {
            let sign = canvas.glyphs.ellipsis
            canvas.put(sign, .dim, in: line, at: line.width - DisplayWidth.of(sign))
        }
    }

    /// Columns reserved at either side for the sign that there is more.
    private static let sides = 2

    /// Columns of the races by which they stand below each other; nil if all races of a meeting would not fit.
    /// - Parameter width: of a line.
    static func widths(_ rows: [MeetingRow], width room: Int) -> [Int]? {
        let most = rows.map(\.races.count).max() ?? 0
        let common = (0..<most).map { index in
            rows.compactMap { $0.races.indices.contains(index) ? width($0.races[index]) : nil }.max() ?? 0
        }
        return common.reduce(0, +) - 1 <= room - 2 * sides ? common : nil
    }

    /// Two signs, number and words, a space.
    private static func width(_ race: TimetableEntry) -> Int {
        2 + 4 + max(5, DisplayWidth.of(race.words)) + 1
    }

    /// The races that fit: from the first one on, or else around the selected or next one, with later ones visible.
    private static func shown(_ widths: [Int], around index: Int, width: Int) -> Range<Int> {
        let room = width - 2 * sides
        func end(from first: Int) -> Int {
            var used = 0
            var end = first
            while end < widths.count, used + widths[end] - 1 <= room || end == first {
                used += widths[end]
                end += 1
            }
            return end
        }
        var first = 0
        // The race before the one under the cursor stays in sight.
        while end(from: first) < widths.count, first < index - 1 || end(from: first) <= index { first += 1 }
        return first..<end(from: first)
    }

    private static func draw(
        _ race: TimetableEntry, _ row: MeetingRow, _ index: Int, at offset: Int, in line: Area,
        on canvas: inout Canvas
    ) {
        let glyphs = canvas.glyphs
        let isSelected = index == row.selected
        let isNext = index == row.next
        if isSelected { canvas.put(glyphs.cursor, .cursor, in: line, at: offset) }
        let sign = isNext ? glyphs.dot : race.isPast ? glyphs.separator : " "
        let role: Role =
            isNext ? Role(row.urgency) : race.isPast && !race.standing.isUnderWay ? .dim : Role(race.standing)
        canvas.put(sign, role, in: line, at: offset + 1)
        canvas.put(race.number, race.standing == .abandoned ? .scratched : role, in: line, at: offset + 2)
        canvas.put(race.words, role, in: line, at: offset + 6, width: line.width - offset - 6)
        guard isSelected else { return }
        canvas.select(Area(column: line.column + offset, row: line.row, width: width(race) - 1, height: 1))
    }
}
