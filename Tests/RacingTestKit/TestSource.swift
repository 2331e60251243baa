import FoundationEssentials
package import Models
package import Services

extension RaceSource {
    /// A source that exists in tests alone: everything but the board's list, with ids, a key and a quota of its own.
    package static let test = RaceSource(
        name: "test-source", serves: [.cards, .statuses, .results, .meetings], ids: .own(mark: "test-"),
        wording: Wording(name: "the test source", addressOption: "--test-url", refusal: "refuses the key"))
}

extension SourceAdapter {
    private static let key = SourceSetting(
        "test-key", .key(form: "32 or more letters and digits", lengths: 32...64), "The test's key")

    /// The proof of the seam: one value, registered by `Catalogue.$adapters.withValue`.
    package static let test = SourceAdapter(
        .test,
        needs: [
            SourceSetting("test-url", .address(live: "https://test.invalid", path: "/test"), "The test's base address"),
            key,
            SourceSetting("test-depth", .whole(1...9, unit: "races"), builtIn: "4", "Races of the test's meetings"),
        ],
        withoutRequired: "test-source is not used: it has no key (raceboard key set test-source)",
        readFile: { bytes, _ in
            guard String(decoding: bytes, as: UTF8.self).hasPrefix("{\"test\"") else { return nil }
            return SourceFile(meetings: [TestFeed.meeting])
        },
        open: { values, tools in
            let feed = TestFeed(transport: tools.transport, address: values.address, key: values.key?.secret ?? "")
            var open = OpenSource()
            open.cards = { _ in feed }
            open.meetings = { _ in feed }
            open.checks = { [SourceCheck(name: "everything", outcome: .answered("well"), milliseconds: 1)] }
            return open
        })
}

/// Requests something for each answer, and answers what it has.
private struct TestFeed: CardFeed, MeetingsFeed {
    let transport: any HTTPTransport
    let address: String
    let key: String

    static let race = MeetingRace(
        id: RaceID("test-7"), number: 7, name: "Proof Stakes", start: Date.t0 - 600, status: .final)

    /// A race that jumps soon, so that a board shows it.
    static let next = MeetingRace(
        id: RaceID("test-8"), number: 8, name: "Seam Handicap", start: Date.t0 + 30, status: .open)

    static var meeting: RaceMeeting {
        RaceMeeting(
            id: "test-1", name: "Testbury", category: .horse, venue: Venue(country: "AUS"), races: [race, next])
    }

    func card(of id: RaceID) async throws(FeedError) -> CardAnswer {
        try await card(of: id, start: .t0)
    }

    func card(of id: RaceID, start: Date) async throws(FeedError) -> CardAnswer {
        try await request("cards?day=" + RFC3339.format(start).prefix(10))
        var card = RaceCard.sample(id.text, status: .final)
        card.placings = [Placing(position: 1, number: 4, name: "Seam")]
        return CardAnswer(card: card)
    }

    func meetings(on day: String) async throws(FeedError) -> MeetingsAnswer {
        try await request("meetings?day=" + day)
        return MeetingsAnswer(meetings: [Self.meeting])
    }

    private func request(_ path: String) async throws(FeedError) {
        var request = HTTPRequest(url: address + "/" + path, headers: ["X-Key": key], followsRedirects: false)
        request.source = RaceSource.test.name
        do {
            _ = try await transport.get(request)
        } catch {
            throw FeedError(error)
        }
    }
}
