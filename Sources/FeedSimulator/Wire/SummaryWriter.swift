import Models

/// Writes one race of `race_summaries`, in the form of either version.
///
/// Source: `docs/dev/feed.md`, "next races by category" (v2) and "all categories mixed" (v1).
struct SummaryWriter {
    enum Version {
        case v1
        /// - Parameter fractions: whether starts carry a fraction of a second.
        case v2(fractions: Bool)
    }

    let version: Version
    /// Instant of the answers, in Unix seconds.
    let instant: Int

    func summary(_ race: SimulatedRace) -> [UInt8] {
        let details = RaceDetails(race, at: instant)
        let course = race.card.course
        return JSONWriter.object { summary in
            summary.field("race_id", race.id)
            summary.field("race_name", details.name)
            summary.field("race_number", race.number)
            summary.field("meeting_id", race.card.id)
            summary.field("meeting_name", race.meeting)
            summary.field("category_id", CategoryID.id(of: race.category))
            start(race, to: &summary)
            summary.object("race_form") { form(details, to: &$0) }
            summary.field("venue_id", SplitMix64.uuid(of: "venue \(course.name) \(course.country)"))
            summary.field("venue_name", race.meeting)
            summary.field("venue_state", course.state)
            summary.field("venue_country", course.country)
            if !isV1, let channel = details.channel {
                summary.object("video") { $0.object("channel") { $0.field("channel_id", channel) } }
            }
        }
    }

    private var isV1: Bool {
        if case .v1 = version { true } else { false }
    }

    private func start(_ race: SimulatedRace, to summary: inout JSONWriter) {
        switch version {
        case .v1:
            summary.object("advertised_start") { $0.field("seconds", race.startSeconds) }
        case .v2(fractions: false):
            summary.field("advertised_start", UnixTime.rfc3339(race.startSeconds))
        case .v2(fractions: true):
            // The number has one to nine decimals, by the race.
            let digits = String("512840679".prefix(1 + Int(race.plan.seed % 9)))
            summary.field("advertised_start", UnixTime.rfc3339(race.startSeconds, fraction: digits))
        }
    }

    private func form(_ details: RaceDetails, to form: inout JSONWriter) {
        form.field("distance", details.metres)
        named("distance_type", "Metres", short: "m", to: &form)
        if let track = details.track { named("track_condition", track, short: track.lowercased(), to: &form) }
        if let weather = details.weather { self.weather(weather, icon: !details.leavesOutIcon, to: &form) }
        if let comment = details.comment { form.field("race_comment", comment) }
        if !isV1 || !details.leavesOutAdditionalData { form.field("additional_data", details.additionalData) }
        guard isV1 else { return }
        if !details.leavesOutGenerated { form.field("generated", 1) }
        form.field("silk_base_url", "drr38safykj6s.cloudfront.net")
        if let comment = details.comment { form.field("race_comment_alternative", comment) }
    }

    private func named(_ key: String, _ name: String, short: String, to form: inout JSONWriter) {
        let id = SplitMix64.uuid(of: key + name)
        form.object(key) { object in
            if isV1 { object.field("id", id) }
            object.field("name", name)
            object.field("short_name", short)
        }
        if isV1 { form.field(key + "_id", id) }
    }

    private func weather(_ name: String, icon: Bool, to form: inout JSONWriter) {
        let id = SplitMix64.uuid(of: "weather" + name)
        form.object("weather") { object in
            if isV1 { object.field("id", id) }
            object.field("name", name)
            guard isV1 else { return }
            object.field("short_name", String(name.lowercased().prefix(12)))
            if icon { object.field("icon_uri", name) }
        }
        if isV1 { form.field("weather_id", id) }
    }
}

/// Writes the bodies of good answers for next races.
struct NextRacesBody {
    /// Ascending by start; a race leaves this list by its category's or the total count.
    let races: [SimulatedRace]
    let summaries: SummaryWriter

    /// - Parameters:
    ///   - categories: the requested ids, each once; they are the keys, even without races.
    ///   - count: races per category, 1 or more.
    func v2(categories: [String], count: Int) -> [UInt8] {
        var listed: [SimulatedRace] = []
        return JSONWriter.object { root in
            root.object("category_race_map") { map in
                for id in categories.sorted() {
                    let chosen = races.filter { CategoryID.id(of: $0.category) == id }.prefix(count)
                    listed += chosen
                    map.object(id) { ids(chosen, key: "race_ids", to: &$0) }
                }
            }
            table(listed, to: &root)
        }
    }

    /// - Parameter count: races in all, 1 or more.
    func v1(count: Int) -> [UInt8] {
        let listed = races.prefix(count)
        return JSONWriter.object { root in
            root.field("status", 200)
            root.object("data") { data in
                ids(listed, key: "next_to_go_ids", to: &data)
                table(Array(listed), to: &data)
            }
            root.field("message", "Next \(count) races from each category")
        }
    }

    private func ids(_ races: ArraySlice<SimulatedRace>, key: String, to writer: inout JSONWriter) {
        writer.array(key) { array in
            for race in races { array.string(race.id) }
        }
    }

    /// Keys in alphabetical order, which is not the order of time.
    private func table(_ races: [SimulatedRace], to writer: inout JSONWriter) {
        writer.object("race_summaries") { table in
            for race in races.sorted(by: { $0.id < $1.id }) {
                table.key(race.id)
                table.raw(summaries.summary(race))
            }
        }
    }
}

/// The ids by which the services know the categories. Source: `docs/dev/feed.md`, "Identifiers".
enum CategoryID {
    static func id(of category: RaceCategory) -> String {
        switch category {
        case .horse: "4a2788f8-e825-4d36-9894-efd4baf1cfae"
        case .greyhound: "9daef0d7-bf3c-4f50-921d-8e818c60fe61"
        case .harness: "161d9be2-e909-4326-8c2c-35ed71fb460b"
        case .unknown: "00000000-0000-4000-8000-000000000000"
        }
    }

    /// The three, ascending by id: the order in which the service writes them.
    static let all = RaceCategory.known.map(id).sorted()
}

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
