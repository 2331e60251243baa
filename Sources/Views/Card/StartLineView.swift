import Facts
import Models
import Screen
import ViewModels

/// The starters beside each other in the order of their barriers, each as wide as its chance.
enum StartLineView {
    /// Columns from which the sum of the chances has its word.
    private static let wide = 64

    static func draw(_ start: StartLine, of category: RaceCategory, in line: Area, on canvas: inout Canvas) {
        if canvas.usesWords {
            canvas.put(PictureWords.startLine(start, width: line.width), .text, in: line)
            return
        }
        let label = HeadingWords.startLine + " "
        let book = line.width >= Self.wide ? " \(HeadingWords.book) \(start.book)%" : " \(start.book)%"
        let room = line.width - label.count - book.count - 1
        guard let widths = widths(start.parts, in: room - start.parts.count) else { return }
        canvas.put(label, .heading, in: line)
        var offset = label.count
        for (index, part) in start.parts.enumerated() {
            canvas.put(canvas.glyphs.upright, .rule, in: line, at: offset)
            let ground = Area(
                column: line.column + offset + 1, row: line.row, width: widths[index], height: line.height)
            let role = (category == .greyhound ? Role(rug: part.number) : nil) ?? Role(category)
            canvas.fill(" ", role, in: ground)
            let number = RunnerNumber.text(part.number)
            canvas.put(number, role, in: ground, at: (ground.width - number.count) / 2)
            offset += widths[index] + 1
        }
        canvas.put(canvas.glyphs.upright, .rule, in: line, at: offset)
        canvas.put(book, .dim, in: line, at: offset + 1)
    }

    /// Columns of each part: its number at least, and the rest by chance.
    /// - Returns: nil without room for the numbers.
    private static func widths(_ parts: [StartLine.Part], in room: Int) -> [Int]? {
        let least = parts.map { RunnerNumber.text($0.number).count }
        guard least.reduce(0, +) <= room else { return nil }
        let sum = parts.reduce(0) { $0 + $1.share }
        var widths = zip(parts, least).map { max($1, $0.share * room / sum) }
        // If the least widths take too much room, the widest part shrinks; if room is left, the widest part grows.
        var spare = room - widths.reduce(0, +)
        while spare != 0, let widest = widths.indices.max(by: { widths[$0] - least[$0] < widths[$1] - least[$1] }) {
            let change = spare > 0 ? spare : -1
            widths[widest] += change
            spare -= change
        }
        return widths
    }
}
