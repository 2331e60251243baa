package import FoundationEssentials
package import Models

/// A ranking, as `raceboard form` prints it.
package struct FormReport: Hashable, Sendable {
    package static let schema = 1

    package let generatedAt: Date
    package let query: FormQuery
    package let table: FormTable
    /// nil where no source was asked, or none answered.
    package let source: [SourceFigures]?

    package init(generatedAt: Date, query: FormQuery, table: FormTable, source: [SourceFigures]? = nil) {
        self.generatedAt = generatedAt
        self.query = query
        self.table = table
        self.source = source
    }
}

/// A runner's starts and figures, as `raceboard horse` prints them; several where a name is one of more categories.
package struct HorseReport: Hashable, Sendable {
    package static let schema = 1

    package let generatedAt: Date
    package let horses: [FormHistory]
    /// nil where no source was asked, or none answered.
    package let source: [SourceFigures]?

    package init(generatedAt: Date, horses: [FormHistory], source: [SourceFigures]? = nil) {
        self.generatedAt = generatedAt
        self.horses = horses
        self.source = source
    }
}

/// What `raceboard search` found.
package struct StoreSearchReport: Hashable, Sendable {
    package static let schema = 1

    package let generatedAt: Date
    package let text: String
    /// Horses, people and tracks that form is counted of.
    package let names: [FormFigures]
    package let hits: StoredHits
    /// nil where no source was asked, or none answered.
    package let source: [SourceFigures]?

    package init(
        generatedAt: Date, text: String, names: [FormFigures], hits: StoredHits, source: [SourceFigures]? = nil
    ) {
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
