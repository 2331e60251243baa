import Facts
import Models
import Screen
import ViewModels

/// The speed map from above: the leader at the right, the rail at the bottom, each number as many lengths behind the
/// leader as the source expects.
enum SpeedMapView {
    /// A free line, the words, three lanes and the rail.
    private static let height = SpeedMap.lanes + 3
    /// Columns of a number and the space behind it.
    private static let cell = 3

    /// Draws only the words if words replace pictures; without room the area stays empty.
    /// - Parameters:
    ///   - area: the free area.
    ///   - isBelowBar: whether a bar has come above: it takes the free line, and not the map.
    /// - Returns: the lines that it takes.
    static func draw(
        _ map: SpeedMap, of category: RaceCategory, in area: Area, isBelowBar: Bool = false, on canvas: inout Canvas
    ) -> Int {
        let least = canvas.usesWords ? 2 : height
        let gap = area.height >= least ? 1 : 0
        guard area.height + (isBelowBar ? 1 : 0) >= least, area.width >= 30 else { return 0 }
        let width = min(area.width, CardView.widest)
        let words = "\(HeadingWords.speedMap): \(map.words)"
        canvas.put(words, .heading, in: area.line(gap), at: 0, width: width)
        if canvas.usesWords { return gap + 1 }
        for (lane, places) in lanes(map).enumerated() {
            let line = area.line(gap + SpeedMap.lanes - lane)
            for (place, column) in columns(of: places, length: map.length, in: width) {
                let role = (category == .greyhound ? Role(rug: place.number) : nil) ?? .text
                let number = RunnerNumber.text(place.number)
                canvas.put(number, role, in: line, at: column, width: max(2, number.count), alignRight: true)
            }
        }
        let rail = Area(column: area.column, row: area.row + gap + SpeedMap.lanes + 1, width: width, height: 1)
        canvas.fill(canvas.glyphs.rule, .rule, in: rail)
        canvas.put(" \(HeadingWords.rail) ", .dim, in: rail, at: 1, width: width - 1)
        return gap + SpeedMap.lanes + 2
    }

    private static func lanes(_ map: SpeedMap) -> [[SpeedMap.Place]] {
        (0..<SpeedMap.lanes).map { lane in map.places.filter { $0.lane == lane } }
    }

    /// Columns of a lane's numbers, to scale; those that would lie on each other stand behind each other.
    private static func columns(
        of places: [SpeedMap.Place], length: Int, in width: Int
    ) -> [(place: SpeedMap.Place, column: Int)] {
        let room = width - cell
        // Each runner behind the first ones needs its own columns.
        var next = room
        var behind = places.count
        return places.compactMap { place in
            behind -= 1
            let scaled = room - (length == 0 ? 0 : place.lengths * room / length)
            let column = max(min(scaled, next), behind * cell)
            next = column - cell
            return column >= 0 ? (place, column) : nil
        }
    }
}

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
