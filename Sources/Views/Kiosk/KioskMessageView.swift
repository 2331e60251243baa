import Facts
import FoundationEssentials
import Models
import Screen
import ViewModels

/// The line at the bottom: the lock's prompt, a notice, or error and announcement in turn.
enum KioskMessageView {
    /// - Returns: the part of the announcement that it has now, whole, from 0, and how many there are; nil for none.
    static func draw(
        _ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas
    ) -> (part: Int, count: Int)? {
        let (words, role, part) = message(frame, layout, columns: area.width)
        guard !words.isEmpty else { return nil }
        // A person who types a PIN is near, so the smallest letters are enough.
        if frame.prompt == nil, let block = block(words, layout, columns: area.width) {
            for (index, line) in block.lines.enumerated() {
                let below = block.lines.count - 1 - index
                let half = 2 * (area.row + area.height) - BlockFont.height * block.scale - below * pitch(block.scale)
                BlockText.draw(line, role, scale: block.scale, column: area.column, half: half, on: &canvas)
            }
            return part
        }
        var lines = TextWrap.lines(words, width: area.width)
        if lines.count > KioskLayout.height(message: layout.message) / 2 { lines = [words] }
        for (index, text) in lines.enumerated() {
            let line = area.line(area.height - lines.count + index)
            canvas.put(text, role, in: line, at: 0, width: line.width)
        }
        let isWhole = lines.allSatisfy { DisplayWidth.of($0) <= area.width }
        return isWhole && canvas.glyphs.repertoire.shows(words) ? part : nil
    }

    /// Half lines from one line of letters to the next.
    private static func pitch(_ scale: Int) -> Int { BlockFont.height * scale + 1 }

    /// A text in the largest block letters in which all of it has room, in lines of about one length; nil if there are
    /// none.
    private static func block(
        _ words: String, _ layout: KioskLayout, columns: Int
    ) -> (lines: [String], scale: Int)? {
        guard let shown = BlockFont.shown(words) else { return nil }
        for scale in stride(from: layout.message, through: 1, by: layout.halves ? -1 : -2) {
            let most = (KioskLayout.height(message: layout.message) + 1) / pitch(scale)
            let lines = parts(shown, pixels: columns / scale)
            let isWhole = lines.count <= most && lines.allSatisfy { BlockFont.width(of: $0) * scale <= columns }
            if isWhole { return (lines, scale) }
        }
        return nil
    }

    /// Whether an announcement is whole in block letters; otherwise it comes in parts, or in the font's own size.
    static func isWhole(_ announcement: String, layout: KioskLayout) -> Bool {
        block(announcement, layout, columns: layout.area.width) != nil
    }

    /// The words of this turn. An announcement without room for all of it is shown in parts, which take turns.
    private static func message(
        _ frame: KioskFrame, _ layout: KioskLayout, columns: Int
    ) -> (String, Role, part: (part: Int, count: Int)?) {
        if let prompt = frame.prompt { return (prompt, .key, nil) }
        if let notice = frame.state.notice { return (notice.words, .note, nil) }
        let (announcement, scale) = (frame.settings.announcement, layout.message)
        let pixels = scale > 0 ? columns / scale : .max
        func pieces(_ text: String) -> [String] {
            guard !text.isEmpty else { return [] }
            return block(text, layout, columns: columns) == nil
                ? parts(text, pixels: pixels, columns: columns) : [text]
        }
        var messages = pieces(announcement).map { ($0, Role.title) }
        let count = messages.count
        messages += problem(KioskWords.problem(frame.state), scale: scale, columns: columns).map { ($0, .problem) }
        // The page of changes has these races.
        if frame.plan.scene != .page(.changes), let off = frame.state.board.calledOff {
            // Split, a part would name a meeting without what is said of it.
            // Whole, it is as large as the names, or comes in turn with the large word.
            let most = KioskLayout.height(message: scale) / 2
            let isWhole = layout.letters == 0 && TextWrap.lines(off.words, width: columns).count <= most
            messages += (isWhole || pieces(off.words).count < 2 ? [off.words] : [off.short, off.words]).map {
                ($0, .text)
            }
        }
        if let note = KioskWords.note(frame.state) { messages.append((note, .dim)) }
        guard !messages.isEmpty else { return ("", .text, nil) }
        let turn = frame.plan.messageTurn % messages.count
        return (messages[turn].0, messages[turn].1, turn < count ? (turn, count) : nil)
    }

    /// The sentences together if they fit, or in turn. Those that have no room in block letters have the font's size.
    private static func problem(_ sentences: [String], scale: Int, columns: Int) -> [String] {
        let whole = sentences.joined(separator: " ")
        guard !whole.isEmpty else { return [] }
        func fits(_ text: String) -> Bool { BlockFont.fitting([text], pixels: columns) != nil }
        if scale > 0, fits(whole) || sentences.allSatisfy(fits) { return fits(whole) ? [whole] : sentences }
        return DisplayWidth.of(whole) <= columns ? [whole] : sentences
    }

