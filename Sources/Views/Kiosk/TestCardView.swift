package import Facts
import Models
package import Screen
import ViewModels

/// All elements that a kiosk draws, for setting up a screen: rulers to its edges, glyphs, colours by their roles,
/// shapes, letters and digits. If room is short, the lowest elements are left out.
package enum TestCardView {
    /// - Parameters:
    ///   - facts: lines about the terminal.
    package static func draw(theme: Theme, letters: LetterSize, facts: [String], on canvas: inout Canvas) {
        drawRulers(on: &canvas)
        let screen = canvas.area
        let inner = Area(column: 5, row: 1, width: screen.width - 8, height: screen.height - 2)
        guard inner.width > 20, inner.height > 2 else { return }
        let size = "\(screen.width)x\(screen.height) cells, theme \(theme.name)"
        var row = 0
        for line in ["raceboard test card: \(size)"] + facts + verdict(letters, rows: screen.height) {
            canvas.put(line, row == 0 ? .title : .text, in: inner.line(row), at: 0, width: inner.width)
            row += 1
        }
        canvas.put(signs(canvas.glyphs), .text, in: inner.line(row), at: 0, width: inner.width)
        row = drawRoles(from: row + 1, in: inner, on: &canvas)
        drawBlocks(from: row + (inner.height > 28 ? 1 : 0), in: inner, on: &canvas)
    }

    /// Every edge has numbers: the television cuts off those that are not visible.
    private static func drawRulers(on canvas: inout Canvas) {
        let screen = canvas.area
        for column in 0..<screen.width {
            let isTen = (column + 1) % 10 == 0
            let text = isTen ? "\((column + 1) / 10 % 10)" : (column + 1) % 5 == 0 ? "+" : canvas.glyphs.separator
            for row in [0, screen.height - 1] {
                canvas.put(text, isTen ? .title : .dim, in: Area(column: column, row: row, width: 1, height: 1))
            }
        }
        for row in stride(from: 1, to: screen.height - 1, by: 1) {
            let number = (row + 1).padded(3, with: " ")
            canvas.put(number, (row + 1) % 10 == 0 ? .title : .dim, in: screen.line(row))
            canvas.put("\((row + 1) % 10)", .dim, in: screen.line(row), at: screen.width - 1)
        }
    }

    private static func signs(_ glyphs: Glyphs) -> String {
        let urgency = Countdown.Urgency.allCases.map(glyphs.urgency).filter { $0 != " " }
        let all =
            [glyphs.block, glyphs.upperHalf, glyphs.lowerHalf].compactMap(\.self)
            + [glyphs.rule, glyphs.dot, glyphs.separator, glyphs.cursor, glyphs.up, glyphs.down, glyphs.ellipsis]
            + urgency
        let name =
            switch glyphs.repertoire {
            case .unicode: "Unicode"
            case .console: "code page 437"
            case .ascii: "ASCII"
            }
        return "Signs (\(name)): " + all.joined(separator: " ") + (glyphs.repertoire == .ascii ? "" : "  éüñ")
    }

    /// Whether the letters can be read from where they are to be.
    private static func verdict(_ letters: LetterSize, rows: Int) -> [String] {
        guard case .seen(let metres, let inches) = letters else { return [] }
        let needed = LetterSize.needed(metres: metres)
        let line = LetterSize.lineHeight(inches: inches, rows: rows)
        let first =
            "\(tenths(inches)) in seen from \(tenths(metres)) m: a line is \(tenths(line)) mm, capitals need "
            + "\(tenths(needed)) mm"
        let reach = (0...4).map { scale in
            let size = scale == 0 ? "the font's own" : "\(tenths(2.5 * Double(scale))) lines"
            return "\(size) to \(tenths(LetterSize.reach(scale: scale, inches: inches, rows: rows))) m"
        }
        return [first, "Letters are read from: " + reach.joined(separator: ", ")]
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int(clamping: (value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// - Returns: the row below the drawn roles.
    private static func drawRoles(from row: Int, in inner: Area, on canvas: inout Canvas) -> Int {
        let width = 20
        let across = max(1, inner.width / width)
        for (index, role) in Role.allCases.enumerated() {
            let line = inner.line(row + index / across)
            guard row + index / across < inner.height else { break }
            let block = String(repeating: canvas.glyphs.block, count: 3)
            canvas.put(block, role, in: line, at: index % across * width)
            canvas.put(" \(name(of: role)) ", role, in: line, at: index % across * width + 3, width: width - 4)
        }
        return row + (Role.allCases.count + across - 1) / across
    }

    /// Name of a role in words: `other category` for `otherCategory`.
    private static func name(of role: Role) -> String {
        "\(role)".reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }

    private static let letters = ["ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "0123456789 .:,-+/()!?&'"]

    /// Shapes, the alphabet, then countdowns in every size that has room, the smallest first.
    private static func drawBlocks(from row: Int, in inner: Area, on canvas: inout Canvas) {
        let step = canvas.glyphs.upperHalf == nil ? 2 : 1
        let bottom = 2 * (inner.row + inner.height)
        var half = 2 * (inner.row + row)
        guard half + 5 * step <= bottom else { return }
        drawShapes(step: step, half: half, in: inner, on: &canvas)
        half += 6 * step
        var pending = letters
        while !pending.isEmpty, half + 5 * step <= bottom {
            var text = pending.removeFirst()
            while let next = pending.first, BlockFont.width(of: text + next) * step <= inner.width {
                text += next
                pending.removeFirst()
            }
            BlockText.draw(text, .later, scale: step, column: inner.column, half: half, on: &canvas)
            half += 6 * step
        }
        drawCountdowns(from: half, step: step, bottom: bottom, in: inner, on: &canvas)
    }

    /// The shapes of all categories; their names in block letters where these have room, too.
    private static func drawShapes(step: Int, half: Int, in inner: Area, on canvas: inout Canvas) {
        let all = (RaceCategory.known + [.unknown]).map { ($0, BlockFont.shown(RaceWords.name(of: $0)) ?? "") }
        let wide = all.reduce(0) { $0 + (CategoryShape.width + 6 + BlockFont.width(of: $1.1)) * step }
        var column = inner.column
        for (category, words) in all {
            let role = Role(mark: category)
            BlockText.draw(CategoryShape.rows(of: category), role, scale: step, column: column, half: half, on: &canvas)
            column += (CategoryShape.width + 2) * step
            if wide <= inner.width + 4 * step {
                column += BlockText.draw(words, role, scale: step, column: column, half: half, on: &canvas) + 4 * step
            } else {
                let line = Area(column: column, row: half / 2 + 1, width: 10, height: 1)
                canvas.put(words, role, in: line, at: 0, width: line.width)
                column += 12
            }
        }
    }

    private static func drawCountdowns(
        from half: Int, step: Int, bottom: Int, in inner: Area, on canvas: inout Canvas
    ) {
        let samples: [(String, Countdown.Urgency)] = [
            ("59:58", .later), ("4:07", .soon), ("0:36", .imminent), ("-0:12", .jumped),
        ]
        var half = half
        for scale in stride(from: step, through: 12, by: step) where half + 5 * scale <= bottom {
            let row = KioskRowLayout(
                digits: scale, letters: 0, height: 5 * scale, halves: step == 1, widest: BlockCountdown.widest)
            let width = row.countdownWidth
            var right = inner.column + width
            for (text, urgency) in samples where right <= inner.column + inner.width {
                BlockCountdown.draw(
                    text, plain: text, Role(urgency), in: row, right: right, half: half, on: &canvas)
                right += width + 4
            }
            half += 5 * scale + step
        }
    }
}
