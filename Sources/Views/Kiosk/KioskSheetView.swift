import Facts
import Models
import Screen
import ViewModels

/// A sheet of a kiosk in block letters: parts that do not fit come in turn, below the same head.
enum KioskSheetView {
    /// - Returns: which of the turns it is, from 0, and how many there are.
    static func draw(
        _ sheet: KioskSheet, turn: Int, wanted: Int?, layout: KioskLayout, in area: Area, on canvas: inout Canvas
    ) -> (turn: Int, count: Int) {
        let pages = pages(sheet, layout: layout, wanted: wanted, width: area.width)
        let page = turn % pages.count
        let fit = pages[page].fit
        var half = 2 * area.row + layout.top
        let columns = Columns(fit.lines, scale: fit.scale, in: area)
        for line in [sheet.head].compactMap(\.self) + pages[page].lines {
            draw(line, columns, half: half, in: area, on: &canvas)
            half += fit.pitch
        }
        return (page, pages.count)
    }

    /// What the turns have, each in the largest letters in which its own parts are whole: a long name makes no other
    /// part smaller. Lines of a list are alike.
    static func pages(
        _ sheet: KioskSheet, layout: KioskLayout, wanted: Int?, width: Int
    ) -> [(fit: Fit, lines: [KioskSheet.Line])] {
        func fit(_ sheet: KioskSheet, mayGrow: Bool = false) -> Fit {
            Fit(sheet, layout: layout, wanted: wanted, width: width, mayGrow: mayGrow)
        }
        let all = fit(sheet, mayGrow: true)
        let isLarge = all.scale > max(1, layout.letters)
        guard all.pages.count > 1, !isLarge, sheet.parts.allSatisfy({ $0.count > 1 }) else {
            return all.pages.isEmpty ? [(all, [])] : all.pages.map { (all, $0) }
        }
        var runs: [(fit: Fit, sheet: KioskSheet)] = []
        for part in sheet.parts {
            var one = sheet
            one.parts = [part]
            let fit = fit(one)
            if runs.last?.fit.scale == fit.scale {
                runs[runs.count - 1].sheet.parts.append(part)
            } else {
                runs.append((fit, one))
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
        let pages: [[KioskSheet.Line]]
        /// The lines of all turns, with the ends that have room beside their texts.
        let lines: [KioskSheet.Line]

        /// Chooses the largest letters with which every turn is whole, of the layout's at most and of the distance's at
        /// least; smaller ones where a line is cut or a part has no room.
        /// - Parameter mayGrow: whether letters may be larger than the layout's, as eight lines are, if two turns have
        ///   all of them.
        init(_ sheet: KioskSheet, layout: KioskLayout, wanted: Int?, width: Int, mayGrow: Bool = false) {
            let head = [sheet.head].compactMap(\.self)
            let step = layout.halves ? 1 : 2
            let height = layout.messageTop / 2 * 2 - layout.top
            let usual = max(layout.letters, layout.halves ? 1 : 0)
            let largest = mayGrow ? max(usual, min(height / 8 / 6, wanted ?? .max) / step * step) : usual
            let smallest = min(largest, max(step, wanted ?? step))
            let most = sheet.parts.map(\.count).max() ?? 1
            func room(_ scale: Int) -> Int { KioskSheetView.room(height, scale) - head.count }
            func isRoomy(_ scale: Int) -> Bool {
                room(scale) >= most && (scale <= usual || Self.turns(sheet.parts, of: room(scale)).count <= 2)
            }
            let tries = stride(from: largest, through: smallest, by: -step).map { scale in
                Self.narrowed(sheet.parts, below: head, scale: scale, width: width)
            }
            let whole = tries.filter(\.isWhole)
            let best = whole.first { isRoomy($0.scale) } ?? tries.last
            scale = best?.scale ?? usual
            pitch = KioskSheetView.pitch(scale)
            // Of a part without room the last lines are left out.
            let count = max(1, room(scale))
            let parts = (best?.parts ?? sheet.parts).map { Array($0.prefix(count)) }
            // The turns have about one length.
            let turns = Self.turns(parts, of: count)
            let even = (1...count).lazy.map { Self.turns(parts, of: $0) }.first { $0.count <= turns.count }
            (pages, lines) = (even ?? turns, head + parts.flatMap(\.self))
        }

        private typealias Narrowed = (scale: Int, parts: [[KioskSheet.Line]], isWhole: Bool)

        /// Gives each part the first of its ends beside which its texts are whole, or else the last.
        private static func narrowed(
            _ parts: [[KioskSheet.Line]], below head: [KioskSheet.Line], scale: Int, width: Int
        ) -> Narrowed {
            let area = Area(column: 0, row: 0, width: width, height: 1)
            var narrow = parts
            while true {
                let columns = Columns(head + narrow.flatMap(\.self), scale: scale, in: area)
                let cut = narrow.indices.filter { !narrow[$0].allSatisfy(columns.isWhole) }
                guard cut.contains(where: { narrow[$0].contains { !$0.otherEnds.isEmpty } }) else {
                    return (scale, narrow, cut.isEmpty && head.allSatisfy(columns.isWhole))
                }
                for part in cut { narrow[part] = narrow[part].map(\.narrowed) }
            }
        }

        /// Parts in as few turns as have room for them.
        /// - Parameter count: lines of a turn; a longer part has one of its own.
        private static func turns(_ parts: [[KioskSheet.Line]], of count: Int) -> [[KioskSheet.Line]] {
            parts.reduce(into: []) { turns, part in
                if let last = turns.last, last.count + part.count <= count {
                    turns[turns.count - 1] += part
                } else {
                    turns.append(part)
                }
            }
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
        /// First column of texts alone: below the names, or the edge if one of them is longer.
        private var alone: Int
        /// The column after each end, from the last end to the first.
        private let places: [Int]
        let scale: Int

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
            alone = text
            let texts = lines.filter { $0.category == nil && $0.number.isEmpty }
            if !texts.allSatisfy(isWhole) { alone = edge }
        }

        private static func gap(_ scale: Int) -> Int { 3 * max(1, scale) }

        func number(of line: KioskSheet.Line) -> Int { line.category == nil ? edge : raceNumber }

        /// The column of a line's text.
        func start(of line: KioskSheet.Line) -> Int {
            line.category != nil ? meeting : line.number.isEmpty ? alone : text
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
        func room(_ line: KioskSheet.Line) -> Int { limit(line.ends) - start(of: line) }

        func isWhole(_ line: KioskSheet.Line) -> Bool { KioskSheetView.width(of: line.text, scale) <= room(line) }
    }

    private static func draw(
        _ line: KioskSheet.Line, _ columns: Columns, half: Int, in area: Area, on canvas: inout Canvas
    ) {
        let (role, scale) = (role(line.meaning), columns.scale)
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
        let (number, start, ends) = (columns.number(of: line), columns.start(of: line), line.ends)
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
