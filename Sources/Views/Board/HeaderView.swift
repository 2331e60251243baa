import Facts
import Models
import Screen
import ViewModels

/// One line: title, filter, search, hold, local time, and always the state of the data. Its parts are buttons.
enum HeaderView {
    /// A piece of the header's line, which may be a button.
    struct Part {
        /// Columns between it and the left margin.
        let offset: Int
        let width: Int
        let role: Role
        let text: String
        /// Effect of a click on it; nil for none.
        var intent: BoardIntent?
    }

    static func draw(_ state: BoardState, in line: Area, on canvas: inout Canvas) {
        let inner = line.inset(margin(line))
        for part in HeaderParts(state, width: inner.width, canvas.glyphs).parts {
            canvas.put(part.text, part.role, in: inner, at: part.offset, width: part.width)
        }
    }

    /// Effect of a click on a column of the line; nil between the parts.
    static func intent(at column: Int, of state: BoardState, in line: Area) -> BoardIntent? {
        let inner = line.inset(margin(line))
        // All signs of the header are one column wide in every repertoire.
        let parts = HeaderParts(state, width: inner.width, Glyphs(.ascii)).parts
        return parts.first { ($0.offset..<$0.offset + $0.width).contains(column - inner.column) }?.intent
    }

    private static func margin(_ line: Area) -> Int { line.width >= 36 ? 1 : 0 }
}

extension BoardState {
    /// The state for the header, which shows a typed command only where there is no line for it below.
    func forHeader(of layout: BoardLayout) -> BoardState {
        guard layout.footer != nil, search?.isOfRaces == false else { return self }
        var state = self
        state.search = nil
        return state
    }
}

/// The parts of the header, with their places.
struct HeaderParts {
    private(set) var parts: [HeaderView.Part] = []
    private let state: BoardState
    private let width: Int
    private let search: String
    /// Whether the choice of races narrows the open screen: then it can be changed here.
    private let isNarrowing: Bool
    /// Columns that are used from the left, and the first that is used from the right.
    private var left = 0, right = 0

    /// - Parameter width: columns of the line, without its margins.
    init(_ state: BoardState, width: Int, _ glyphs: Glyphs) {
        self.state = state
        self.width = width
        search = Self.searchWords(state, width: width)
        isNarrowing = !state.headerHints.isEmpty
        if let replay = state.replay {
            layReplay(replay, glyphs)
        } else {
            lay(glyphs)
        }
    }

    /// Columns of the search, with the space before it.
    private var sought: Int { search.isEmpty ? 0 : DisplayWidth.of(search) + 1 }

    private mutating func lay(_ glyphs: Glyphs) {
        // Words about the age of the data never displace a hold or a chosen filter. For live data that is held, HELD
        // replaces LIVE.
        let hasBadge = state.isHeld && state.data.kind != .live
        let badge = DisplayWidth.of(ScreenWords.held) + 3
        let kept =
            (hasBadge ? badge : 0) + (isChosen ? DisplayWidth.of(shortFilter(isNamed: width >= 30)) + 1 : 0) + sought
        let others = [ScreenWords.title, state.filterWords, state.clock].reduce(kept) { $0 + DisplayWidth.of($1) + 2 }
        addData(HeaderData(state, in: .live, glyphs), keeping: kept, others: others)
        if hasBadge, right >= badge {
            right -= badge
            add(" \(ScreenWords.held) ", .held, at: right, .toggleHold)
        }
        let words = filterWords(room: right - sought)
        let title = ScreenWords.title
        if title.count + 2 + DisplayWidth.of(words) + sought + 1 <= right, width >= 50 {
            add(title, .title, at: 0, .show(.board))
            left += 2
        }
        addFilter(words)
        addSearch()
        let clock = DisplayWidth.of(state.clock) + 2
        if left + 2 + clock < right {
            right -= clock
            add(state.clock, .text, at: right, width: clock - 2)
        }
        addHints()
    }

