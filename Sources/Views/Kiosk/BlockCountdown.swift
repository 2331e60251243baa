import Screen

/// A countdown in block digits without letters, which never move: `59:59`, ` 4:05`, `-0:20`.
enum BlockCountdown {
    /// The widest usual one decides how many columns it has.
    private static let widest = "888:88"

    /// Columns.
    static func width(digits: Int) -> Int { BlockFont.width(of: widest) * digits }

    /// - Parameter text: as `Countdown.figures` has it.
    static func draw(
        _ text: String, _ role: Role, digits: Int, right: Int, half: Int, on canvas: inout Canvas
    ) {
        let shown = BlockFont.shown(text) ?? ""
        // A start that is days away has letters.
        let scale = BlockFont.width(of: shown) <= BlockFont.width(of: widest) ? digits : max(1, digits / 2)
        BlockText.drawRight(shown, role, scale: scale, end: right, half: half, on: &canvas)
    }
}
