package import FoundationEssentials
package import Models

/// A ranking, as `raceboard form` prints it.
package struct FormReport: Hashable, Sendable {
    package static let schema = 1

    package let generatedAt: Date
    package let query: FormQuery
    package let table: FormTable

    package init(generatedAt: Date, query: FormQuery, table: FormTable) {
        self.generatedAt = generatedAt
        self.query = query
        self.table = table
    }
}

/// A runner's starts and figures, as `raceboard horse` prints them; several where a name is one of more categories.
package struct HorseReport: Hashable, Sendable {
    package static let schema = 1

    package let generatedAt: Date
    package let horses: [FormHistory]

    package init(generatedAt: Date, horses: [FormHistory]) {
        self.generatedAt = generatedAt
        self.horses = horses
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

    package init(generatedAt: Date, text: String, names: [FormFigures], hits: StoredHits) {
        self.generatedAt = generatedAt
        self.text = text
        self.names = names
        self.hits = hits
    }

    package var isEmpty: Bool { names.isEmpty && hits.meetings.isEmpty && hits.races.isEmpty }
}
