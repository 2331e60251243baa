import Models
import Screen
import ViewModels

/// One line: title, filter, hold, local time, and always the state of the data.
enum HeaderView {
    private static let title = ScreenWords.title

    static func draw(_ state: BoardState, in line: Area, on canvas: inout Canvas) {
        let margin = line.width >= 36 ? 1 : 0
        let inner = line.inset(margin)
        // A hold and a chosen filter are never given up for the age of the data.
        let search = searchWords(state, width: inner.width)
        let sought = search.isEmpty ? 0 : DisplayWidth.of(search) + 1
        // For live data that is held, HELD replaces LIVE.
        let hasBadge = state.isHeld && state.data.kind != .live
        let kept = (hasBadge ? 7 : 0) + (isChosen(state) ? DisplayWidth.of(shortFilter(state)) + 1 : 0) + sought
        if let replay = state.replay {
            drawReplay(replay, state, in: inner, on: &canvas)
            return
        }
        let others = [title, state.filterWords, state.clock].reduce(kept) { $0 + DisplayWidth.of($1) + 2 }
        var right = drawData(
            state.data, in: inner, keeping: kept, others: others, isHeld: state.isHeld, on: &canvas)
        if hasBadge, right >= 7 {
            right -= 7
            canvas.put(" HELD ", .held, in: inner, at: right)
        }
        let words = filterWords(state, room: right - sought)
        let clock = state.clock
        var left = 0
        if title.count + 2 + DisplayWidth.of(words) + sought + 1 <= right, inner.width >= 50 {
            left += canvas.put(title, .title, in: inner) + 2
        }
        left += canvas.put(words, .text, in: inner, at: left)
        left += drawSearch(search, in: inner, at: left, room: right - left, on: &canvas)
        let clockWidth = DisplayWidth.of(clock)
        if left + 2 + clockWidth + 2 <= right {
            canvas.put(clock, .text, in: inner, at: right - clockWidth - 2)
        }
    }

    /// In a replay: its badge first, then the recorded state of the data.
    private static func drawReplay(_ replay: ReplayState, _ state: BoardState, in line: Area, on canvas: inout Canvas) {
        let right = drawData(state.data, in: line, keeping: 8, isReplay: true, on: &canvas)
        let badge = " \(replay.words) ".count <= right ? " \(replay.words) " : " REPLAY "
        var left = canvas.put(badge, .held, in: line) + 1
        let time = [replay.day + " " + state.clock, state.clock].first { left + DisplayWidth.of($0) + 1 <= right }
        if let time { left += canvas.put(time, .text, in: line, at: left) + 2 }
        let search = searchWords(state, width: line.width)
        let sought = search.isEmpty ? 0 : DisplayWidth.of(search) + 1
        let filter = filterWords(state, room: right - left - sought)
        let position = DisplayWidth.of(replay.position) + 2
        if time != nil, left + position + DisplayWidth.of(filter) + sought + 1 <= right {
            left += canvas.put(replay.position, .dim, in: line, at: left) + 2
        }
        left += canvas.put(filter, .text, in: line, at: left)
        drawSearch(search, in: line, at: left, room: right - left, on: &canvas)
    }

    /// `/fle`, cut to a third of the line; empty without a search.
    private static func searchWords(_ state: BoardState, width: Int) -> String {
        guard let words = state.search?.words else { return "" }
        let room = max(6, width / 3)
        if DisplayWidth.of(words) <= room { return words }
        var cut = words
        while DisplayWidth.of(cut) > room - 2 { cut.removeLast() }
        return cut + ".."
    }

    /// - Returns: the columns used.
    @discardableResult
    private static func drawSearch(
        _ words: String, in line: Area, at offset: Int, room: Int, on canvas: inout Canvas
    ) -> Int {
        guard !words.isEmpty, room >= 4 else { return 0 }
        let gap = offset == 0 ? 0 : 1
        let width = min(DisplayWidth.of(words), room - gap - 1)
        canvas.put(words, .match, in: line, at: offset + gap, width: width)
        return gap + width
    }

    /// In full, or as letters where room is short.
    private static func filterWords(_ state: BoardState, room: Int) -> String {
        if DisplayWidth.of(state.filterWords) + 1 <= room { return state.filterWords }
        let short = shortFilter(state)
        return short.count + 1 <= room ? short : ""
    }

    private static func shortFilter(_ state: BoardState) -> String {
        let categories = state.filter.categories
        let badges = categories.isAll ? nil : categories.categories.map(RaceWords.badge).joined(separator: "+")
        let region = state.filter.region.isAll ? nil : RaceWords.code(of: state.filter.region)
        return badges == nil && region == nil
            ? ScreenWords.all : [badges, region].compactMap(\.self).joined(separator: " ")
    }

    private static func isChosen(_ state: BoardState) -> Bool {
        !state.filter.categories.isAll || !state.filter.region.isAll
    }

    /// - Parameters:
    ///   - kept: columns for other parts.
    ///   - others: columns that they would like to have.
    /// - Returns: the first column that it uses.
    private static func drawData(
        _ data: DataState, in line: Area, keeping kept: Int, others: Int = .max, isReplay: Bool = false,
        isHeld: Bool = false, on canvas: inout Canvas
    ) -> Int {
        let role: Role =
            switch data.kind {
            case .live: isReplay ? .dim : isHeld ? .held : .live
            case .stale: .stale
            case .noData: .noData
            case .awaited: .dim
            }
        let isQuiet = role == .live || role == .dim
        let sign = isQuiet ? "\(canvas.glyphs.dot) " : ""
        let origin = data.origin.flatMap { origin -> String? in
            let all = data.words + (data.cause.map { ", \($0)" } ?? "") + ", \(origin)"
            return DisplayWidth.of(all) + 2 <= line.width - min(others, line.width) ? all : nil
        }
        let text =
            origin
            ?? fitting(
                data, width: line.width - 2 - kept,
                live: isReplay ? ScreenWords.wasLive : isHeld ? ScreenWords.held : ScreenWords.live)
        let shown = isQuiet ? sign + text : " \(text) "
        let width = min(DisplayWidth.of(shown), line.width)
        canvas.put(shown, role, in: line, at: line.width - width)
        // LIVE is green; words beside it (a wrong device clock) are a note.
        if role == .live, text.hasPrefix(data.words) {
            let wordsWidth = DisplayWidth.of(sign + data.words)
            canvas.put(String(text.dropFirst(data.words.count)), .dim, in: line, at: line.width - width + wordsWidth)
        }
        return line.width - width
    }

    /// The longest form that fits: with age and cause, with the cause, without.
    /// - Parameter live: the short word for data that is live.
    private static func fitting(_ data: DataState, width: Int, live: String) -> String {
        let short =
            switch data.kind {
            case .live: live
            case .stale: ScreenWords.stale
            case .noData: ScreenWords.noData
            case .awaited: data.words
            }
        let cause = data.cause.map { ", \($0)" } ?? ""
        let ways = [data.words + cause, short + cause, data.words, short]
        return ways.first { DisplayWidth.of($0) <= width } ?? short
    }
}
