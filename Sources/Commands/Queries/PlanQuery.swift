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
        let races = meetings.ownRaces.filter { span.contains($0.advertisedStart) }
        return await WatchedRaces(watches: store.races, cards: store.cards, clock: tools.clock).ids(of: races)
    }
}

/// The parsed options of `raceboard plan`.
package struct PlanSettings: Sendable {
    package private(set) var day: DaySettings
    /// Minutes from the day's midnight; nil for its begin, and for its end.
    private let minutes: (from: Int?, to: Int?)
    /// Seconds from one jump to the next.
    let gap: TimeInterval
    let isWatchedOnly: Bool

    /// - Parameters:
    ///   - from: time of day, `13:00`; nil for the begin of the day.
    ///   - to: time of day after it; nil for the end of the day.
    ///   - gap: `4m`, `90s`; nil for four minutes.
    /// - Throws: status 64 for another text, and for an end before the begin.
    package init(
        _ day: DaySettings, from: SettingValue?, to: SettingValue?, gap: SettingValue?, watchedOnly: Bool
    ) throws(Failure) {
        self.day = day
        minutes = (try from.map(Self.minute), try to.map(Self.minute))
        if let to, let first = minutes.from, let last = minutes.to, last <= first {
            throw .badValue(to, expected: "a time after --from")
        }
        self.gap = try gap.map(Self.gap) ?? ViewingPlan.usualGap
        isWatchedOnly = watchedOnly
    }

    /// The same with the feed, and all that is beside it, at this address; nil changes nothing.
    package func served(at address: String?) -> PlanSettings {
        var settings = self
        settings.day = day.served(at: address)
        return settings
    }

    /// Times of the starts that are planned, by the server's day.
    func span(at now: Date) -> Range<Date> {
        let starts = day.today(at: now).span.starts
        let from = minutes.from.map { at($0, of: starts.lowerBound) } ?? starts.lowerBound
        let to = minutes.to.map { at($0, of: starts.lowerBound) } ?? starts.upperBound
        return from..<max(from, to)
    }

    private func at(_ minute: Int, of midnight: Date) -> Date {
        var civil = day.localTime.civil(midnight)
        (civil.hour, civil.minute, civil.second) = (minute / 60, minute % 60, 0)
        return day.localTime.instant(showing: civil)
    }

    private static func minute(_ value: SettingValue) throws(Failure) -> Int {
        let parts = value.text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let hour = number(parts[0], in: 0...23), let minute = number(parts[1], in: 0...59),
            parts[1].count == 2
        else { throw .badValue(value, expected: "a time of day such as 13:00") }
        return hour * 60 + minute
    }

    private static func gap(_ value: SettingValue) throws(Failure) -> TimeInterval {
        let unit = value.text.last
        let isSeconds = unit == "s"
        let digits = isSeconds || unit == "m" ? String(value.text.dropLast()) : value.text
        guard let number = number(digits, in: 0...3600) else { throw wrong(value) }
        let seconds = Double(isSeconds ? number : number * 60)
        guard ViewingPlan.gaps.contains(seconds) else { throw wrong(value) }
        return seconds
    }

    private static func wrong(_ value: SettingValue) -> Failure {
        .badValue(value, expected: "minutes or seconds up to an hour, such as 4m or 90s")
    }

    private static func number(_ digits: String, in range: ClosedRange<Int>) -> Int? {
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(digits)?.within(range)
    }
}
