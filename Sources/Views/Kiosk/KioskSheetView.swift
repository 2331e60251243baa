import Facts
import Models
import Screen
import ViewModels

/// A sheet of a kiosk in block letters: parts that do not fit come in turn, below the same head.
enum KioskSheetView {
    static func draw(
        _ sheet: KioskSheet, turn: Int, wanted: Int?, layout: KioskLayout, in area: Area, on canvas: inout Canvas
    ) {
        let pages = pages(sheet, layout: layout, wanted: wanted, width: area.width)
        let page = turn % pages.count
        let fit = pages[page].fit
        var half = 2 * area.row + layout.top
        let lines = [sheet.head].compactMap(\.self) + pages[page].lines
        let columns = Columns(fit.lines, scale: fit.scale, in: area)
        for line in lines {
            draw(line, columns, scale: fit.scale, half: half, in: area, on: &canvas)
            half += fit.pitch
        }
        guard pages.count > 1 else { return }
        let words = tr("page \(page + 1) of \(pages.count)")
        let foot = 2 * area.row + layout.top + fit.room * fit.pitch
        KioskDayView.put(
            words, .dim, scale: fit.scale, column: area.column, half: foot, width: area.width,
            on: &canvas)
    }

    /// What the turns have, each in the largest letters in which its own parts are whole: a long name makes no other
    /// part smaller. Lines of a list are alike.
    static func pages(
        _ sheet: KioskSheet, layout: KioskLayout, wanted: Int?, width: Int
    ) -> [(fit: Fit, lines: [KioskSheet.Line])] {
        func fit(_ sheet: KioskSheet, isPaged: Bool = true) -> Fit {
            Fit(sheet, layout: layout, wanted: wanted, width: width, isPaged: isPaged)
        }
        let all = fit(sheet, isPaged: false)
        guard all.pages.count > 1, sheet.parts.allSatisfy({ $0.count > 1 }) else {
            return all.pages.isEmpty ? [(all, [])] : all.pages.map { (all, $0) }
        }
        var runs: [(scale: Int, sheet: KioskSheet)] = []
        for part in sheet.parts {
            var one = sheet
            one.parts = [part]
            let scale = fit(one).scale
            if runs.last?.scale == scale {
                runs[runs.count - 1].sheet.parts.append(part)
            } else {
                runs.append((scale, one))
            }
        }
        return runs.flatMap { run in
            let fit = fit(run.sheet)
            return fit.pages.map { (fit, $0) }
        }
    }

    /// Size of the letters, and what each turn has.
    struct Fit {
        let scale: Int
        /// Half lines from one line to the next.
        let pitch: Int
        /// Lines that a turn has, with the head.
        let room: Int
        let pages: [[KioskSheet.Line]]
        let lines: [KioskSheet.Line]

        /// Chooses the largest letters with which every turn is whole, of the layout's at most and of the distance's at
        /// least; smaller ones where a line is cut or a part has no room.
        /// - Parameter isPaged: whether there are turns besides.
        init(_ sheet: KioskSheet, layout: KioskLayout, wanted: Int?, width: Int, isPaged: Bool = false) {
            let lines = [sheet.head].compactMap(\.self) + sheet.parts.flatMap(\.self)
            let step = layout.halves ? 1 : 2
            let height = layout.messageTop / 2 * 2 - layout.top
            let largest = max(layout.letters, layout.halves ? 1 : 0)
            let smallest = min(largest, max(step, wanted ?? step))
            let most = sheet.parts.map(\.count).max() ?? 1
            let heads = sheet.head == nil ? 0 : 1
            // The last line has the number of the page.
            func count(at scale: Int) -> Int {
                let all = KioskSheetView.room(height, scale)
                return !isPaged && sheet.parts.joined().count + heads <= all ? all : all - 1
            }
            let scales = Array(stride(from: largest, through: smallest, by: -step))
            let fits = scales.first { scale in
                let columns = Columns(lines, scale: scale, in: Area(column: 0, row: 0, width: width, height: 1))
                return lines.allSatisfy(columns.isWhole) && count(at: scale) >= most + heads
            }
            scale = fits ?? scales.last ?? largest
            pitch = KioskSheetView.pitch(scale)
            let room = max(1 + heads, count(at: scale))
            self.room = room
            var pages: [[KioskSheet.Line]] = []
            for part in sheet.parts {
                if let last = pages.last, last.count + part.count + heads <= room {
                    pages[pages.count - 1] += part
                } else {
                    // Of a part without room the last lines are left out.
                    pages.append(Array(part.prefix(room - heads)))
                }
            }
            (self.pages, self.lines) = (pages, lines)
        }
    }

    /// Whole lines, so that a line keeps its form when it moves up.
    private static func pitch(_ scale: Int) -> Int {
        scale == 0 ? 2 : (BlockFont.height * scale + max(1, scale / 2) + 1) / 2 * 2
    }

    private static func room(_ height: Int, _ scale: Int) -> Int {
        let line = scale == 0 ? 2 : BlockFont.height * scale
        return max(1, (height + pitch(scale) - line) / pitch(scale))
    }

