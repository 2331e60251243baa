import Facts
import Models
import Screen
import ViewModels

/// The part of the received words that a frame of a kiosk shows.
struct KioskShown: Hashable, Sendable {
    /// Whether a text over the whole screen is there to its last word.
    var hasCover = false
    /// The part of the announcement that the line has now, from 0, and how many parts there are; nil for none.
    var announcement: (part: Int, count: Int)? {
        get { part.map { ($0, count) } }
        set { (part, count) = (newValue?.part, newValue?.count ?? 0) }
    }
    private var part: Int?
    private var count = 0

    init() {}
}

/// Draws the whole screen of a kiosk.
enum KioskView {
    /// Draws a frame on the whole canvas; a screen too small for block letters gets lines of text.
    @discardableResult
    static func draw(_ frame: KioskFrame, on canvas: inout Canvas) -> KioskShown {
        var shown = KioskShown()
        if let cover = frame.cover {
            shown.hasCover = NoticeView.draw(cover, prompt: frame.prompt, on: &canvas)
            return shown
        }
        let size = TerminalSize(columns: canvas.area.width, rows: canvas.area.height)
        let layout = KioskLayout(
            size: size, halves: canvas.glyphs.upperHalf != nil,
            wanted: frame.settings.letters.scale(rows: canvas.area.height),
            hasAnnouncement: !frame.settings.announcement.isEmpty)
        switch frame.plan.scene {
        case .quiet(let until):
            QuietView.draw(frame, until: until, on: &canvas)
        case .announcement:
            let announcement = NoticeContent(frame.settings.announcement, isAlarm: false)
            let isWhole = NoticeView.draw(announcement, prompt: frame.prompt, on: &canvas)
            shown.announcement = isWhole ? (0, 1) : nil
        case .page(let page):
            guard let layout else {
                shown.announcement = KioskPlainView.draw(frame, on: &canvas)
                return shown
            }
            draw(page, of: frame, layout: layout, on: &canvas)
            shown.announcement = KioskMessageView.draw(
                frame, layout: layout, in: layout.moved(frame.plan), on: &canvas)
        }
        return shown
    }

    private static func draw(_ page: KioskPage, of frame: KioskFrame, layout: KioskLayout, on canvas: inout Canvas) {
        let area = layout.moved(frame.plan)
        let sheet = frame.state.sheets[page]
        let hasRows = sheet == nil && page != .day
        let layout = hasRows ? layout : layout.ofLines
        var part = (turn: 0, count: 1)
        if let sheet {
            part = KioskSheetView.draw(
                sheet, turn: frame.plan.pageTurn, wanted: frame.settings.letters.scale(rows: canvas.area.height),
                layout: layout, in: area, on: &canvas)
        } else if hasRows {
            KioskBoardView.draw(frame, layout: layout, in: area, on: &canvas)
        } else {
            part = KioskDayView.draw(frame, layout: layout, in: area, on: &canvas)
        }
        let title = sheet.map { [$0.title] } ?? (hasRows ? KioskWords.nextRaces : KioskWords.meetings)
        let number = part.count > 1 ? "\(part.turn + 1)/\(part.count)" : ""
        KioskHeaderView.draw(frame, title: title, number: number, layout: layout, in: area, on: &canvas)
    }
}

/// The top: title, state of the data, clock. The state of the data is never left out.
enum KioskHeaderView {
    /// - Parameter number: of this turn of the page; empty if there is one.
    static func draw(
        _ frame: KioskFrame, title: [String], number: String, layout: KioskLayout, in area: Area,
        on canvas: inout Canvas
    ) {
        let scale = layout.header
        guard scale > 0 else {
            var state = frame.state
            if state.filter.isAll, let title = title.first { state.filterWords = title }
            if !number.isEmpty { state.filterWords += " \(number)" }
            HeaderView.draw(state, in: area.line(0), on: &canvas)
            return
        }
        let half = 2 * area.row
        let end = area.column + area.width
        // On a narrow screen the title has the room of the seconds.
        let clock = clock(frame.state, hasSeconds: area.width >= 100 * scale)
        let clockWidth = widest(clock) * scale
        BlockText.drawRight(clock, .title, scale: scale, end: end, half: half, on: &canvas)
        let gap = 4 * scale
        let room = area.width - clockWidth - gap
        let state = KioskData(frame.state.data, turn: frame.plan.messageTurn)
        let ways =
            BlockFont.fitting(state.ways, pixels: room / scale, narrow: true)
            ?? BlockFont.fitting([state.short], pixels: .max)
        let words = ways ?? ""
        let width = BlockFont.width(of: words) * scale
        BlockText.draw(
            words, state.role, scale: scale, column: end - clockWidth - gap - width, half: half, on: &canvas)
        drawTitle(frame, title, number, scale, room: room - width - gap, in: area, on: &canvas)
    }

