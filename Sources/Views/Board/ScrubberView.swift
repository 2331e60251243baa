import Models
import Screen
import ViewModels

/// A record as a line: a heavy rule up to its position, and marks of failures and moves. The header has its length.
enum ScrubberView {
    static func draw(_ replay: ReplayState, in line: Area, on canvas: inout Canvas) {
        let track = track(in: line)
        guard track.width > 1 else { return }
        canvas.fill(canvas.glyphs.rule, .rule, in: track)
        var past = track
        past.width = replay.place == 0 ? 0 : column(replay.place, in: track) + 1
        canvas.fill(canvas.glyphs.heavy, .text, in: past)
        // A failure hides a move at the same column.
        draw(replay.moves, "m", .note, in: track, on: &canvas)
        draw(replay.failures, "!", .problem, in: track, on: &canvas)
    }

    /// Marks of one kind, one for each column that has any.
    private static func draw(
        _ places: [Int], _ sign: String, _ role: Role, in track: Area, on canvas: inout Canvas
    ) {
        var last: Int?
        for place in places {
            let column = column(place, in: track)
            if column != last { canvas.put(sign, role, in: track, at: column) }
            last = column
        }
    }

    /// The place at a column of the screen; nil beside the line.
    static func thousandth(at column: Int, of replay: ReplayState, in line: Area) -> Int? {
        let track = track(in: line)
        guard (track.column..<track.column + track.width).contains(column), track.width > 1 else { return nil }
        // The result is rounded up to the first thousandth of the column.
        return ((column - track.column) * 1000 + track.width - 2) / (track.width - 1)
    }

    private static func track(in line: Area) -> Area {
        Area(column: line.column + 1, row: line.row, width: max(0, line.width - 2), height: 1)
    }

    private static func column(_ thousandth: Int, in track: Area) -> Int { thousandth * (track.width - 1) / 1000 }
}

extension BoardLayout {
    /// The line of a replay's scrubber; nil while a message is there, on a small screen, and without a replay.
    func scrubber(of state: BoardState) -> Area? {
        guard state.replay != nil, state.notice == nil, state.problem == nil, let message, message != footer else {
            return nil
        }
        return Area(column: 0, row: message, width: size.columns, height: 1)
    }

    /// Effect of a click on the scrubber; nil beside it.
    func scrubberIntent(atColumn column: Int, row: Int, of state: BoardState) -> BoardIntent? {
        guard let replay = state.replay, let line = scrubber(of: state), row == line.row else { return nil }
        return ScrubberView.thousandth(at: column, of: replay, in: line).map { .replay(.go($0)) }
    }
}
