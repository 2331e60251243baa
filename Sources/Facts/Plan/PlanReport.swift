package import FoundationEssentials
package import Models
package import Repository

/// Races that can be seen in a part of a day, for printing (docs/plan.md). Every output format has the same contents.
package struct PlanReport: Hashable, Sendable {
    /// Version of the JSON form. It rises if a program that reads the last one could go wrong.
    package static let schema = 1

    /// Time of the report, by the server's clock.
    package let generatedAt: Date
    /// Origin and age of the meetings.
    package let source: DaySource
    /// Times of the advertised starts that are planned.
    package let span: Range<Date>
    /// Seconds from one jump to the next.
    package let gap: Int
    package let isWatchedOnly: Bool
    package let plan: ViewingPlan
    /// Sentences for people if the meetings are old or not complete, or races are left out, without the last full stop;
    /// nil if all is well.
    package let warning: String?

    /// - Parameters:
    ///   - meetings: the report of the day.
    ///   - span: of the advertised starts; for today, past races are left out.
    ///   - delays: the delays from which estimates of late jumps are made.
    ///   - isWatched: whether a race is watched.
    package init(
        _ meetings: MeetingsReport, span: Range<Date>, gap: TimeInterval, watchedOnly: Bool, delays: JumpDelays,
        isWatched: (Race) -> Bool
    ) {
        generatedAt = meetings.generatedAt
        source = meetings.source
        let from = min(max(span.lowerBound, meetings.generatedAt), span.upperBound)
        self.span = from..<span.upperBound
        self.gap = Int(clamping: gap)
        isWatchedOnly = watchedOnly
        let entries = PlanEntries.all(of: meetings.meetings, delays: delays, isWatched: isWatched)
        plan = ViewingPlan(entries.filter { $0.isWatched || !watchedOnly }, in: self.span, gap: gap)
        let span = self.span
        let off = PlanEntries.calledOff(of: meetings.meetings) {
            span.contains($0.advertisedStart) && (!watchedOnly || isWatched($0))
        }
        warning = Sentences.joined([meetings.warning, PlanWords.calledOff(off)])
    }
}

/// Races of meetings that may be planned.
package enum PlanEntries {
    /// Races that have not been run and do not wait for their start, with their statuses: they cannot be seen.
    static func calledOff(
        of meetings: [RaceMeeting], where isMeant: (Race) -> Bool
    ) -> [(race: Race, status: RaceStatus)] {
        meetings.flatMap { meeting in
            meeting.races.compactMap { listed -> (race: Race, status: RaceStatus)? in
                guard let status = listed.status, status.isOff else { return nil }
                let race = Race(listed, of: meeting)
                return isMeant(race) ? (race, status) : nil
            }
        }.sorted { $0.race < $1.race }
    }

    /// Races that wait for their start.
    package static func all(
        of meetings: [RaceMeeting], statuses: [RaceID: DayStatus] = [:], delays: JumpDelays, isWatched: (Race) -> Bool
    ) -> [ViewingPlan.Entry] {
        meetings.flatMap { meeting in
            meeting.races.compactMap { listed -> ViewingPlan.Entry? in
                let status = statuses[listed.id]?.status ?? listed.status
                guard status.countsDown else { return nil }
                let race = Race(listed, of: meeting)
                return ViewingPlan.Entry(
                    race: race, lateness: delays.lateness(of: race), isWatched: isWatched(race))
            }
        }
    }
}
