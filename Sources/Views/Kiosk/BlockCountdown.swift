import Screen

/// A countdown in block digits without letters, which never move: `59:59`, ` 4:05`, `-0:20`.
enum BlockCountdown {
    /// Decides how many columns a row has for it.
    static let widest = "888:88"
    /// The same for the row of the next start, which is seldom more than a hundred minutes away.
    static let near = "88:88"

    /// - Parameters:
    ///   - text: as `Countdown.figures` has it.
    ///   - plain: the same in the font's own size, for a start that is too far away for figures as large as these.
    static func draw(
        _ text: String, plain: String, _ role: Role, in row: KioskRowLayout, right: Int, half: Int,
        on canvas: inout Canvas
    ) {
        guard let shown = BlockFont.shown(text), !shown.isEmpty else { return }
        let step = row.halves ? 1 : 2
        // Days have a letter, which would be read as a figure.
        let hasLetter = text.contains(where: \.isLetter)
        let scale =
            hasLetter
            ? nil
            : stride(from: row.digits, through: step, by: -step).first {
                BlockFont.width(of: shown) * $0 <= row.countdownWidth
            }
        if let scale {
            BlockText.drawRight(shown, role, scale: scale, end: right, half: half, on: &canvas)
        } else {
            let line = Area(column: right - row.countdownWidth, row: half / 2, width: row.countdownWidth, height: 1)
            canvas.put(plain, role, in: line, at: 0, width: line.width, alignRight: true)
        }
    }
}
