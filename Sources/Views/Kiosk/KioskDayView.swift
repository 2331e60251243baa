import Facts
import Models
import Screen
import ViewModels

/// The races that are known, by meeting: its next race, and those after it as far as the width goes. Meetings that do
/// not fit come on pages, in turn.
enum KioskDayView {
    /// - Returns: which of the turns it is, from 0, and how many there are.
    static func draw(
        _ frame: KioskFrame, layout: KioskLayout, in area: Area, on canvas: inout Canvas
    ) -> (turn: Int, count: Int) {
        let meetings = MeetingState.list(frame.state.rows)
        let fit = Fit(
            meetings: meetings.count, layout: layout,
            wanted: frame.settings.letters.scale(rows: canvas.area.height))
        let (scale, pitch, count) = (fit.scale, fit.pitch, fit.count)
        let columns = Columns(meetings, scale: scale, in: area)
        var half = 2 * area.row + layout.top
        let page = frame.plan.pageTurn % fit.pages
        for meeting in meetings.dropFirst(page * count).prefix(count) {
            draw(meeting, columns, scale: scale, half: half, in: area, on: &canvas)
            half += pitch
        }
        return (page, fit.pages)
    }

    /// Size of the letters, and number of meetings on the page.
    struct Fit: Hashable {
        let scale: Int
        /// Half lines from one meeting to the next.
        let pitch: Int
        let count: Int
        let pages: Int

        /// Chooses a scale that is small enough for eight meetings, and a smaller one if all meetings have room then:
        /// never smaller than the distance requires, or than block letters without a distance.
        init(meetings: Int, layout: KioskLayout, wanted: Int?) {
            let room = layout.messageTop / 2 * 2 - layout.top
            let fits = max(1, room / 8 / 6)
            let largest = layout.halves ? min(max(1, layout.letters), fits) : min(layout.letters, fits / 2 * 2)
            let smallest = min(largest, wanted ?? 1)
            let scales = Array(stride(from: largest, through: smallest, by: layout.halves ? -1 : -2))
            func first(for lines: Int) -> Int? { scales.first { Self.most(scale: $0, room: room) >= lines } }
            // If there are pages all the same, the letters are as large as eight meetings allow.
            scale = first(for: meetings) ?? first(for: 8) ?? scales.last ?? largest
            pitch = Self.pitch(scale: scale)
            let most = Self.most(scale: scale, room: room)
            // The pages have about one length.
            pages = max(1, (meetings + most - 1) / most)
            count = (meetings + pages - 1) / pages
        }

        private static func height(scale: Int) -> Int { scale == 0 ? 2 : BlockFont.height * scale }
        /// Whole lines, so that a meeting keeps its form when it moves up.
        private static func pitch(scale: Int) -> Int { (height(scale: scale) + max(2, scale) + 1) / 2 * 2 }

        private static func most(scale: Int, room: Int) -> Int {
            max(1, (room + pitch(scale: scale) - height(scale: scale)) / pitch(scale: scale))
        }
    }

    /// Places of the parts of a line, the same for every line of a screen.
    private struct Columns {
        let name: Int
        let nameWidth: Int
        /// First columns of number and start of each race that is shown, from the next one on.
        let slots: [Int]
        /// Columns of a start, and from it to the end of the number.
        let startWidth: Int
        let slotWidth: Int
        let numberWidth: Int
        /// Place of the races after the next one in the font's own size, where there is one slot; 0 columns wide
        /// without room.
        let later: Int
        let laterWidth: Int
        private let scale: Int

        /// Columns that a number leaves free before it; a name may have them.
        func left(by number: String) -> Int { max(0, numberWidth - KioskDayView.width(of: number, scale: scale)) }

        /// The longest name comes first, then as many races as fit.
        init(_ meetings: [MeetingState], scale: Int, in area: Area) {
            self.scale = scale
            let unit = max(1, scale)
            let isTwelve = meetings.flatMap(\.races).contains { $0.start.hasSuffix("m") }
            let widest = "00:00" + (isTwelve ? " PM" : "")
            startWidth = scale == 0 ? widest.count : BlockFont.width(of: widest) * scale
            numberWidth = scale == 0 ? 4 : 11 * scale
            var slotWidth = numberWidth + 2 * unit + startWidth
            name = area.column + (scale == 0 ? 4 : (CategoryShape.width + 2) * scale)
            let gap = 3 * unit
            let room = area.column + area.width - name
            let wanted = meetings.map { KioskDayView.width(of: $0.meeting, scale: scale) }.max() ?? 0
            let most = max(1, meetings.map(\.races.count).max() ?? 1)
            let count = min(most, max(1, (room - wanted) / (gap + slotWidth)))
            let small = most > 1 && count == 1 && area.width >= 100 ? 4 + widest.count + gap : 0
            nameWidth = min(wanted, max(0, room - count * (gap + slotWidth) - small))
            // Spare columns stand between the races, and the last race ends at the edge.
            let pitch = (room - nameWidth - small - count * slotWidth) / count + slotWidth
            // A number of two figures stands apart from its start, if that takes nothing from a name.
            slotWidth += min(2 * unit, max(0, pitch - slotWidth - gap))
            let last = area.column + area.width - small - slotWidth
            slots = (0..<count).map { last - (count - 1 - $0) * pitch }
            self.slotWidth = slotWidth
            laterWidth = max(0, small - gap)
            later = area.column + area.width - laterWidth
        }
    }

