import Facts
import Screen
import ViewModels

/// The board below 20 by 3: a line a race, as `R7 Flemington 2m 5s`.
enum TinyView {
    static func draw(_ state: BoardState, on canvas: inout Canvas) {
        let isGood = state.data.kind == .live && state.data.cause == nil
        // In a replay its badge comes first; a race follows only if a line is left.
        let head = state.replay == nil ? 0 : 1
        if let replay = state.replay {
            canvas.put(replay.words, .held, in: canvas.area.line(0))
        }
        for (index, row) in state.rows.prefix(max(0, canvas.area.height - head)).enumerated() {
            let line = canvas.area.line(index + head)
            // Here the sign is the only place for a problem with the data.
            let warning = index == 0 && !isGood ? "!" : ""
            var used = canvas.put(warning, .problem, in: line)
            switch row {
            case .race(let race):
                let time = race.countdown.isEmpty ? race.shortNotes.last { $0.count <= 7 } ?? "" : race.countdown
                let room = line.width - used - time.count
                let isNumberShown = room > race.number.count
                if isNumberShown { used += canvas.put(race.number + " ", .text, in: line, at: used) }
                let meeting = line.width - used - time.count - 1
                if meeting >= 2 { canvas.put(race.meeting, .text, in: line, at: used, width: meeting) }
                canvas.put(time, Role(race.urgency), in: line, at: max(0, line.width - time.count))
            case .empty(let words):
                let text = index == 0 && !isGood ? state.data.words : words.fitting(line.width - used)
                canvas.put(text, .dim, in: line, at: used, width: line.width - used)
            }
        }
    }
}
