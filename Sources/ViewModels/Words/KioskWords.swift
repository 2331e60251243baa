import Facts
import Models

/// Words on the screen of a kiosk.
package enum KioskWords {
    /// Title of the board's page, whole and short.
    package static let nextRaces = [tr("Next races"), tr("Next")]
    /// Title of the page of the day's meetings.
    package static let meetings = [tr("Meetings")]
    /// Words for a good feed without races.
    package static let noRaces = tr("No races")
    /// Words for quiet hours: with a race day ahead, and without.
    package static let nextRaceDay = tr("Next race day"), noRaceDay = tr("No race day is configured")
    /// Prompt of the lock after a wrong PIN.
    package static let wrongPIN = tr("Wrong PIN. ")
    /// Prompt of the lock while it checks a PIN.
    package static let checkingPIN = tr("PIN: ...")

    /// How a kiosk of a simulated day is left.
    static let leavesByKeys = tr("DEMO: Ctrl-C twice leaves it")
    /// The same after the first Ctrl-C.
    package static let leavesWithOneMore = tr("Ctrl-C again leaves the demo")

    /// Prompt of the lock.
    /// - Parameters:
    ///   - typed: characters so far, which are not shown.
    ///   - words: in front of it; may be empty.
    package static func pinPrompt(typed: Int, _ words: String) -> String {
        tr("\(words)PIN: \(String(repeating: "*", count: typed))_  Enter, or Esc")
    }

    /// No PIN is taken for a while.
    /// - Parameter seconds: at least 1.
    package static func tooManyTries(wait seconds: Int) -> String { tr("Too many tries. Wait \(seconds) s.") }

    /// The problem of the data in one or two sentences: its cause and the next try, or else only the cause. Empty
    /// without a problem.
    package static func problem(_ state: BoardState) -> [String] {
        if let problem = state.problem { return ["! \(problem.words)", problem.next] }
        guard state.data.kind != .live else { return [] }
        return state.data.cause.map { ["! \(state.data.words), \($0)"] } ?? []
    }

    /// Delay of everything on the screen, and notes on live data: `device clock 43s slow`. For a simulated day also the
    /// way to leave it. nil without a note; beside a problem only the delay.
    package static func note(_ state: BoardState) -> String? {
        let cause = state.data.kind == .live && problem(state).isEmpty ? state.data.cause : nil
        let leave = state.data.isSimulated ? leavesByKeys : nil
        let words = [leave, state.data.delay, cause].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