    /// Lays out the header of a replay: its badge first, then its time and the recorded state of the data, which goes
    /// first if that was good.
    private mutating func layReplay(_ replay: ReplayState, _ glyphs: Glyphs) {
        let kept = DisplayWidth.of(" \(tr("REPLAY")) ") + DisplayWidth.of(replay.minute) + 2
        right = width
        if state.data.kind != .live || kept + 2 + DisplayWidth.of(state.data.was) <= width {
            addData(HeaderData(state, in: .replay, glyphs), keeping: kept, others: .max)
        }
        add(" \(replay.words) ".count <= right ? " \(replay.words) " : " \(tr("REPLAY")) ", .held, at: 0)
        left += 1
        let times = [replay.day + " " + state.clock, state.clock, replay.minute]
        let time = times.first { left + DisplayWidth.of($0) + 1 <= right }
        if let time {
            add(time, .text, at: left)
            left += 2
        }
        // A chosen filter stays; the words for all races give way to the position.
        let chosen = isChosen ? DisplayWidth.of(filterWords(room: right - left - sought)) + 1 : 0
        if time != nil, left + DisplayWidth.of(replay.position) + 2 + chosen + sought <= right {
            add(replay.position, .dim, at: left)
            left += 2
        }
        addFilter(filterWords(room: right - left - sought))
        addSearch()
        addHints()
    }

    /// - Parameters:
    ///   - at: columns from the left margin; a part at `left` moves that on.
    ///   - width: nil for that of the text.
    private mutating func add(
        _ text: String, _ role: Role, at offset: Int, width: Int? = nil, _ intent: BoardIntent? = nil
    ) {
        guard !text.isEmpty else { return }
        let width = min(width ?? DisplayWidth.of(text), self.width - offset)
        parts.append(HeaderView.Part(offset: offset, width: width, role: role, text: text, intent: intent))
        if offset == left { left += width }
    }

    // MARK: The filter

    /// The words show all again; the place among them leads to the next.
    private mutating func addFilter(_ words: String) {
        let place = state.filter.region.isAll ? "" : RaceWords.name(of: state.filter.region)
        guard isNarrowing, !place.isEmpty, words.hasSuffix(place) else {
            return add(words, .text, at: left, isNarrowing ? .showAll : nil)
        }
        add(String(words.dropLast(place.count)), .text, at: left, .showAll)
        add(place, .text, at: left, .nextRegion)
    }

    /// Filter in full, or as letters if room is short. Where a list has no title above it, the header has that in place
    /// of all races.
    private func filterWords(room: Int) -> String {
        let title = width < 36 && state.filter.isAll ? state.content?.value.title ?? "" : ""
        let ways =
            (title.isEmpty ? [] : [title])
            + [state.filterWords, shortFilter(isNamed: true), shortFilter(isNamed: false)]
        return ways.first { DisplayWidth.of($0) + 1 <= room } ?? ""
    }

    /// - Parameter isNamed: whether the country has its name; else its code.
    private func shortFilter(isNamed: Bool) -> String {
        let filter = state.filter
        guard !filter.isAll else { return ScreenWords.all }
        let badges = filter.categories.isAll ? nil : filter.categories.categories.map(RaceWords.badge)
        let region = filter.region
        let place = region.isAll ? nil : isNamed ? RaceWords.name(of: region) : RaceWords.code(of: region)
        return [badges?.joined(separator: "+"), place].compactMap(\.self).joined(separator: " ")
    }

    private var isChosen: Bool { !state.filter.categories.isAll || !state.filter.region.isAll }

    // MARK: The search

    /// `/fle`, cut to a third of the line; empty without a search.
    private static func searchWords(_ state: BoardState, width: Int) -> String {
        guard let words = state.search?.words else { return "" }
        let room = max(6, width / 3)
        if DisplayWidth.of(words) <= room { return words }
        var cut = words
        while DisplayWidth.of(cut) > room - 2 { cut.removeLast() }
        return cut + ".."
    }

    private mutating func addSearch() {
        let room = right - left
        guard !search.isEmpty, room >= 4 else { return }
        let gap = left == 0 ? 0 : 1
        left += gap
        add(search, .match, at: left, width: min(DisplayWidth.of(search), room - gap - 1), .startSearch)
    }

    // MARK: The keys

