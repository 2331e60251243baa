package import Facts
import FoundationEssentials
package import Models
package import Repository
package import Settings

/// Requests the meetings of a day, and plans what can be seen of them.
@MainActor
package struct PlanQuery {
    private let settings: PlanSettings
    private let tools: RequestContext
    private let store: PlanStore

    /// Stores that a plan reads; each is nil if its data is not saved.
    package struct PlanStore: Sendable {
        let races: (any RaceStore & WatchStore)?
        let cards: (any CardStore)?
        let jumps: (any JumpStore)?

        /// - Parameters:
        ///   - races: races of an earlier run, and the watch list.
        ///   - cards: for watched runners.
        ///   - jumps: how late races have jumped.
        package init(races: (any RaceStore & WatchStore)?, cards: (any CardStore)?, jumps: (any JumpStore)?) {
            (self.races, self.cards, self.jumps) = (races, cards, jumps)
        }
    }

    /// - Parameter store: what is saved.
    package init(settings: PlanSettings, tools: RequestContext, store: PlanStore) {
        (self.settings, self.tools, self.store) = (settings, tools, store)
    }

    /// - Throws: the errors of `MeetingsQuery.report()`.
    package func report() async throws(FeedError) -> PlanReport {
        let meetings = try await MeetingsQuery(settings: settings.day, tools: tools, store: store.races).report()
        let span = settings.span(at: meetings.generatedAt)
        let watched = await watched(meetings.meetings, in: span)
        var delays = JumpDelays()
        if let jumps = store.jumps {
            delays = JumpDelays(await DiskWait.wait(tools.clock, for: { await jumps.latest() }) ?? [])
        }
        return PlanReport(
            meetings, span: span, gap: settings.gap, watchedOnly: settings.isWatchedOnly, delays: delays,
            isWatched: { watched.contains($0.id) })
    }

    /// Races whose meeting is watched, or a name on their saved card.
    private func watched(_ meetings: [RaceMeeting], in span: Range<Date>) async -> Set<RaceID> {
        let races = meetings.flatMap { meeting in
            meeting.races.filter { span.contains($0.start) }.map { Race($0, of: meeting) }
        }
        return await WatchedRaces(watches: store.races, cards: store.cards, clock: tools.clock).ids(of: races)
    }
}