    /// Places of the parts of a line, the same for every line of a sheet.
    private struct Columns {
        /// First columns of the lines, and of a race's number behind its shape.
        private let edge, raceNumber: Int
        /// First columns of the meeting behind a race's number, and of names, below that number.
        private let meeting, text: Int
        /// The column after each end, from the last end to the first.
        private let places: [Int]
        private let scale: Int

        init(_ lines: [KioskSheet.Line], scale: Int, in area: Area) {
            func widest(_ texts: [String]) -> Int { texts.map { KioskSheetView.width(of: $0, scale) }.max() ?? 0 }
            let gap = Self.gap(scale)
            func numbers(_ lines: [KioskSheet.Line]) -> Int {
                let width = widest(lines.map(\.number))
                return width > 0 ? width + gap : 0
            }
            let races = lines.filter { $0.category != nil }
            let shape = races.isEmpty ? 0 : scale == 0 ? 4 : CategoryShape.width * scale + gap
            edge = area.column
            raceNumber = edge + shape
            meeting = raceNumber + numbers(races)
            text = edge + max(shape, numbers(lines.filter { $0.category == nil }))
            var places = [area.column + area.width]
            // A word that is alone at the right does not move the columns of figures.
            let figures = lines.map(\.ends).filter { $0.count > 1 }
            for place in 1..<max(1, figures.map(\.count).max() ?? 1) {
                let width = widest(figures.map { $0.count >= place ? $0[$0.count - place] : "" })
                places.append((places.last ?? 0) - width - gap)
            }
            (self.places, self.scale) = (places, scale)
        }

        private static func gap(_ scale: Int) -> Int { 3 * max(1, scale) }

        func number(of line: KioskSheet.Line) -> Int { line.category == nil ? edge : raceNumber }

        /// The column of a line's text: of text alone below the names, or the edge if it is longer.
        func start(of line: KioskSheet.Line) -> Int {
            guard line.category == nil else { return meeting }
            let isLong = line.number.isEmpty && KioskSheetView.width(of: line.text, scale) > limit(line.ends) - text
            return isLong ? edge : text
        }

        /// The ends beside which the text is whole, or the last ones.
        func ends(of line: KioskSheet.Line) -> [String] {
            let ways = [line.ends] + line.otherEnds
            return ways.first { KioskSheetView.width(of: line.text, scale) <= limit($0) - start(of: line) }
                ?? ways.last ?? []
        }

        /// The column after an end of a line.
        func end(_ place: Int, of all: [String]) -> Int {
            places[min(all.count - 1 - place, places.count - 1)]
        }

        /// The column before which a text beside these ends stops. Places without an end are free.
        private func limit(_ all: [String]) -> Int {
            guard let first = all.firstIndex(where: { !$0.isEmpty }) else { return places[0] }
            return end(first, of: all) - KioskSheetView.width(of: all[first], scale) - Self.gap(scale)
        }

        /// Columns that a line's text has.
        func room(_ line: KioskSheet.Line) -> Int { limit(ends(of: line)) - start(of: line) }

        func isWhole(_ line: KioskSheet.Line) -> Bool { KioskSheetView.width(of: line.text, scale) <= room(line) }
    }

    private static func draw(
        _ line: KioskSheet.Line, _ columns: Columns, scale: Int, half: Int, in area: Area, on canvas: inout Canvas
    ) {
        let role = role(line.meaning)
        if let category = line.category {
            if scale == 0 {
                let badge = Area(column: area.column, row: half / 2, width: 3, height: 1)
                canvas.put(" \(RaceWords.badge(of: category)) ", Role(category), in: badge)
            } else {
                BlockText.draw(
                    CategoryShape.rows(of: category), Role(mark: category), scale: scale, column: area.column,
                    half: half + scale / 2 / 2 * 2, on: &canvas)
            }
        }
        let (number, start, ends) = (columns.number(of: line), columns.start(of: line), columns.ends(of: line))
        KioskDayView.put(
            line.number, role, scale: scale, column: number, half: half, width: start - number, on: &canvas)
        KioskDayView.put(
            line.text, role, scale: scale, column: start, half: half, width: columns.room(line), on: &canvas)
        for (place, text) in ends.enumerated() {
            let end = columns.end(place, of: ends)
            let width = Self.width(of: text, scale)
            KioskDayView.put(text, role, scale: scale, column: end - width, half: half, width: width, on: &canvas)
        }
    }

    private static func role(_ meaning: KioskSheet.Meaning) -> Role {
        switch meaning {
        case .title: .title
        case .text: .later
        case .quiet: .dim
        case .change: .note
        case .start(let urgency): Role(urgency)
        }
    }

    /// Columns of a text, cut nowhere.
    private static func width(of text: String, _ scale: Int) -> Int {
        guard scale > 0, let shown = BlockFont.shown(text) else { return DisplayWidth.of(text) }
        return max(0, BlockFont.width(of: shown)) * scale
    }
}
