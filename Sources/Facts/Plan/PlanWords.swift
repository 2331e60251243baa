package import FoundationEssentials
package import Models

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

    /// Time without a race: `25m free`, `1h 5m free`.
    package static func free(_ time: Range<Date>) -> String { length(time) + tr(" free") }

    /// Length in hours and minutes: `25m`, `1h 5m`.
    package static func length(_ time: Range<Date>) -> String {
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
    package static func sum(_ plan: ViewingPlan, gap: Int) -> String {
        let (seen, all) = (plan.seen.count, plan.items.count)
        let apart = gap % 60 == 0 ? "\(gap / 60)m" : "\(gap)s"
        return trn(
            "\(seen) of \(all) race can be seen, \(apart) apart",
            "\(seen) of \(all) races can be seen, \(apart) apart", all)
    }
}