    /// A text in as few parts as fit, split between words into parts of about one length. Empty for no text.
    /// - Parameters:
    ///   - pixels: room in block letters; `.max` for the font's own.
    ///   - columns: room in the font's own letters, which it has if one of its own is no block letter.
    static func parts(_ text: String, pixels: Int, columns: Int = .max) -> [String] {
        guard !text.isEmpty else { return [] }
        guard pixels < .max, let shown = BlockFont.shown(text) else { return TextWrap.lines(text, width: columns) }
        let words = text.split(separator: " ").map(String.init)
        let least = greedy(words, pixels: pixels)
        guard least.count > 1 else { return least }
        // The narrowest room that needs no more parts: no word stands alone after full lines.
        let mean = BlockFont.width(of: shown) / least.count
        for room in stride(from: min(mean, pixels), to: pixels, by: 4) {
            let parts = greedy(words, pixels: room)
            if parts.count == least.count { return parts }
        }
        return least
    }

    private static func greedy(_ words: [String], pixels: Int) -> [String] {
        var parts: [String] = []
        for word in words {
            if let last = parts.last, BlockFont.fitting(["\(last) \(word)"], pixels: pixels) != nil {
                parts[parts.count - 1] = "\(last) \(word)"
            } else {
                parts.append(word)
            }
        }
        return parts
    }
}

/// No race at all: the reason, and the next step, as large as fits.
enum KioskNothingView {
    static func draw(_ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas) {
        let state = frame.state
        let data = KioskData(state.data)
        // A good feed without races is not an error.
        let isLive = state.data.kind == .live
        let title = isLive ? KioskWords.noRaces : data.short
        let role = isLive ? Role.later : data.role
        let room = layout.messageTop - layout.top
        let biggest = max(1, min(layout.first.digits * 2, room / 15))
        var half = 2 * area.row + layout.top + 2 * biggest / 2 * 2
        let limit = 2 * area.row + layout.messageTop
        func put(_ words: String, _ role: Role, from scale: Int) {
            half = Self.put(words, role, from: scale, half: half, limit: limit, layout: layout, in: area, on: &canvas)
        }
        put(title, role, from: biggest)
        if !isLive { put(String(state.data.words.dropFirst(data.short.count + 1)), role, from: layout.first.digits) }
        let empty = firstEmpty(state)
        put(isLive ? empty : state.data.cause ?? empty, .later, from: layout.first.digits)
    }

    /// - Parameters:
    ///   - scale: the largest to try.
    ///   - limit: the half line that it must stay above.
    /// - Returns: the half line below.
    private static func put(
        _ words: String, _ role: Role, from scale: Int, half: Int, limit: Int, layout: KioskLayout, in area: Area,
        on canvas: inout Canvas
    ) -> Int {
        guard !words.isEmpty else { return half }
        let step = layout.halves ? 1 : 2
        for scale in stride(from: scale / step * step, through: step, by: -step) {
            guard half + BlockFont.height * scale < limit,
                let text = BlockFont.fitting([words], pixels: area.width / scale)
            else { continue }
            BlockText.draw(text, role, scale: scale, column: area.column, half: half, on: &canvas)
            return half + (BlockFont.height * scale + 2 * scale + 1) / 2 * 2
        }
        if half + 2 <= limit { canvas.put(words, role, in: area.line(half / 2 - area.row), at: 0, width: area.width) }
        return half + 4
    }

    private static func firstEmpty(_ state: BoardState) -> String {
        if case .empty(let wording)? = state.rows.first { wording.words } else { "" }
    }
}

