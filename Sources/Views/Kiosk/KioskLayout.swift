import Facts
import FoundationEssentials
import Models
import Screen
import ViewModels

/// Places of a kiosk's parts: always five rows, in the largest digits that fit, the next start twice as large, and a
/// race that is over or past its start in one line of letters.
/// Heights are in half lines, scales as those of `BlockText`.
struct KioskLayout: Hashable, Sendable {
    /// Area of the frame before it is moved.
    let area: Area
    /// A row, and the row of the next start.
    let row, first: KioskRowLayout
    /// A row of a race that is over or past its start, above the next start; as `row` without block letters.
    let over: KioskRowLayout
    /// Scale of the header; 0 for one line of the font's own size.
    private(set) var header: Int
    /// Scale of the line at the bottom; 0 for one line of the font's own size.
    let message: Int
    /// Columns before the meeting's name, in every row.
    let nameColumn: Int
    /// Lines from a row to the next one, from the row of the next start, and from one above it. Whole lines, so that a
    /// race keeps its form when it moves up.
    let pitch, firstPitch, overPitch: Int
    /// Top of the first row, on a whole line.
    private(set) var top: Int
    let halves: Bool

    /// Smallest size with room for the frame to move; a smaller screen has no layout of this kind.
    private static let smallest = TerminalSize(columns: 64, rows: 20)

    /// - Parameters:
    ///   - halves: whether half blocks can be drawn.
    ///   - wanted: the scale of letters that is enough; nil for as large as fits.
    ///   - hasAnnouncement: whether an announcement should be as large at the bottom, if names keep their letters.
    /// - Returns: nil for a screen too small for block digits.
    init?(size: TerminalSize, halves: Bool, wanted: Int? = nil, hasAnnouncement: Bool = false) {
        guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else { return nil }
        let area = Area(
            column: 1, row: 0, width: size.columns - KioskPlan.shiftColumns - 2,
            height: size.rows - KioskPlan.shiftRows)
        let step = halves ? 1 : 2
        // Letters of the font's own size can be read from as far as the digits, so they are not given up for larger
        // digits, and names not for a message.
        for leastLetters in [step, 0] {
            for message in hasAnnouncement ? [max(step, wanted ?? step), step, 0] : [0] {
                // A screen of few lines has a small header, or else rows that are all alike.
                for (times, hasHeader) in [(2, true), (2, false), (1, true)] {
                    for digits in stride(from: 12, through: step, by: -step) {
                        let parts = Parts(
                            digits: digits, times: times, hasHeader: hasHeader, leastLetters: leastLetters,
                            wanted: wanted, message: message)
                        guard let found = KioskLayout(area, parts, halves: halves) else { continue }
                        self = found
                        return
                    }
                }
            }
        }
        return nil
    }

    private struct Parts {
        let digits: Int
        /// How many times as large the row of the next start is.
        let times: Int
        let hasHeader: Bool
        /// Smallest scale of meetings and numbers.
        let leastLetters: Int
        let wanted: Int?
        /// Smallest scale of the line at the bottom.
        let message: Int
    }

    /// A layout with the largest letters that fit beside such digits.
    private init?(_ area: Area, _ parts: Parts, halves: Bool) {
        let step = halves ? 1 : 2
        let most = min(parts.digits, parts.wanted ?? .max) / step * step
        for letters in stride(from: most, through: parts.leastLetters, by: -step) {
            guard let found = KioskLayout(area, parts, letters: letters, halves: halves) else { continue }
            self = found
            return
        }
        return nil
    }

