package import FoundationEssentials
package import Models

/// Words of a plan.
package enum PlanWords {
    /// `see`, `see, tight`, `clashes with R4 Enghien`.
    /// - Parameter races: those of the plan, by id.
    package static func part(_ part: ViewingPlan.Part, _ races: [RaceID: Race]) -> String {
        switch part {
        case .seen: "see"
        case .tight: "see, tight"
        case .clash(let id):
            races[id].map { "clashes with \(RaceWords.number(of: $0)) \(RaceWords.meeting(of: $0))" } ?? "clashes"
        }
    }

    /// `25m free`, `1h 5m free`.
    package static func free(_ time: Range<Date>) -> String { length(time) + " free" }

    /// `25m`, `1h 5m`.
    static func length(_ time: Range<Date>) -> String {
        let minutes = Int(clamping: time.upperBound.timeIntervalSince(time.lowerBound)) / 60
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }

    /// `6 of 14 races can be seen, 4m apart`.
    package static func sum(_ plan: ViewingPlan, gap: Int) -> String {
        let (seen, all) = (plan.seen.count, plan.items.count)
        let apart = gap % 60 == 0 ? "\(gap / 60)m" : "\(gap)s"
        return "\(seen) of \(all) \(all == 1 ? "race" : "races") can be seen, \(apart) apart"
    }
}
