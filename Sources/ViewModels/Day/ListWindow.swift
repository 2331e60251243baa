package import Facts

/// Part of a list that fits on the screen.
package struct ListWindow<Row: Hashable & Sendable>: Hashable, Sendable {
    package var rows: [Row] = []
    /// Index of the selected row among `rows`; nil without rows.
    package var cursor: Int?
    /// True if rows are hidden above.
    package var isMoreAbove = false
    /// True if rows are hidden below.
    package var isMoreBelow = false

    package init() {}
}

/// Line above a list: title, number of rows, remarks.
package struct ListHead: Hashable, Sendable {
    package var title = ""
    /// Number and order of the rows: `23 races, newest first`.
    package var count = Wording("")
    /// Remarks on missing or late data, the most important first.
    package var notes: [Wording] = []

    package init() {}
}
