package import Models

/// Words for a form guide's facts about a race and a runner.
package enum GuideWords {
    /// `Group 3`, `mobile start`, `pace`, `on Trackside1`, `pools Win 9,151, Place 3,924`. Start and gait matter only
    /// in harness racing.
    package static func facts(_ guide: RaceGuide, of category: RaceCategory, localTime: LocalTime) -> [String?] {
        let isHarness = category == .harness
        return [
            guide.group, isHarness ? guide.startType.map { tr("\($0.lowercased()) start") } : nil,
            isHarness ? guide.gait?.lowercased() : nil,
            guide.prizes.first.map { tr("first prize \(localTime.money($0))") },
            guide.channels.isEmpty
                ? guide.hasVideo ? tr("on video") : nil : tr("on \(guide.channels.joined(separator: ", "))"),
            pools(guide, localTime: localTime).map { tr("pools \($0)") },
        ]
    }

    /// `Win 9,151, First Four 8,127 with jackpot 6,826`; nil without a pool. Pools of bets on several races are beside
    /// the leg (`LegWords`).
    package static func pools(_ guide: RaceGuide, localTime: LocalTime) -> String? {
        let own = guide.pools.filter { $0.bet == nil }.map { "\($0.product) \(size($0, localTime: localTime))" }
        return own.isEmpty ? nil : own.joined(separator: ", ")
    }

    /// `8,127 with jackpot 6,826 and guarantee 20,000`.
    static func size(_ pool: RaceGuide.Pool, localTime: LocalTime) -> String {
        let extras = [
            pool.jackpot.map { tr("jackpot \(localTime.money($0))") },
            pool.guarantee.map { tr("guarantee \(localTime.money($0))") },
        ].compactMap(\.self)
        return localTime.money(pool.total)
            + (extras.isEmpty ? "" : tr(" with \(extras.joined(separator: tr(" and ")))"))
    }

    /// The most wanted facts come first: rating and claim, then the records here, then parents and gear. Empty if no
    /// fact is known.
    package static func runner(_ runner: Runner) -> String {
        guard let guide = runner.guide?.value else { return "" }
        let parts: [String?] = [
            guide.rating.map { tr("rating \($0)") },
            guide.claim.map { tr("claims \(CardWords.weight($0)) kg") }, guide.pace?.lowercased(),
        ]
        let records = [(RunnerGuide.Kind.overall, tr("all")), (.track, tr("track")), (.distance, tr("distance"))]
            .compactMap {
                kind, word in guide.records[kind].map { "\(word) \($0.text)" }
            }
        let rest: [String?] = [
            RunnerGuideWords.parents(guide), guide.gear.map { tr("gear \($0)") }, guide.silks.map { tr("silks \($0)") },
        ]
        return (RunnerGuideWords.marks(guide) + parts + records + rest).compactMap(\.self).joined(separator: ", ")
    }
}
