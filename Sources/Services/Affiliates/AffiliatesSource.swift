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
            + "are not set. Without this partner access the day is incomplete (README, "
            + "\"Partner access\")",
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
