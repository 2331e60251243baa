import Screen

/// Dots on an area: eight to a cell where there is Braille, otherwise one.
struct DotPlot {
    private let area: Area
    private let dotsAcross: Int
    private let dotsDown: Int
    /// Bits of the Braille patterns (Unicode 17, 21.1), row by row.
    private var cells: [UInt32]

    /// - Parameter isBraille: whether a cell has two dots beside and four above each other.
    init(_ area: Area, isBraille: Bool) {
        self.area = area
        (dotsAcross, dotsDown) = isBraille ? (2, 4) : (1, 1)
        cells = Array(repeating: 0, count: area.width * area.height)
    }

    var columns: Int { area.width * dotsAcross }
    var rows: Int { area.height * dotsDown }

    /// Draws dots from one place to another; dots outside of the plot are left out.
    mutating func line(from: (column: Int, row: Int), to: (column: Int, row: Int)) {
        let steps = max(abs(to.column - from.column), abs(to.row - from.row), 1)
        for step in 0...steps {
            set(
                from.column + (to.column - from.column) * step / steps, from.row + (to.row - from.row) * step / steps)
        }
    }

    private mutating func set(_ column: Int, _ row: Int) {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        let (across, down) = (column % dotsAcross, row % dotsDown)
        let bit: UInt32 = down == 3 ? 0x40 << UInt32(across) : 1 << UInt32(down + 3 * across)
        cells[row / dotsDown * area.width + column / dotsAcross] |= bit
    }

    /// - Parameter mark: a glyph for each dot; nil for Braille.
    func draw(_ mark: String?, _ role: Role, on canvas: inout Canvas) {
        for (index, bits) in cells.enumerated() where bits != 0 {
            guard let braille = Unicode.Scalar(0x2800 + bits) else { continue }
            canvas.put(
                mark ?? String(Character(braille)), role, in: area.line(index / area.width), at: index % area.width)
        }
    }
}
