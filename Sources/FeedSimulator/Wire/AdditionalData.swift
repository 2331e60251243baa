import Models

/// The JSON text that the feed puts into the string `additional_data`, in its newest form.
///
/// Source: `docs/dev/feed.md`, "additional_data".
enum AdditionalData {
    /// - Parameter isBrief: without the prizes of the places, as where the comment is long already.
    static func json(
        _ race: SimulatedRace, name: String, isBrief: Bool, using generator: inout SplitMix64
    ) -> String {
        let course = race.card.course
        let isAmerican = ["USA", "CA"].contains(course.country)
        var writer = JSONWriter()
        writer.object { root in
            root.object("revealed_race_info") { info in
                info.field("track_name", course.name)
                info.field("state", course.state)
                info.field("country", course.country)
                info.field("number", race.number)
                info.field("race_name", generator.chance(25) ? "" : name)
                info.field("time", time(race, using: &generator))
                info.field("class", generator.pick(["", "MDN", "CLM", "BM64", "G5", "C1", "OPEN"]))
                info.field("start_type", race.category == .harness ? generator.pick(["MOBILE", "STAND"]) : "")
                prizes(&info, race, isBrief: isBrief, using: &generator)
                info.field("rail_position", race.category == .horse && !isAmerican ? "Out 3m Entire Circuit" : "")
                info.field("track_direction", generator.pick(["Left", "Right", ""]))
                info.field("track_surface", surface(race, isAmerican: isAmerican))
                info.field("group", generator.oneIn(40) ? "Group 3" : "")
                info.field("gait", gait(race.category))
                info.field("track_home_straight_metres", generator.chance(50) ? 0 : generator.int(in: 150...500))
                info.field("track_circumference", generator.chance(50) ? 0 : generator.int(in: 400...2200))
                info.field("race_comment_provider", "raceboard simulator")
            }
        }
        return writer.text
    }

    /// Surface of the track, in step with its condition, which may name it.
    private static func surface(_ race: SimulatedRace, isAmerican: Bool) -> String {
        guard race.category == .horse else { return "" }
        let track = Conditions.track(race.card)
        return ["Dirt", "Synthetic"].contains(track) ? track : isAmerican ? "Dirt" : "Grass"
    }

    private static func gait(_ category: RaceCategory) -> String {
        switch category {
        case .greyhound: ""
        case .harness: "Pace"
        default: "Gallop"
        }
    }

    /// A time that is often wrong, as in the real feed: often 1970, seldom with nine decimals.
    private static func time(_ race: SimulatedRace, using generator: inout SplitMix64) -> String {
        if generator.chance(35) { return "1970-01-01T00:00:00Z" }
        return UnixTime.rfc3339(race.plan.plannedStart, fraction: generator.oneIn(60) ? "123456789" : "")
    }

    private static func prizes(
        _ info: inout JSONWriter, _ race: SimulatedRace, isBrief: Bool, using generator: inout SplitMix64
    ) {
        guard !generator.chance(20) else {
            info.key("prizemonies")
            info.raw("null")
            info.key("localised_prizemonies")
            info.raw("null")
            return
        }
        let places = isBrief ? 0 : generator.int(in: 0...5)
        let isBroken = generator.oneIn(50)
        func write(_ writer: inout JSONWriter, _ total: Int) {
            for place in 0..<places {
                writer.field(["1st", "2nd", "3rd", "4th", "5th"][place], total * [55, 20, 12, 8, 5][place] / 100)
            }
            writer.key("total_value")
            writer.raw(isBroken ? "\(total).5" : "\(total)")
        }
        info.object("prizemonies") { write(&$0, race.prizeMoney) }
        info.object("localised_prizemonies") { localised in
            localised.object("AUD") { write(&$0, race.prizeMoney) }
            localised.object("NZD") { write(&$0, race.prizeMoney * 109 / 100) }
        }
    }
}
