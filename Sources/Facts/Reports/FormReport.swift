package import FoundationEssentials
package import Models

/// A ranking, as `raceboard form` prints it (docs/form.md).
package struct FormReport: Hashable, Sendable {
    /// Time of the report, by the device's clock.
    package let generatedAt: Date
    package let query: FormQuery
    package let table: FormTable
    /// Statistics of a source; nil if none was requested, or none answered.
    package let source: [SourceFigures]?
    /// Whether the results are those of a simulated season.
    package let isSimulated: Bool

    package init(
        generatedAt: Date, query: FormQuery, table: FormTable, source: [SourceFigures]? = nil, isSimulated: Bool = false
    ) {
        self.isSimulated = isSimulated
        self.generatedAt = generatedAt
        self.query = query
        self.table = table
        self.source = source
    }
}

/// Starts and figures of the runners or the people of one name, as `raceboard horse` and `raceboard jockey` print them.
package struct HistoryReport: Hashable, Sendable {
    /// Whether they are runners; else they are people.
    package let isOfRunners: Bool
    /// Time of the report, by the device's clock.
    package let generatedAt: Date
    /// One for each category that has one of that name.
    package let histories: [FormHistory]
    /// Statistics of a source; nil if none was requested, or none answered.
    package let source: [SourceFigures]?
    /// Whether the results are those of a simulated season.
    package let isSimulated: Bool

    package init(
        isOfRunners: Bool, generatedAt: Date, histories: [FormHistory], source: [SourceFigures]? = nil,
        isSimulated: Bool = false
    ) {
        (self.isOfRunners, self.generatedAt, self.histories) = (isOfRunners, generatedAt, histories)
        (self.source, self.isSimulated) = (source, isSimulated)
    }
}

/// Saved data that matches a search, as `raceboard search` prints it.
package struct StoreSearchReport: Hashable, Sendable {
    /// Time of the report, by the device's clock.
    package let generatedAt: Date
    /// The search as the person typed it.
    package let text: String
    /// Horses, people and tracks with form.
    package let names: [FormFigures]
    package let hits: StoredHits
    /// Saved names within a few typing errors, the nearest first, if no name matches.
    package let near: [String]
    /// Statistics of a source; nil if none was requested, or none answered.
    package let source: [SourceFigures]?
    /// Whether the results are those of a simulated season.
    package let isSimulated: Bool

    package init(
        generatedAt: Date, text: String, names: [FormFigures], hits: StoredHits, near: [String] = [],
        source: [SourceFigures]? = nil, isSimulated: Bool = false
    ) {
        self.isSimulated = isSimulated
        self.near = near
        self.generatedAt = generatedAt
        self.text = text
        self.names = names
        self.hits = hits
        self.source = source
    }

    package var isEmpty: Bool {
        names.isEmpty && hits.meetings.isEmpty && hits.races.isEmpty && source?.isEmpty != false
    }
}

/// A source's own statistics, shown beside ours and never mixed with them.
package struct SourceFigures: Hashable, Sendable {
    package let source: RaceSource
    package let kind: FormKind
    /// Length of the period that the source counted; nil for all that it has.
    package let days: Int?
    /// The source's own names and figures.
    package let figures: NamedFigures

    package init(source: RaceSource, kind: FormKind, days: Int?, figures: NamedFigures) {
        self.source = source
        self.kind = kind
        self.days = days
        self.figures = figures
    }
}

/// A line of cells from no wins at the left to twice as many as the prices promised at the right: the interval of the
/// win rate, and the rate itself.
package struct CalibrationPlot: Hashable, Sendable {
    /// Meaning of one cell of the line.
    package enum Cell: Hashable, Sendable {
        case empty, interval
        /// The middle: as many wins as the prices promised.
        case fair
        case rate
        /// The rate, or the end of the interval, is beyond the right end.
        case beyond
    }

    /// Cells of a plot where there is room: an odd number.
    package static let usual = 21

    /// Cells from the left; as many as the width, or one fewer.
    package let cells: [Cell]

    /// - Parameters:
    ///   - calibration: nil for only the middle, as in a heading.
    ///   - width: cells, at least 1.
    package init(_ calibration: Calibration?, width: Int) {
        // The number is odd, so that there is a middle.
        let last = (max(1, width) - 1) / 2 * 2
        func cell(_ multiple: Double) -> Int { Int(clamping: (multiple / 2 * Double(last)).rounded()) }
        var cells = [Cell](repeating: .empty, count: last + 1)
        if let calibration {
            for index in min(last, cell(calibration.lower))...min(last, max(0, cell(calibration.upper))) {
                cells[index] = .interval
            }
            if cell(calibration.upper) > last { cells[last] = .beyond }
        }
        cells[last / 2] = .fair
        if let calibration {
            let place = cell(calibration.rate)
            cells[min(last, max(0, place))] = place > last ? .beyond : .rate
        }
        self.cells = cells
    }
}
