import Facts
import Models
package import Screen
package import ViewModels

/// The whole screen from the whole state.
package enum BoardView {
    /// - Returns: the furthest that the help can be scrolled, in lines; for a card the first line that is shown; else
    ///   0.
    @discardableResult
    package static func draw(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        if layout.isTiny {
            TinyView.draw(state, on: &canvas)
            return 0
        }
        HeaderView.draw(state.forHeader(of: layout), in: canvas.area.line(0), on: &canvas)
        let scroll = drawScreen(state, layout: layout, on: &canvas)
        drawBottom(state, layout: layout, on: &canvas)
        return scroll
    }

    private static func drawScreen(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) -> Int {
        if let desk = layout.desk, layout.isOnDesk(state.screen) {
            return DeskView.draw(state, desk, layout: layout, on: &canvas)
        }
        let content: (any DrawnState)? = state.content.map { $0.value as? any DrawnState } ?? state.board
        let scroll = content?.draw(state, layout: layout, on: &canvas) ?? 0
        if let pane = layout.card(beside: state.screen), let card = state.panes[pane.screen]?.value as? any DrawnState {
            DeskView.draw(card, of: state, in: pane, layout: layout, isOpen: false, on: &canvas)
            canvas.hasFocus = true
        }
        return scroll
    }

    /// Draws what a line without a message is for: what has become of several rows, which races are off, and what has
    /// just been run; instead of the latter the note on what is under the cursor, on every screen.
    private static func drawQuiet(_ state: BoardState, layout: BoardLayout, in line: Area, on canvas: inout Canvas) {
        let isBoard = layout.isOnDesk(state.screen) || state.content == nil
        guard isBoard || state.note != nil else { return }
        let inner = line.inset(line.width >= 36 ? 1 : 0)
        let off = state.board.calledOff?.fitting(inner.width)
        // What has just been run has the room beside the races that are off.
        let room = inner.width - (isBoard ? off.map { DisplayWidth.of($0) + 3 } ?? 0 : 0)
        let hasLatest = !layout.isOnDesk(.results) && state.board.news == nil && state.note == nil
        var latest = hasLatest ? state.board.latest.map { $0.fitting(room) } : []
        // An older one alone would have no word, and read as another race that is off.
        if let first = latest.first, DisplayWidth.of(first) > room, off != nil { latest = [] }
        let facts = isBoard ? [state.board.news, off].compactMap(\.self) : []
        if facts.isEmpty, let note = state.note {
            canvas.put("\(canvas.glyphs.watch) \(note)", .dim, in: inner, at: 0, width: inner.width)
            return
        }
        let words = DetailView.joined(facts + latest, width: inner.width, canvas.glyphs)
        canvas.put(words, .dim, in: inner, at: 0, width: inner.width)
    }

    private static func drawBottom(_ state: BoardState, layout: BoardLayout, on canvas: inout Canvas) {
        let typed = state.search.flatMap { $0.isTyping ? $0 : nil }
        var messageLines = 0
        // A typed search wins over a message if both have one line; the header still has the cause.
        if let message = layout.message, typed == nil || message != layout.footer {
            // On the board the pane gives a line to a long message.
            let canGrow = state.content == nil && layout.detail != nil
            messageLines = MessageView.draw(state, in: canvas.area.line(message), canGrow: canGrow, on: &canvas)
            if messageLines == 0, message != layout.footer {
                drawQuiet(state, layout: layout, in: canvas.area.line(message), on: &canvas)
            }
        }
        if layout.message == nil, let notice = state.notice {
            // Without a line of its own a reply has that of the header for its seconds.
            let line = canvas.area.line(0)
            canvas.fill(" ", .text, in: line)
            canvas.put(notice.fitting(line.width), .note, in: line, at: 0, width: line.width)
        }
        if let replay = state.replay, let line = layout.scrubber(of: state) {
            ScrubberView.draw(replay, in: line, on: &canvas)
        }
        guard let footer = layout.footer.map(canvas.area.line) else { return }
        if let typed {
            SearchLineView.draw(typed, hints: state.hints, in: footer, on: &canvas)
        } else if messageLines == 0 || layout.footer != layout.message {
            FooterView.draw(layout.footerHints(of: state), in: footer, on: &canvas)
        }
    }
}

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

/// The last minute before the next start: a bar on the rule above the races, which becomes shorter.
enum LastMinuteView {
    /// - Parameter rule: where the rule is drawn already.
    static func draw(_ ruler: RulerState, in rule: Area, on canvas: inout Canvas) {
        guard let seconds = ruler.marks.map(\.seconds).min(), seconds < 60 else { return }
        if canvas.usesWords {
            let words = " \(PictureWords.lastMinute(seconds)) "
            let offset = rule.width - words.count - 2
            if seconds > 0, offset >= 0 { canvas.put(words, .imminent, in: rule, at: offset) }
            return
        }
        // The line moves in steps of five seconds, and of one in the last ten, since each step is written to the
        // terminal.
        let halves = rule.width * 2 * (seconds > 10 ? (seconds + 4) / 5 * 5 : seconds) / 60
        let bar = Area(column: rule.column, row: rule.row, width: halves / 2, height: rule.height)
        canvas.fill(canvas.glyphs.heavy, .imminent, in: bar)
        if halves % 2 == 1 { canvas.put(canvas.glyphs.halfHeavy, .imminent, in: rule, at: bar.width) }
    }
}
