import Facts
import RacingTestKit
import Screen
import ViewModels
import Views

/// What a person can read in the frame itself.
extension Oracle {
    /// The header has state and cause, and each race's line its countdown, where the screen is an ordinary one.
    func checkGlass(_ program: LabProgram, _ state: BoardState) throws(Broken) {
        let size = program.terminal.size
        guard size.columns >= 80, size.rows >= 12 else { return }
        let lines = program.frame
        let short =
            switch state.data.kind {
            case .awaited: "CONNECTING"
            case .live: state.isHeld ? "HELD" : "LIVE"
            case .stale: "STALE"
            case .noData: "NO DATA"
            }
        guard lines[0].contains(short), state.data.cause.map({ lines[0].contains($0) }) ?? true else {
            throw Broken("the header shows the state of the data", "\(short), \(state.data.cause ?? "no cause")")
        }
        guard state.screen == .board, state.layout != .poster else { return }
        let layout = program.layout
        for (index, row) in state.rows.enumerated() {
            guard case .race(let race) = row else { continue }
            guard let line = lines.indices.first(where: { layout.row(at: $0) == index }),
                lines[line].contains(race.countdown)
                    || index >= state.rowCount && lines[line].contains(race.calmCountdown)
            else { throw Broken("a row shows its countdown", "row \(index + 1), \(race.countdown)") }
        }
        let isTyping = state.search?.isTyping == true
        guard state.notice == nil, layout.message != nil, !(isTyping && layout.message == layout.footer),
            let problem = state.problem
        else { return }
        guard lines.contains(where: { $0.contains(problem.next) }) else {
            throw Broken("the error line shows the next try", problem.next)
        }
    }
}
