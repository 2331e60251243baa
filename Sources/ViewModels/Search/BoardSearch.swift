import Models

/// The searches: one for board, results and meetings, which stays when a person changes between them, and one for the
/// runners of the open card.
struct BoardSearch {
    private(set) var lists = RaceSearch.none
    private(set) var runners = RaceSearch.none
    private var isTyping = false

    /// Search of a screen; nil without one.
    func state(on scope: SearchScope) -> SearchState? {
        guard scope != .none else { return nil }
        let search = scope == .runners ? runners : lists
        return isTyping || !search.text.isEmpty ? SearchState(search, isTyping: isTyping) : nil
    }

    /// - Returns: whether the intent was one for a search.
    mutating func serve(_ intent: BoardIntent, on scope: SearchScope) -> Bool {
        guard scope != .none else { return false }
        var text = scope == .runners ? runners.text : lists.text
        switch intent {
        case .startSearch: isTyping = true
        case .search(let scalar) where isTyping: text.unicodeScalars.append(scalar)
        // As in pagers, erasing in an empty search ends it.
        case .eraseSearch where isTyping: isTyping = text.popLast() != nil
        case .keepSearch where isTyping: isTyping = false
        case .back where isTyping || !text.isEmpty: (text, isTyping) = ("", false)
        default: return false
        }
        update(for: String(text.prefix(RaceSearch.limit)), on: scope)
        return true
    }

    /// - Returns: whether the lists were narrowed.
    mutating func clear() -> Bool {
        let wasNarrow = !lists.isEmpty
        (lists, runners, isTyping) = (.none, .none, false)
        return wasNarrow
    }

    /// Ends the search among runners: another card opens, or none.
    mutating func leaveCard() {
        runners = .none
        isTyping = false
    }

    private mutating func update(for text: String, on scope: SearchScope) {
        if scope == .runners {
            if text != runners.text { runners = RaceSearch(text) }
        } else if text != lists.text {
            lists = RaceSearch(text)
        }
    }
}
