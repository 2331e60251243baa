package import FoundationEssentials
package import Models

/// Races that can be seen in a part of a day, for printing (docs/plan.md). Every output format has the same contents.
package struct PlanReport: Hashable, Sendable {
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
        of meetings: [RaceMeeting], delays: JumpDelays, isWatched: (Race) -> Bool
    ) -> [ViewingPlan.Entry] {
        meetings.flatMap { meeting in
            meeting.races.compactMap { listed -> ViewingPlan.Entry? in
                guard listed.status.countsDown else { return nil }
                let race = Race(listed, of: meeting)
                return ViewingPlan.Entry(
                    race: race, lateness: delays.lateness(of: race), isWatched: isWatched(race))
            }
        }
    }
}

/// Words and sentences of a viewing plan.
package enum PlanWords {
    /// `see`, `see, tight`, `clashes with R4 Enghien`.
    /// - Parameter races: those of the plan, by id.
    package static func part(_ part: ViewingPlan.Part, _ races: [RaceID: Race]) -> String {
        switch part {
        case .seen: tr("see")
        case .tight: tr("see, tight")
        case .clash(let id):
            races[id].map { tr("clashes with \(RaceWords.number(of: $0)) \(RaceWords.meeting(of: $0))") }
                ?? tr("clashes")
        }
    }

    /// The same for a list: `see after 25m free`, `see, tight`, `clash R4 Enghien`, in short `clash R4`.
    /// - Parameter free: time without a race before it; nil without one.
    package static func short(
        _ part: ViewingPlan.Part, after free: Range<Date>?, _ races: [RaceID: Race]
    ) -> Wording {
        if part == .seen, let free { return Wording(tr("see after \(length(free)) free"), short: tr("see")) }
        guard case .clash(let id) = part, let race = races[id] else { return Wording(self.part(part, races)) }
        let short = "\(word(part)) \(RaceWords.number(of: race))"
        return Wording("\(short) \(RaceWords.meeting(of: race))", short: short)
    }

    /// The same in one word, for a narrow list.
    package static func word(_ part: ViewingPlan.Part) -> String {
        switch part {
        case .seen: tr("see")
        case .tight: tr("tight")
        case .clash: tr("clash")
        }
    }

    /// Time without a race: `25m free`, `1h 5m free`.
    package static func free(_ time: Range<Date>) -> String { length(time) + tr(" free") }

    /// Length in hours and minutes: `25m`, `1h 5m`.
    private static func length(_ time: Range<Date>) -> String {
        let minutes = Int(clamping: time.upperBound.timeIntervalSince(time.lowerBound)) / 60
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }

    /// `Left out: R3 Enghien, cancelled; R4 Enghien, postponed`; nil without such races.
    static func calledOff(_ races: [(race: Race, status: RaceStatus)]) -> String? {
        guard !races.isEmpty else { return nil }
        let named = races.prefix(4).map { race, status in
            "\(RaceWords.number(of: race)) \(RaceWords.meeting(of: race)), \(DayWords.word(of: status))"
        }
        let rest = races.count - named.count
        let list = (named + (rest > 0 ? ["+\(rest)"] : [])).joined(separator: "; ")
        // Races with their statuses, which are words of the source: `R3 Enghien, cancelled; R4 Enghien, postponed; +2`.
        return tr("Left out: \(list)")
    }

    /// `6 of 14 races can be seen, 4m apart`.
    /// - Parameter last: the last start, for a line that has it: `6 of 14 until Sun 13:00 can be seen, 4m apart`.
    package static func sum(_ plan: ViewingPlan, gap: Int, until last: String? = nil) -> String {
        let (seen, all) = (plan.seen.count, plan.items.count)
        let apart = gap % 60 == 0 ? "\(gap / 60)m" : "\(gap)s"
        if let last { return tr("\(seen) of \(all) until \(last) can be seen, \(apart) apart") }
        return trn(
            "\(seen) of \(all) race can be seen, \(apart) apart",
            "\(seen) of \(all) races can be seen, \(apart) apart", all)
    }
}
