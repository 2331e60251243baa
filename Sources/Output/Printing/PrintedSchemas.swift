import Facts
package import Models

/// The schemas of the documents that this target prints.
package enum PrintedSchemas {
    /// Schemas in the order in which they are listed.
    package static let all: [NamedSchema] = [
        NextReport.schemaOfJSON, CardReport.schemaOfJSON, RunnerReport.schemaOfJSON, ResultsReport.schemaOfJSON,
        MeetingsReport.schemaOfJSON, PlanReport.schemaOfJSON, UpcomingReport.schemaOfJSON, FormReport.schemaOfJSON,
        HorseReport.schemaOfJSON, PersonReport.schemaOfJSON, StoreSearchReport.schemaOfJSON, RaceEvent.schemaOfJSON,
        NamedSchema(ImportDocument.self), NamedSchema(StoreDocument.self), NamedSchema(StoreCheckDocument.self),
        NamedSchema(VersionDocument.self), NamedSchema(LineDocument.self), Alert.schemaOfJSON,
    ]
}
