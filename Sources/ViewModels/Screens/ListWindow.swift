package import Facts
import Models

/// Part of a list that fits on the screen.
package struct ListWindow<Row: Hashable & Sendable>: Hashable, Sendable {
    package var rows: [Row] = []
    /// How many of `rows` are of the first of two halves; nil for a list that is one.
    package var ofFirstHalf: Int?
    /// Index of the selected row among `rows`; nil without rows.
    package var cursor: Int?
    /// Rows that are hidden above, and below.
    package var above = 0, below = 0

    package init() {}
}

/// Line above a list: title, number of rows, remarks, and at its end how many rows are hidden.
package struct ListHead: Hashable, Sendable {
    package var title: String
    /// Number and order of the rows: `23 races, newest first`.
    package var count: Wording
    /// Remarks on missing or late data, the most important first.
    package var notes: [Wording]
    /// What its figures are, or of which races, behind all remarks; a pane of the desk does not say it.
    package var legend: Wording?
    /// Rows that are hidden above, and below.
    package var above = 0, below = 0
    /// Whether it is that of a pane of the desk, behind the pane's number.
    package var isOfPane = false

    package init(title: String = "", count: Wording = Wording(""), notes: [Wording] = [], legend: Wording? = nil) {
        (self.title, self.count, self.notes, self.legend) = (title, count, notes, legend)
    }
}

/// Words of one line of a list.
package protocol ListRow: Hashable, Sendable, Identifiable where ID: Sendable {
    /// What the screen shows besides its list; by default nothing.
    associatedtype Pane: Hashable & Sendable = Never
}

/// A list, as values and words.
package struct ListState<Row: ListRow>: ScreenState {
    package var head = ListHead()
    /// Rows that fit on the screen.
    package var list = ListWindow<Row>()
    /// Widths of the words of the whole list.
    package var texts = ColumnWidths()
    /// What is shown besides the list, of its selected row as a rule; nil for nothing.
    package var pane: Row.Pane?
    /// Sentences for an empty list; empty otherwise.
    package var empty: [String] = []
    package var title: String { head.title }

    package init() {}
}

/// Widths that the texts of a table want, made with the words and not for each frame.
package struct ColumnWidths: Hashable, Sendable {
    /// A column of text whose length varies.
    package enum Column: Int, Hashable, Sendable, CaseIterable {
        case meeting, name, start, minute, distance, track, weather, region, late, favourite, winner, second, third
        case plan, before, state, day, barrier, rider, trainer, price, title
        case group, setting, value, origin, key
    }

    /// Widths by `Column.rawValue`; 0 if no text was seen.
    private var widths = [Int](repeating: 0, count: Column.allCases.count)

    package init() {}

    /// Columns of the widest text; 0 if there is none.
    package subscript(column: Column) -> Int { widths[column.rawValue] }

    /// True if no text was seen.
    package var isEmpty: Bool { widths.allSatisfy { $0 == 0 } }

    /// Widens a column to a text.
    /// - Parameter more: columns besides the text, for a sign or a note.
    package mutating func fit(_ text: String, _ column: Column, more: Int = 0) {
        guard !text.isEmpty else { return }
        widths[column.rawValue] = max(widths[column.rawValue], DisplayWidth.of(text) + more)
    }
}
