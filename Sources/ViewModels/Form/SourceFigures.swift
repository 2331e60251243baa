package import Models

/// What a source itself says of somebody, beside what we count: never mixed with it.
package struct SourceFigures: Hashable, Sendable {
    package let source: RaceSource
    package let kind: FormKind
    /// Over so many days; nil where that was not asked for.
    package let days: Int?
    package let figures: NamedFigures

    package init(source: RaceSource, kind: FormKind, days: Int?, figures: NamedFigures) {
        self.source = source
        self.kind = kind
        self.days = days
        self.figures = figures
    }
}
