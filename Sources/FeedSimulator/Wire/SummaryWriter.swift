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
        var writer = JSONWriter()
        writer.object { summary in
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
        return writer.bytes
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