    /// Draws the title as far as the state of the data leaves room; in the font's own size before it is left out.
    private static func drawTitle(
        _ frame: KioskFrame, _ title: [String], _ number: String, _ scale: Int, room: Int, in area: Area,
        on canvas: inout Canvas
    ) {
        let filter = frame.state.filter
        let region = filter.region.isAll ? "" : RaceWords.name(of: filter.region)
        let categories = filter.categories.isAll ? [] : filter.categories.categories
        let chosen = [categories.map(RaceWords.name).joined(separator: "+"), region].filter { !$0.isEmpty }
            .joined(separator: " ")
        let short = [categories.map(RaceWords.badge).joined(separator: "+"), region].filter { !$0.isEmpty }
            .joined(separator: " ")
        let ways = filter.isAll ? title : [frame.state.filterWords, chosen]
        func fitting(_ ways: [String], _ room: Int) -> String? {
            BlockFont.fitting(ways, pixels: room / scale, narrow: true)
        }
        let tail = number.isEmpty ? "" : " \(number)"
        if let words = fitting(ways.map { $0 + tail }, room) {
            BlockText.draw(words, .dim, scale: scale, column: area.column, half: 2 * area.row, on: &canvas)
        } else if let words = fitting(ways, min(room, room + 4 * scale - number.count - 2)) {
            let used = BlockText.draw(words, .dim, scale: scale, column: area.column, half: 2 * area.row, on: &canvas)
            canvas.put(number, .dim, in: area.line(scale), at: used + 1, width: number.count)
        } else {
            let whole = filter.isAll ? title.first ?? "" : frame.state.filterWords
            let words = (DisplayWidth.of(whole + tail) <= room ? whole : short) + tail
            canvas.put(words, .dim, in: area.line(scale), at: 0, width: max(room, (short + tail).count))
        }
    }

    /// Time without its zone: `14:05:23`, `2:05:23 PM`; `14:05` without seconds.
    private static func clock(_ state: BoardState, hasSeconds: Bool) -> String {
        var words = state.clock.split(separator: " ").map(String.init)
        let isTwelve = words.count > 1 && (words[1] == "am" || words[1] == "pm")
        if !hasSeconds, let time = words.first {
            words[0] = time.split(separator: ":").prefix(2).joined(separator: ":")
        }
        return words.prefix(isTwelve ? 2 : 1).joined(separator: " ").uppercased()
    }

    /// Pixels that the clock may come to need: an hour of two digits.
    private static func widest(_ clock: String) -> Int {
        let hour = clock.prefix { $0 != ":" }
        return BlockFont.width(of: (hour.count == 1 ? "0" : "") + clock)
    }
}

/// The state of the data for a kiosk: as words for block letters, and a role without its own ground.
struct KioskData {
    let ways: [String]
    let short: String
    let role: Role

    /// - Parameter turn: where age and cause do not fit together, they take turns by it.
    init(_ data: DataState, turn: Int = 0) {
        switch data.kind {
        case .live: (short, role) = (data.live, .live)
        case .stale: (short, role) = (ScreenWords.stale, .soon)
        case .noData: (short, role) = (ScreenWords.noData, .problem)
        case .awaited: (short, role) = (ScreenWords.awaited, .dim)
        }
        // Other facts about live data have a line of their own.
        guard let cause = data.cause, data.kind != .live else {
            ways = [data.words, short]
            return
        }
        let withCause = "\(short), \(cause)"
        let inTurn = turn % 2 == 0 ? [data.words] : [withCause, cause, data.words]
        ways = ["\(data.words), \(cause)"] + inTurn + [short]
    }
}
