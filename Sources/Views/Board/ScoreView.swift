import Facts
import Models
import Screen
import ViewModels

/// The day's score in a lane for each category: left of now the winners' numbers, right of it the numbers of the races
/// to come, each at its start. Above the lanes are the times.
enum ScoreView {
    /// Lines of it: the times, and the lanes.
    static let height = 1 + lanes.count
    private static let lanes: [RaceCategory] = [.horse, .greyhound, .harness]
    /// Cells of a badge before each lane.
    private static let badge = 4
    /// Minutes before now that are drawn.
    private static let past = 12
    /// Columns from which a minute has two cells.
    private static let wide = 140

    static func draw(_ board: NextRacesState, in area: Area, on canvas: inout Canvas) {
        let inner = area.inset(1)
        if canvas.usesWords {
            return canvas.put(
                PictureWords.ruler(board.ruler, width: inner.width), .text, in: inner.line(0), at: 0,
                width: inner.width)
        }
        let score = board.score
        guard !score.races.isEmpty else { return }
        // Half a minute a cell, or a whole one: cells begin with the minutes of the clock.
        let steps = area.width >= wide ? 1 : 60 / ScoreState.step
        let first = column(score.now, steps) - past * 60 / ScoreState.step / steps
        let place = Area(
            column: inner.column + badge, row: inner.row, width: inner.width - badge, height: inner.height)
        drawTimes(score, in: place, now: column(score.now, steps) - first, on: &canvas) { column($0, steps) - first }
        for (index, category) in lanes.enumerated() {
            let line = place.line(index + 1)
            let badge = Area(column: inner.column, row: line.row, width: 3, height: 1)
            canvas.put(" \(RaceWords.badge(of: category)) ", Role(category), in: badge)
            canvas.put(canvas.glyphs.upright, .dim, in: line, at: column(score.now, steps) - first)
            var taken: Set<Int> = [column(score.now, steps) - first]
            for race in score.races where race.category == category {
                var at = column(race.at, steps) - first
                // Races of one cell stand side by side.
                while taken.contains(at) { at += 1 }
                guard (0..<line.width).contains(at) else { continue }
                taken.insert(at)
                draw(race, in: line, at: at, on: &canvas)
            }
        }
    }

    /// The cell of the clock in which a step is.
    private static func column(_ step: Int, _ steps: Int) -> Int {
        Int(clamping: (Double(step) / Double(steps)).rounded(.down))
    }

    private static func drawTimes(
        _ score: ScoreState, in line: Area, now: Int, on canvas: inout Canvas, column: (Int) -> Int
    ) {
        let line = line.line(0)
        canvas.put(canvas.glyphs.upright, .dim, in: line, at: now)
        // Nothing else says that figures are runners at the left, and races at the right.
        let winners = HeadingWords.winners
        let hasWinners = score.races.contains { if case .winner = $0.sign { true } else { false } }
        if hasWinners, DisplayWidth.of(winners) < now {
            canvas.put(winners, .dim, in: line, at: now - 1 - DisplayWidth.of(winners))
        }
        var end = now + 1 + canvas.put(score.time, .text, in: line, at: now + 1)
        for quarter in score.quarters {
            let at = column(quarter.at)
            // A time that another one or the edge cuts would read as another time.
            guard at > end, at + quarter.time.count <= line.width else { continue }
            end = at + canvas.put(quarter.time, .dim, in: line, at: at)
        }
    }

    private static func draw(_ race: ScoreState.Mark, in line: Area, at offset: Int, on canvas: inout Canvas) {
        let (text, role): (String, Role) =
            switch race.sign {
            case .race(let number): (sign(RunnerNumber(code: number)), .text)
            case .winner(let code):
                (sign(RunnerNumber(code: code)), (race.category == .greyhound ? Role(rug: code) : nil) ?? .text)
            case .running: (canvas.glyphs.jumped, .jumped)
            case .off: (canvas.glyphs.off, .dim)
            case .passed: (canvas.glyphs.separator, .dim)
            }
        // Watched ones are inverted as a badge is, and underlined as a match is if they clash.
        canvas.put(text, race.clashes ? .match : race.isWatched ? .otherCategory : role, in: line, at: offset)
    }

    /// A number in one cell: letters go on where figures end, 10 is `A`.
    private static func sign(_ number: RunnerNumber) -> String {
        if number.text.count == 1 { return number.text }
        guard number.isWhole, let value = Int(number.text), value - 10 < 26 else { return "+" }
        return String(UnicodeScalar(UInt8(ascii: "A") + UInt8(value - 10)))
    }
}
