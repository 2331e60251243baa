import Models

/// The searches: one for board, results and meetings, which stays when a person changes between them, and one for the
/// runners of the open card.
struct BoardSearch {
    private(set) var lists = RaceSearch.none
    private(set) var runners = RaceSearch.none
    private var isTyping = false

    /// Search of a screen; nil without one.
    func state(on screen: BoardState.Screen) -> SearchState? {
        let search = screen == .card ? runners : lists
        if case .help = screen { return nil }
        return isTyping || !search.text.isEmpty ? SearchState(search, isTyping: isTyping) : nil
    }

    /// - Returns: whether the intent was one for a search.
    mutating func serve(_ intent: BoardIntent, on screen: BoardState.Screen) -> Bool {
        if case .help = screen { return false }
        var text = screen == .card ? runners.text : lists.text
        switch intent {
        case .startSearch: isTyping = true
        case .search(let scalar) where isTyping: text.unicodeScalars.append(scalar)
        // As in pagers: erasing in an empty search leaves it.
        case .eraseSearch where isTyping: isTyping = text.popLast() != nil
        case .keepSearch where isTyping: isTyping = false
        case .back where isTyping || !text.isEmpty: (text, isTyping) = ("", false)
        default: return false
        }
        look(for: String(text.prefix(RaceSearch.limit)), on: screen)
        return true
    }

    /// - Returns: whether the lists were narrowed.
    mutating func clear() -> Bool {
        let wasNarrow = !lists.isEmpty
        (lists, runners, isTyping) = (.none, .none, false)
        return wasNarrow
    }

    /// Another card, or none.
    mutating func leaveCard() {
        runners = .none
        isTyping = false
    }

    private mutating func look(for text: String, on screen: BoardState.Screen) {
        if screen == .card {
            if text != runners.text { runners = RaceSearch(text) }
        } else if text != lists.text {
            lists = RaceSearch(text)
        }
    }
}