/// Quiet hours: a small clock that moves, the start of the next race day, and errors of the data. Most of the screen is
/// dark, but it does not look broken.
enum QuietView {
    static func draw(_ frame: KioskFrame, until: Date?, on canvas: inout Canvas) {
        let screen = canvas.area
        let halves = canvas.glyphs.upperHalf != nil
        let second = max(0, Int(clamping: frame.now.timeIntervalSince1970.rounded(.down)))
        var lines: [(String, Role)] = [(until == nil ? KioskWords.noRaceDay : KioskWords.nextRaceDay, .dim)]
        if let until { lines.append((frame.localTime.dayAndTime(until), .text)) }
        let data = frame.state.data
        if data.kind != .live && data.kind != .awaited {
            lines.append(([data.words, data.cause].compactMap(\.self).joined(separator: ", "), .note))
        } else if let cause = data.cause {
            lines.append((cause, .dim))
        }
        if let prompt = frame.prompt { lines.append((prompt, .key)) }
        let clock = clock(frame, isEven: second % 2 == 0)
        let step = halves ? 1 : 2
        // On a screen of many lines, text of the font's own size is too small.
        let size = halves && screen.height >= 48 && lines.allSatisfy { isShort($0.0, screen) } ? 1 : 0
        let scale = stride(from: max(1, min(4, screen.height / 24)) / step * step, through: step, by: -step).first {
            BlockFont.width(of: clock) * $0 <= screen.width / 3
        }
        let clockHeight = (scale.map { (BlockFont.height * $0 + 1) / 2 + 1 } ?? 1) + size
        let clockWidth = scale.map { BlockFont.width(of: clock) * $0 } ?? clock.count
        let widths = lines.map { size == 0 ? DisplayWidth.of($0.0) : BlockFont.width(of: BlockFont.shown($0.0) ?? "") }
        let width = min(screen.width, max(clockWidth, widths.max() ?? 0))
        let height = clockHeight + lines.count * (size == 0 ? 1 : 3)
        let place = place(minute: second / 60, columns: screen.width - width, rows: screen.height - height)
        if let scale {
            BlockText.draw(clock, .dim, scale: scale, column: place.column, half: 2 * place.row, on: &canvas)
        } else {
            canvas.put(clock, .dim, in: screen.line(place.row), at: place.column)
        }
        for (index, line) in lines.enumerated() {
            let row = place.row + clockHeight + index * (size == 0 ? 1 : 3)
            if size > 0, let text = BlockFont.shown(line.0) {
                BlockText.draw(text, line.1, scale: size, column: place.column, half: 2 * row, on: &canvas)
            } else {
                canvas.put(line.0, line.1, in: screen.line(row), at: place.column, width: width)
            }
        }
    }

    /// Whether a line can be had in block letters on half of the screen.
    private static func isShort(_ text: String, _ screen: Area) -> Bool {
        BlockFont.fitting([text], pixels: screen.width * 2 / 3) != nil
    }

    /// `14:05`; the colon disappears every other second, to show that the program runs.
    private static func clock(_ frame: KioskFrame, isEven: Bool) -> String {
        let words = frame.localTime.clock(frame.now).uppercased().split(separator: " ")
        let parts = (words.first ?? "").split(separator: ":").prefix(2)
        let suffix = words.dropFirst().first { $0 == "AM" || $0 == "PM" }.map { " \($0)" } ?? ""
        return parts.joined(separator: isEven ? ":" : "_") + suffix
    }

    /// Back and forth over the whole screen, a step a minute, by two numbers that bring the same place back rarely.
    private static func place(minute: Int, columns: Int, rows: Int) -> (column: Int, row: Int) {
        func fold(_ steps: Int, _ room: Int) -> Int {
            guard room > 0 else { return 0 }
            let at = steps % (2 * room)
            return at <= room ? at : 2 * room - at
        }
        return (fold(minute * 7, columns), fold(minute * 3, rows))
    }
}

/// A screen too small for block digits: the board's own lines, without a cursor and without keys.
enum KioskPlainView {
    /// - Returns: the part of the announcement that it has now, from 0, and how many there are; nil for none.
    static func draw(_ frame: KioskFrame, on canvas: inout Canvas) -> (part: Int, count: Int)? {
        var state = frame.state
        state.cursor = nil
        state.detail = nil
        state.screen = .board
        state.rows = frame.boardRows
        let size = TerminalSize(columns: canvas.area.width, rows: canvas.area.height)
        let layout = BoardLayout(size: size, rowCount: 5, texts: state.board.texts)
        guard !layout.isTiny else {
            TinyView.draw(state, on: &canvas)
            return nil
        }
        HeaderView.draw(state, in: canvas.area.line(0), on: &canvas)
        if let row = layout.headerRule { canvas.fill(canvas.glyphs.rule, .rule, in: canvas.area.line(row)) }
        RowsView.draw(state, layout: layout, on: &canvas)
        guard let line = layout.message else { return nil }
        state.notice = frame.prompt.map { Wording($0) } ?? state.notice
        let width = canvas.area.inset(MessageView.margin(canvas.area)).width
        let parts = TextWrap.lines(frame.settings.announcement, width: width)
        let texts = parts + [state.board.calledOff?.fitting(width)].compactMap(\.self)
        let hasTurn = state.notice == nil && state.problem == nil && !texts.isEmpty
        let turn = hasTurn ? frame.plan.messageTurn % texts.count : 0
        if hasTurn { state.notice = Wording(texts[turn]) }
        MessageView.draw(state, in: canvas.area.line(line), canGrow: false, on: &canvas)
        // A screen of few lines has no room for the message, or gives it to the keys.
        let isWhole = hasTurn && turn < parts.count && canvas.buffer.has(parts[turn], in: canvas.glyphs.repertoire)
        return isWhole ? (turn, parts.count) : nil
    }
}
