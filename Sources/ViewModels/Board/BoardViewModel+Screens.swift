import Models
import Repository

/// The open screen, and the ways from one to another.
extension BoardViewModel {
    /// - Returns: whether the open screen served the intent.
    func serveOnScreen(_ intent: BoardIntent) -> Bool {
        switch screen {
        case .card: cardScreen.serve(intent)
        case .results: resultsScreen.serve(intent)
        case .meetings: meetingsScreen.serve(intent)
        case .form: formScreen.serve(intent)
        case .board, .help: false
        }
    }

    func toggle(_ list: BoardState.Screen) {
        show(screen == list ? .board : list)
    }

    /// Opens the board or a list, and ends the requests of the screen before.
    func show(_ next: BoardState.Screen) {
        if screen == .card { leaveCard() }
        screen = next
        if next != .results { day?.lookAtResults(of: []) }
    }

    func back() {
        if case .help(let search, _) = screen, !search.isEmpty {
            screen = .help(search: "", scroll: 0)
        } else if screen == .card {
            leaveCard()
            screen = cardOrigin
        } else {
            show(.board)
        }
    }

    func toggleHelp() {
        if case .help = screen {
            screen = helpOrigin
        } else {
            helpOrigin = screen
            screen = .help(search: "", scroll: 0)
        }
    }

    func searchHelp(_ change: (inout String) -> Void) {
        guard case .help(var text, _) = screen else { return }
        change(&text)
        screen = .help(search: String(text.prefix(30)), scroll: 0)
    }

    func scroll(by lines: Int) {
        switch screen {
        case .board: move(to: (cursor.index ?? 0) + lines, towardsEnd: lines > 0)
        case .card, .results, .meetings, .form: break
        case .help(let search, let scroll): screen = .help(search: search, scroll: max(0, scroll + lines))
        }
    }
}
