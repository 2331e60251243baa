import Facts
import FoundationEssentials
import Models
import Screen
import ViewModels

/// Quiet hours: a small clock that moves, the start of the next race day, and errors of the data. Most of the screen is
/// dark, but it does not look broken.
enum QuietView {
    static func draw(_ frame: KioskFrame, until: Date?, on canvas: inout Canvas) {
        let screen = canvas.area
        let halves = canvas.glyphs.upperHalf != nil
        let second = max(0, Int(clamping: frame.now.timeIntervalSince1970.rounded(.down)))
        var lines: [(String, Role)] = [(until == nil ? KioskWords.noRaceDay : KioskWords.nextRaceDay, .dim)]
        if let until { lines.append((frame.localTime.dayAndTime(until), .text)) }
        let data = frame.state.data
        if data.kind != .live && data.kind != .awaited {
            lines.append(([data.words, data.cause].compactMap(\.self).joined(separator: ", "), .note))
        } else if let cause = data.cause {
            lines.append((cause, .dim))
        }
        if let prompt = frame.prompt { lines.append((prompt, .key)) }
        let clock = clock(frame, isEven: second % 2 == 0)
        let step = halves ? 1 : 2
        // On a screen of many lines, text of the font's own size is too small.
        let size = halves && screen.height >= 48 && lines.allSatisfy { isShort($0.0, screen) } ? 1 : 0
        let scale = stride(from: max(1, min(4, screen.height / 24)) / step * step, through: step, by: -step).first {
            BlockFont.width(of: clock) * $0 <= screen.width / 3
        }
        let clockHeight = (scale.map { (BlockFont.height * $0 + 1) / 2 + 1 } ?? 1) + size
        let clockWidth = scale.map { BlockFont.width(of: clock) * $0 } ?? clock.count
        let widths = lines.map { size == 0 ? DisplayWidth.of($0.0) : BlockFont.width(of: BlockFont.shown($0.0) ?? "") }
        let width = min(screen.width, max(clockWidth, widths.max() ?? 0))
        let height = clockHeight + lines.count * (size == 0 ? 1 : 3)
        let place = place(minute: second / 60, columns: screen.width - width, rows: screen.height - height)
        if let scale {
            BlockText.draw(clock, .dim, scale: scale, column: place.column, half: 2 * place.row, on: &canvas)
        } else {
            canvas.put(clock, .dim, in: screen.line(place.row), at: place.column)
        }
        for (index, line) in lines.enumerated() {
            let row = place.row + clockHeight + index * (size == 0 ? 1 : 3)
            if size > 0, let text = BlockFont.shown(line.0) {
                BlockText.draw(text, line.1, scale: size, column: place.column, half: 2 * row, on: &canvas)
            } else {
                canvas.put(line.0, line.1, in: screen.line(row), at: place.column, width: width)
            }
        }
    }

    /// Whether a line can be had in block letters on half of the screen.
    private static func isShort(_ text: String, _ screen: Area) -> Bool {
        BlockFont.fitting([text], pixels: screen.width * 2 / 3) != nil
    }

    /// `14:05`; the colon disappears every other second, to show that the program runs.
    private static func clock(_ frame: KioskFrame, isEven: Bool) -> String {
        let words = frame.localTime.clock(frame.now).uppercased().split(separator: " ")
        let parts = (words.first ?? "").split(separator: ":").prefix(2)
        let suffix = words.dropFirst().first { $0 == "AM" || $0 == "PM" }.map { " \($0)" } ?? ""
        return parts.joined(separator: isEven ? ":" : "_") + suffix
    }

    /// Back and forth over the whole screen, a step a minute, by two numbers that bring the same place back rarely.
    private static func place(minute: Int, columns: Int, rows: Int) -> (column: Int, row: Int) {
        func fold(_ steps: Int, _ room: Int) -> Int {
            guard room > 0 else { return 0 }
            let at = steps % (2 * room)
            return at <= room ? at : 2 * room - at
        }
        return (fold(minute * 7, columns), fold(minute * 3, rows))
    }
}
