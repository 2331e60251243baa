import Models

/// The feed's data about a race besides its time: a pure function of the race and the instant.
package struct RaceDetails {
    let name: String
    let metres: Int
    /// Nil in 5 to 8 of a hundred races.
    let track: String?
    /// Nil in about 20 of a hundred races.
    let weather: String?
    /// Nil in about 12 of a hundred races.
    let comment: String?
    /// JSON text that goes into a string; nil now and then, in v1 only.
    let additionalData: String
    let leavesOutAdditionalData: Bool
    let leavesOutIcon: Bool
    let leavesOutGenerated: Bool
    /// Nil in about 60 of a hundred races.
    let channel: String?

    /// - Parameter instant: Unix seconds; the spelling of the weather changes with it.
    init(_ race: SimulatedRace, at instant: Int) {
        var generator = SplitMix64(seed: race.plan.seed, salt: 0x6465_7461_696c)
        metres = Conditions.metres(race, using: &generator)
        name = RaceNames.name(race, metres: metres, using: &generator)
        track = generator.chance(6) ? nil : Conditions.track(race.card)
        weather = generator.chance(20) ? nil : Conditions.weather(race, at: instant)
        comment =
            generator.chance(12) ? nil : RaceComments.comment(race, metres: metres, using: &generator)
        additionalData = AdditionalData.json(
            race, name: name, isBrief: (comment?.count ?? 0) > 550, using: &generator)
        leavesOutAdditionalData = generator.chance(3)
        leavesOutIcon = generator.chance(20)
        leavesOutGenerated = generator.chance(5)
        channel = generator.chance(60) ? nil : SplitMix64.uuid(of: generator.pick(["channel 1", "channel 2"]))
    }
}
