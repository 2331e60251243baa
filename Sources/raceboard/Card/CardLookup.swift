import Commands
import Facts
import Models
import Output
import Settings

/// The request of one card, for the commands that print it or a part of it.
struct CardLookup {
    let localTime: LocalTime
    private let choice: RaceChoice
    private let form: PrintOptions
    private let outcome: CardQuery.Outcome

    /// Requests the card.
    /// - Throws: for wrong settings, and when every source fails.
    init(_ choice: RaceChoice, _ feed: FeedOptions, _ sources: SettingOptions<PartList>, _ form: PrintOptions) throws {
        let access = try form.access(feed, sources.given)
        let localTime = try access.reader.localTime()
        outcome = try MainActor.assumeIsolated {
            try OneShotRequest.perform(access) {
                (tools) async throws(FeedError) in
                try await CardQuery(
                    access: access.served(at: tools.simulated), tools: tools,
                    store: OpenStore(access.store, isRecording: false, clock: tools.clock).cards,
                    localTime: localTime
                ).report(of: choice)
            }
        }
        (self.localTime, self.choice, self.form) = (localTime, choice, form)
    }

    /// The card; what is missing and how old it is goes to standard error.
    /// - Throws: if there is no such race.
    func report() throws -> CardReport {
        switch outcome {
        case .report(let report):
            if let warning = report.warning { form.note(warning) }
            if let unread = report.unreadWords { form.note(unread) }
            form.note(age: report.asOf(localTime: localTime))
            return report
        case .noSuchRace(let meetings): throw choice.missing(among: meetings)
        }
    }
}