    private init?(_ area: Area, _ parts: Parts, letters: Int, halves: Bool) {
        let step = halves ? 1 : 2
        let stack = Stack(
            header: parts.hasHeader ? (halves ? max(1, letters) : letters) : 0, digits: parts.digits,
            times: parts.times, letters: letters, step: step)
        let room = 2 * area.height
        let scales = stride(from: max(letters, parts.message), through: parts.message, by: -1)
        guard
            let message = scales.first(where: { $0 % step == 0 && stack.needed(message: $0) <= room })
        else { return nil }
        // If all rows have room, larger words stand below the name, and a line of text below these.
        let detail = BlockFont.height * letters + 1 + BlockFont.height * max(1, letters - 1)
        let taller = [detail + 2, detail].map { stack.with(height: max(stack.height, $0)) }
        let tall = letters == 0 || !halves ? nil : taller.first { $0.needed(message: message) <= room }
        let chosen = tall ?? stack
        row = KioskRowLayout(
            digits: parts.digits, letters: letters, height: chosen.height, halves: halves,
            widest: BlockCountdown.widest)
        over = letters == 0 ? row : KioskRowLayout(line: letters, halves: halves)
        let faces = stride(from: parts.times == 1 ? letters : chosen.first, through: letters, by: -step)
            .filter { $0 == letters || $0 <= parts.wanted ?? .max }
            .map { scale in
                KioskRowLayout(
                    digits: parts.digits * parts.times, letters: scale, height: chosen.first, halves: halves,
                    widest: parts.times == 1 ? BlockCountdown.widest : BlockCountdown.near,
                    mayStack: scale > letters)
            }
        guard
            let first = faces.first(where: { [row, over] in Self.fits([row, over, $0], in: area.width) })
        else { return nil }
        self.first = first
        nameColumn = Self.nameColumn([row, over, first])
        let rest = room - chosen.needed(message: message)
        let spare = rest / 6 / 2 * 2
        let extra = rest - 6 * spare
        pitch = chosen.pitch + spare
        overPitch = letters == 0 ? pitch : min(pitch, Self.whole(over.height + max(1, letters / 2)))
        firstPitch = chosen.firstPitch + spare + (extra >= 4 ? 2 : 0)
        top = chosen.top + spare + (extra >= 2 ? 2 : 0)
        (self.area, self.header, self.message, self.halves) = (area, stack.header, message, halves)
    }

    /// Half lines of the parts, one above the other.
    private struct Stack {
        let header: Int
        let times: Int
        let step: Int
        /// Half lines of a row, of that of the next start, and of the space below each.
        var height: Int
        var first: Int
        var gap: Int

        init(header: Int, digits: Int, times: Int, letters: Int, step: Int) {
            (self.header, self.times, self.step) = (header, times, step)
            height = max(BlockFont.height * digits, KioskRowLayout.height(letters: letters, halves: step == 1))
            first = max(height, BlockFont.height * digits * times)
            gap = step
        }

        func with(height: Int) -> Stack {
            var stack = self
            stack.height = height
            stack.first = times == 1 ? height : max(height, first)
            stack.gap = 2
            return stack
        }

        var top: Int { KioskLayout.whole(KioskLayout.height(header) + step) }
        var pitch: Int { KioskLayout.whole(height + gap) }
        var firstPitch: Int { KioskLayout.whole(first + gap) }

        func needed(message: Int) -> Int { top + firstPitch + 4 * pitch + KioskLayout.height(message: message) }
    }

    /// Half lines of a line of text.
    private static func height(_ scale: Int) -> Int { scale == 0 ? 2 : BlockFont.height * scale }

    /// Half lines of the message: a line of text, or two of half its letters.
    static func height(message scale: Int) -> Int { height(scale) + scale / 2 }

    /// Half lines rounded up to whole lines.
    private static func whole(_ halves: Int) -> Int { (halves + 1) / 2 * 2 }

    private static func nameColumn(_ rows: [KioskRowLayout]) -> Int {
        // A number of two figures stands apart from the name.
        rows.map { $0.markWidth + max($0.gap, 3 * $0.letters) }.max() ?? 0
    }

    /// Whether the last of the rows has room for its text, and all for their names.
    private static func fits(_ rows: [KioskRowLayout], in width: Int) -> Bool {
        let column = nameColumn(rows)
        return rows.last.map { $0.height >= KioskRowLayout.height(letters: $0.letters, halves: $0.halves) } ?? false
            && rows.allSatisfy { $0.isRoomy($0.nameWidth(from: column, of: width)) }
    }

    /// The layout at the place to which the frame has moved.
    func moved(_ plan: KioskPlan) -> Area {
        Area(column: area.column + plan.columns, row: area.row + plan.rows, width: area.width, height: area.height)
    }

    /// The same for pages without the board's rows, which leave room for block letters in the header.
    var ofLines: KioskLayout {
        guard header == 0, halves else { return self }
        var layout = self
        (layout.header, layout.top) = (1, max(top, Self.whole(BlockFont.height + 1)))
        return layout
    }

    var digits: Int { row.digits }

    /// Scale of meetings and numbers in a row; 0 for the font's own size.
    var letters: Int { row.letters }

    /// Top of a row. The room that rows above the next start leave stands above them, above it and above those below.
    /// - Parameter large: the row of the next start.
    func half(row: Int, large: Int?) -> Int {
        guard let large else { return top + row * pitch }
        let left = min(pitch, large * (pitch - overPitch) / (6 - large) / 2 * 2)
        guard row >= large else { return top + left + row * overPitch }
        let below = row > large ? firstPitch + (row - large - 1) * pitch : 0
        return top + left + large * overPitch + (row - large + 1) * left + below
    }