    /// Adds further ways to narrow the list, as far as there is room: categories as badges, and keys.
    private mutating func addHints() {
        guard isNarrowing else { return }
        let hints = state.headerHints.filter { $0.intent != .startSearch || search.isEmpty }
        var room = right - left - 2
        var shown: [KeyHint] = []
        for hint in hints.sorted(by: { $0.rank < $1.rank }) where hint.width + 2 <= room {
            room -= hint.width + 2
            shown.append(hint)
        }
        let badges = RaceCategory.known
        if badges.count * 2 <= room {
            left += 2
            for category in badges {
                let isShown = state.filter.categories.includes(category)
                let badge = RaceWords.badge(of: category)
                // A small letter without colour is a category that is not shown.
                add(
                    (isShown ? badge : badge.lowercased()) + " ", isShown ? Role(mark: category) : .dim, at: left,
                    .toggle(category))
            }
            left -= 1
        }
        for hint in hints where shown.contains(hint) {
            left += 2
            add(hint.label, .key, at: left, hint.intent)
            add(" " + hint.word, .keyLabel, at: left, hint.intent)
        }
    }

    // MARK: The data

    private mutating func addData(_ data: HeaderData, keeping kept: Int, others: Int) {
        let (shown, words) = data.words(width: width, keeping: kept, others: others)
        let used = min(DisplayWidth.of(shown), width)
        right = width - used
        let intent: BoardIntent? = state.replay != nil ? nil : data.isHeld ? .toggleHold : .refresh
        // LIVE is green; words beside it (a wrong device clock) are a note.
        let main = min(used, data.role == .live ? words : used)
        add(main < used ? String(shown.prefix(main)) : shown, data.role, at: right, width: main, intent)
        if main < used { add(String(shown.dropFirst(main)), .dim, at: right + main, width: used - main, intent) }
    }
}

extension KeyHint {
    /// Columns of the key and its word.
    var width: Int { label.count + 1 + word.count }
}

/// The state of the data in the header: its colour, and words of several lengths.
struct HeaderData {
    let role: Role
    /// True for live data that is held.
    let isHeld: Bool
    private let data: DataState
    private let mode: BoardMode
    private let sign: String

    init(_ state: BoardState, in mode: BoardMode, _ glyphs: Glyphs) {
        data = state.data
        self.mode = mode
        isHeld = state.isHeld && mode == .live && data.kind == .live
        role =
            switch data.kind {
            case .live: mode == .replay ? .dim : state.isHeld ? .held : .live
            case .stale: .stale
            case .noData: .noData
            case .awaited: .dim
            }
        sign = role == .live || role == .dim ? "\(glyphs.dot) " : ""
    }

    /// - Parameters:
    ///   - width: columns of the line.
    ///   - kept: columns for other parts.
    ///   - others: columns that they would like to have.
    /// - Returns: the words, and how many columns at their beginning show the worth of the data: all, without a note.
    func words(width: Int, keeping kept: Int, others: Int) -> (words: String, worth: Int) {
        let text = withOrigin(width: width - min(others, width)) ?? fitting(width: width - 2 - kept)
        let shown = sign.isEmpty ? " \(text) " : sign + text
        let worth = text.hasPrefix(data.words) ? DisplayWidth.of(sign + data.words) : DisplayWidth.of(shown)
        return (shown, worth)
    }

    /// Words with age, cause and origin; nil without room.
    private func withOrigin(width: Int) -> String? {
        guard let origin = data.origin else { return nil }
        let all = data.words + late + (data.cause.map { ", \($0)" } ?? "") + ", \(origin)"
        return DisplayWidth.of(all) + 2 <= width ? all : nil
    }

    /// The longest form that fits: with age and cause, with the cause, without.
    private func fitting(width: Int) -> String {
        let short =
            switch data.kind {
            case .live: mode == .replay ? data.was : isHeld ? ScreenWords.held : data.live
            case .stale: ScreenWords.stale
            case .noData: ScreenWords.noData
            case .awaited: data.words
            }
        let cause = data.cause.map { ", \($0)" } ?? ""
        let ways = [data.words + late + cause, short + late + cause, data.words + late, short + late]
        return ways.first { DisplayWidth.of($0) <= width } ?? data.delay ?? short
    }

    /// The delay with a comma before it: `, 12s behind`.
    private var late: String { data.delay.map { ", \($0)" } ?? "" }
}
