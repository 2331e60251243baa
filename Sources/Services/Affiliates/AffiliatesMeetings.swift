import FoundationEssentials
import Models

/// `data` of `/racing/meetings` and of `/racing/meetings/{id}` (docs/dev/feed.md, "Affiliates").
struct AffiliatesMeetings: Decodable {
    let meetings: [RaceMeeting]
    /// Number of meetings, with those that cannot be read.
    let listed: Int

    private enum Keys: CodingKey { case meetings }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let all = try container.decode(LenientArray<MeetingPart>.self, forKey: .meetings)
        meetings = all.values.map(\.meeting)
        listed = all.listed
    }

    private struct MeetingPart: Decodable {
        let meeting: RaceMeeting

        private enum Keys: String, CodingKey {
            case name, category, country, state, races
            case id = "meeting"
            case track = "track_condition"
            case quaddie
            case earlyQuaddie = "early_quaddie"
            case toteNumber = "tote_meeting_number"
            case channels = "video_channels"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let name = container.text(.name, limit: 80)
            guard let id = container.text(.id, limit: 100) else {
                throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "no id")
            }
            let parts = container.list(RacePart.self, .races)
            var meeting = RaceMeeting(
                id: id, name: name ?? "",
                category: AffiliatesCategory.category(container.lenient(String.self, .category)),
                venue: Venue(
                    name: name, state: container.text(.state, limit: 12), country: container.text(.country, limit: 12)),
                races: parts.map(\.race).sorted { ($0.start, $0.number) < ($1.start, $1.number) })
            meeting.trackCondition =
                container.text(.track, limit: 40) ?? parts.lazy.compactMap(\.race.trackCondition).last
            meeting.weather = parts.lazy.compactMap(\.race.weather).last
            meeting.bets = [
                container.bet("early quaddie", .earlyQuaddie), container.bet("quaddie", .quaddie),
            ].compactMap(\.self)
            meeting.toteNumber = container.whole(.toteNumber, in: 1...999)
            meeting.channels = container.channels(.channels)
            self.meeting = meeting
        }
    }

    /// A race; number 0, a special market, is none.
    private struct RacePart: Decodable {
        let race: MeetingRace

        private enum Keys: String, CodingKey {
            case id, name, distance, status, weather, protest
            case number = "race_number"
            case start = "start_time"
            case track = "track_condition"
            case protestReason = "protest_reason"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            if container.whole(.number, in: 0...0) != nil { throw NotMeant() }
            guard let id = container.text(.id, limit: 100), let number = container.whole(.number, in: 1...999) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .number, in: container,
                    debugDescription: "no id, or no number of a race: \(container.written(.number))")
            }
            var race = MeetingRace(
                id: RaceID(id), number: number, name: container.text(.name, limit: 160) ?? "",
                start: try container.decode(WireStart.self, forKey: .start).date,
                status: RaceStatus(word: container.lenient(String.self, .status)))
            race.distance = container.whole(.distance, in: 1...99_999)
            let reason = container.text(.protestReason, limit: 200)
            race.protest = reason ?? (container.flag(.protest) ? "" : nil)
            race.trackCondition = container.text(.track, limit: 40)
            race.weather = container.text(.weather, limit: 40)
            self.race = race
        }
    }
}