    /// First line of the line at the bottom: a whole line if it has the font's own size.
    var messageTop: Int { 2 * area.height - Self.height(message: message) }
}

/// Scales and places in a row of a kiosk. Heights are in half lines, scales as those of `BlockText`.
struct KioskRowLayout: Hashable, Sendable {
    /// Scale of the countdown's digits: 2 is five lines high.
    let digits: Int
    /// Scale of meeting and number; 0 for the font's own size.
    let letters: Int
    let height: Int
    let halves: Bool
    /// Text that decides how many columns the countdown has; wider ones are drawn smaller.
    let widest: String
    /// Whether the shape may stand above the number, since larger letters beside it would take columns from all names.
    var mayStack = false

    private var step: Int { halves ? 1 : 2 }

    /// Half lines of a name in block letters with a line of text below it.
    static func height(letters: Int, halves: Bool) -> Int {
        letters == 0 ? 4 : BlockFont.height * letters + (halves ? 3 : 4)
    }

    /// Scale of a shape that has the row above the number.
    private var stackedMark: Int {
        let room = letters == 0 ? height : height - BlockFont.height * letters - 1
        return min(room / CategoryShape.height, max(1, letters) * 2) / step * step
    }

    /// Whether the shape stands above the number, or alone, and not before the number as in other rows.
    var isStacked: Bool { letters == 0 || mayStack && stackedMark >= letters }

    /// Scale at which the category's shape is drawn.
    var mark: Int { max(step, isStacked ? stackedMark : letters) }

    /// Column at which the race's number begins.
    var numberColumn: Int { isStacked ? 0 : CategoryShape.width * mark + 2 * letters }

    /// Columns that shape and number take together.
    var markWidth: Int { max(CategoryShape.width * mark, letters == 0 ? 0 : numberColumn + 11 * letters) }

    /// Columns between the name and the parts beside it.
    var gap: Int { max(2, 2 * letters) }

    var countdownWidth: Int { BlockFont.width(of: widest) * digits }

    /// Columns of the name in an area.
    /// - Parameter column: the first one.
    func nameWidth(from column: Int, of width: Int) -> Int { width - column - countdownWidth - gap }

    /// Whether a meeting's name has room: nine letters of its scale, or twenty of the font's own size.
    func isRoomy(_ nameWidth: Int) -> Bool { nameWidth >= (letters == 0 ? 20 : 36 * letters) }

    /// Scale of the line below the name; 0 for the font's own size.
    var detail: Int {
        guard letters > 0 else { return 0 }
        let scale = min(max(1, letters - 1), (height - BlockFont.height * letters - 1) / BlockFont.height)
        return max(0, scale) / step * step
    }
}

/// Input of one frame of a kiosk.
struct KioskFrame: Sendable {
    /// State of the board; its rows go beyond the five of the board's page.
    var state: BoardState
    /// Scene, position and turns at this instant.
    var plan: KioskPlan
    var settings: KioskSettings
    /// Prompt of the lock for the bottom line; nil for none.
    var prompt: String?
    /// Words over the whole screen; nil for none.
    var cover: NoticeContent?
    /// Time by the board's clock, which follows the server's.
    var now: Date
    /// Zone and form of local times.
    var localTime: LocalTime

    init(
        state: BoardState, plan: KioskPlan, settings: KioskSettings, prompt: String? = nil,
        cover: NoticeContent? = nil, now: Date, localTime: LocalTime
    ) {
        self.state = state
        // People at a wall have no keys.
        self.state.headerHints = []
        self.plan = plan
        self.settings = settings
        self.prompt = prompt
        self.cover = cover
        self.now = now
        self.localTime = localTime
    }

    /// The board's own rows: five, with or without a race.
    var boardRows: [RowState] {
        let rows = state.rows.prefix(KioskSettings.boardRows)
        return rows + Array(repeating: .empty(Wording("")), count: KioskSettings.boardRows - rows.count)
    }

    /// The board's row of the next start: the first race that is neither over nor past it; nil without one.
    var largeRow: Int? {
        boardRows.firstIndex {
            if case .race(let race) = $0 { !race.isOver } else { false }
        }
    }

    var hasRaces: Bool {
        state.rows.contains { if case .race = $0 { true } else { false } }
    }
}

extension KioskRowLayout {
    /// A row of one line of letters, figures of the same size among them.
    init(line letters: Int, halves: Bool) {
        self.init(
            digits: letters, letters: letters, height: BlockFont.height * letters, halves: halves,
            widest: BlockCountdown.widest)
    }
}

extension RaceRow {
    /// Whether it is past its start, or does not wait for one.
    var isOver: Bool { isSettled || urgency == .jumped }
}
