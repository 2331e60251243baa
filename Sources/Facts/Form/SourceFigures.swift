package import Models

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