    /// Columns of a text, cut nowhere.
    private static func width(of text: String, scale: Int) -> Int {
        guard scale > 0, let shown = BlockFont.shown(text) else { return DisplayWidth.of(text) }
        return BlockFont.width(of: shown) * scale
    }

    private static func draw(
        _ meeting: MeetingState, _ columns: Columns, scale: Int, half: Int, in area: Area, on canvas: inout Canvas
    ) {
        guard let next = meeting.races.first else { return }
        if scale == 0 {
            let badge = Area(column: area.column, row: half / 2, width: 3, height: 1)
            canvas.put(" \(next.badge) ", Role(meeting.category), in: badge)
        } else {
            let top = half + (BlockFont.height - CategoryShape.height) * scale / 2
            BlockText.draw(
                CategoryShape.rows(of: meeting.category), Role(mark: meeting.category), scale: scale,
                column: area.column, half: top, on: &canvas)
        }
        let width = columns.nameWidth + columns.left(by: next.number)
        put(meeting.meeting, .later, scale: scale, column: columns.name, half: half, width: width, on: &canvas)
        for (column, race) in zip(columns.slots, meeting.races) {
            draw(race, columns, scale: scale, column: column, half: half, on: &canvas)
        }
        drawLater(meeting.races.dropFirst(), columns, height: max(2, 5 * scale), half: half, on: &canvas)
    }

    /// Number and start of a race, in the colour of its urgency.
    private static func draw(
        _ race: RaceRow, _ columns: Columns, scale: Int, column: Int, half: Int, on canvas: inout Canvas
    ) {
        let left = columns.left(by: race.number)
        put(
            race.number, .dim, scale: scale, column: column + left, half: half, width: columns.numberWidth - left,
            on: &canvas)
        let words = minutes(race.start)
        let role = Role(race.urgency)
        let end = column + columns.slotWidth
        if scale > 0, let shown = BlockFont.fitting([words], pixels: columns.startWidth / scale, narrow: true) {
            BlockText.drawRight(shown, role, scale: scale, end: end, half: half, on: &canvas)
        } else {
            let width = columns.startWidth
            let line = Area(column: end - width, row: (half + scale * 2 + 1) / 2, width: width, height: 1)
            canvas.put(words, role, in: line, at: 0, width: width, alignRight: true)
        }
    }

    /// The races after the next one, in the font's own size, a line each.
    private static func drawLater(
        _ races: ArraySlice<RaceRow>, _ columns: Columns, height: Int, half: Int, on canvas: inout Canvas
    ) {
        guard columns.laterWidth > 0 else { return }
        let first = (half + 1) / 2
        for (index, race) in races.prefix(max(1, height / 2)).enumerated() {
            let line = Area(column: columns.later, row: first + index, width: columns.laterWidth, height: 1)
            canvas.put(race.number, .dim, in: line, at: 0, width: 4)
            canvas.put(minutes(race.start), .dim, in: line, at: 4, width: line.width - 4)
        }
    }

    /// `14:05` of `14:05:30`, `2:05 pm` of `2:05:30 pm`: the second is on the board.
    private static func minutes(_ start: String) -> String {
        let words = start.split(separator: " ")
        let time = (words.first ?? "").split(separator: ":").prefix(2).joined(separator: ":")
        return ([time] + words.dropFirst().map(String.init)).joined(separator: " ")
    }

    /// Writes a text in block letters, or in the font's own size if a character has no pattern.
    static func put(
        _ text: String, _ role: Role, scale: Int, column: Int, half: Int, width: Int, on canvas: inout Canvas
    ) {
        if scale > 0, let shown = BlockFont.cut(text, pixels: width / scale) {
            BlockText.draw(shown, role, scale: scale, column: column, half: half, on: &canvas)
        } else {
            let line = Area(column: column, row: (half + scale * 2 + 1) / 2, width: width, height: 1)
            canvas.put(text, role, in: line, at: 0, width: width)
        }
    }
}
