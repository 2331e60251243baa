import Screen
import ViewModels

/// The last minute before the next start: a bar on the rule above the races, which becomes shorter.
enum LastMinuteView {
    /// - Parameter rule: where the rule is drawn already.
    static func draw(_ ruler: RulerState, in rule: Area, on canvas: inout Canvas) {
        guard let seconds = ruler.marks.map(\.seconds).min(), seconds < 60 else { return }
        if canvas.usesWords {
            let words = " \(PictureWords.lastMinute(seconds)) "
            let offset = rule.width - words.count - 2
            if seconds > 0, offset >= 0 { canvas.put(words, .imminent, in: rule, at: offset) }
            return
        }
        // The line moves in steps of five seconds, and of one in the last ten, since each step is written to the
        // terminal.
        let halves = rule.width * 2 * (seconds > 10 ? (seconds + 4) / 5 * 5 : seconds) / 60
        let bar = Area(column: rule.column, row: rule.row, width: halves / 2, height: rule.height)
        canvas.fill(canvas.glyphs.heavy, .imminent, in: bar)
        if halves % 2 == 1 { canvas.put(canvas.glyphs.halfHeavy, .imminent, in: rule, at: bar.width) }
    }
}
