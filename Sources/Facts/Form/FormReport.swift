package import FoundationEssentials
package import Models

/// A ranking, as `raceboard form` prints it (docs/form.md).
package struct FormReport: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

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

/// Starts and figures of a runner, as `raceboard horse` prints them.
package struct HorseReport: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

    /// Time of the report, by the device's clock.
    package let generatedAt: Date
    /// One for each category that has a runner of that name.
    package let horses: [FormHistory]
    /// Statistics of a source; nil if none was requested, or none answered.
    package let source: [SourceFigures]?
    /// Whether the results are those of a simulated season.
    package let isSimulated: Bool

    /// A report of the runners with one name.
    package init(
        generatedAt: Date, horses: [FormHistory], source: [SourceFigures]? = nil, isSimulated: Bool = false
    ) {
        self.isSimulated = isSimulated
        self.generatedAt = generatedAt
        self.horses = horses
        self.source = source
    }
}

/// Recent results and figures of a jockey, a driver or a trainer, as `raceboard jockey` prints them.
package struct PersonReport: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

    /// Time of the report, by the device's clock.
    package let generatedAt: Date
    /// One for each category that has a person of that name.
    package let people: [FormHistory]
    /// Statistics of a source; nil if none was requested, or none answered.
    package let source: [SourceFigures]?
    /// Whether the results are those of a simulated season.
    package let isSimulated: Bool

    /// A report of the people with one name.
    package init(
        generatedAt: Date, people: [FormHistory], source: [SourceFigures]? = nil, isSimulated: Bool = false
    ) {
        self.isSimulated = isSimulated
        self.generatedAt = generatedAt
        self.people = people
        self.source = source
    }
}

/// Saved data that matches a search, as `raceboard search` prints it.
package struct StoreSearchReport: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

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
