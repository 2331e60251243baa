import FoundationEssentials
package import Models

extension RaceSource {
    /// The operator's documented API (docs/dev/feed.md, "Affiliates"): everything but the list of next races.
    package static let affiliates = RaceSource(
        name: "affiliates", serves: [.cards, .statuses, .results, .meetings], calendar: AffiliatesCalendar.calendar,
        wording: RaceSource.Wording(
            name: "the affiliates API", addressOption: "--affiliates-url",
            refusal: "refuses your identity: check affiliates-partner-id"),
        listsWholeDay: true)
}

extension SourceAdapter {
    private static let address = SourceSetting(
        "affiliates-url", .address(live: AffiliatesEndpoint.australia, path: "/affiliates/v1"),
        "The affiliates' base address, if not the one that belongs to `feed-url`")
    private static let contact = SourceSetting(
        "affiliates-contact", .contact, "Your identity at the affiliates: a contact address")
    private static let partner = SourceSetting("affiliates-partner", .identifier, "Your identity: the partner's name")
    private static let partnerID = SourceSetting(
        "affiliates-partner-id", .identifier, "Your identity: the partner's id")

    /// The operator wants address, name and number of the partner with every request.
    package static let affiliates = SourceAdapter(
        .affiliates, needs: [address, contact, partner, partnerID],
        simulated: SourceValues(
            address: "",
            texts: [
                contact.name: "demo@localhost.invalid", partner.name: "raceboard demo", partnerID.name: "demo",
            ]),
        withoutRequired: "the affiliates are not used: affiliates-contact, affiliates-partner, affiliates-partner-id "
            + "are not set. Without this partner access the day is incomplete (raceboard setup)",
        readFile: { bytes, _ in try AffiliatesFile.read(bytes) },
        open: { values, tools in
            let identity = AffiliatesIdentity(
                contact: values[contact] ?? "", partner: values[partner] ?? "", partnerID: values[partnerID] ?? "")
            let endpoint = AffiliatesEndpoint(base: values.address, identity: identity)
            let feed: @Sendable (Int) -> AffiliatesFeed = { milliseconds in
                AffiliatesFeed(
                    endpoint: endpoint, transport: tools.transport, timeoutMilliseconds: milliseconds,
                    answers: tools.answers)
            }
            var open = OpenSource()
            open.cards = feed
            open.meetings = feed
            return open
        })
}

/// The operator's calendar: a meeting is listed under the day on which its first race starts by the clocks of Sydney,
/// and all its races with it, also those after midnight (docs/dev/feed.md, "Affiliates").
///
/// Daylight saving by the rule since 2008: from 2:00 of the first Sunday of October to 3:00 of the first Sunday of
/// April. Earlier years are read by the same rule.
enum AffiliatesCalendar {
    static let calendar = RaceCalendar(today: \.upperBound) { start in
        day(start - longestMeeting)...day(start)
    }

    /// Seconds from a meeting's first race to its last, at most: meetings of up to seven hours are known.
    private static let longestMeeting: TimeInterval = 9 * 3600
    /// Seconds ahead of UTC in winter.
    private static let standard = 10 * 3600

    /// Days since 1970 by the clocks of Sydney.
    private static func day(_ instant: Date) -> Int { CivilTime(instant, offset: offset(at: instant)).daysSince1970 }

    /// Seconds ahead of UTC at an instant.
    static func offset(at instant: Date) -> Int {
        let year = CivilTime(instant, offset: standard).year
        let ends = CivilTime(year: year, month: 4, day: CivilTime.sunday(1, of: 4, year), hour: 2)
        let begins = CivilTime(year: year, month: 10, day: CivilTime.sunday(1, of: 10, year), hour: 2)
        let winter = ends.instant(offset: standard)..<begins.instant(offset: standard)
        return winter.contains(instant) ? standard : standard + 3600
    }
}

/// Reads a text that may be an answer of the affiliates: an event, or a day's meetings.
enum AffiliatesFile {
    /// - Returns: nil for a text of another form: one without `data`.
    /// - Throws: `Flaw` or `FeedError` for an answer that cannot be read.
    static func read(_ bytes: [UInt8]) throws -> SourceFile? {
        guard let part = (try? JSONDecoder().decode(Whole.self, from: Data(bytes)))?.data else { return nil }
        let response = HTTPResponse(status: 200, headers: ["content-type": "application/json"], body: bytes)
        var file = SourceFile()
        if let race = part.race {
            guard let id = race.id, !id.isEmpty else { throw Flaw("the event has no id") }
            let card = try AffiliatesFeed.card(response, id: RaceID(id)).card
            file.cards = [(card, Venue(name: card.meeting, state: race.state, country: race.country))]
        } else if part.hasMeetings {
            file.meetings = try AffiliatesFeed.meetings(response).meetings
        } else {
            throw Flaw("neither an event nor meetings of the affiliates")
        }
        return file
    }

    private struct Whole: Decodable {
        let data: Part
    }

    private struct Part: Decodable {
        let race: RacePart?
        let hasMeetings: Bool

        private enum Keys: CodingKey { case race, meetings }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            race = try container.decodeIfPresent(RacePart.self, forKey: .race)
            hasMeetings = container.contains(.meetings)
        }
    }

    private struct RacePart: Decodable {
        let id: String?
        let state: String?
        let country: String?

        private enum Keys: String, CodingKey {
            case state, country
            case id = "event_id"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            id = FeedText.clean(optional: try? container.decode(String.self, forKey: .id), limit: 100)
            state = FeedText.clean(optional: try? container.decode(String.self, forKey: .state), limit: 12)
            country = FeedText.clean(optional: try? container.decode(String.self, forKey: .country), limit: 12)
        }
    }
}
