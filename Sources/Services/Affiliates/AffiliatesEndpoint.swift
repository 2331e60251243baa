import Models

/// Identity that the operator requires with every request (docs/dev/feed.md, "Affiliates").
package struct AffiliatesIdentity: Hashable, Sendable {
    /// Header `From`: an address to write to.
    var contact: String
    /// Name of the partner, sent as the header `X-Partner`.
    var partner: String
    /// Number of the partner, sent as the header `X-Partner-ID`.
    var partnerID: String

    /// All three are required; none may be empty.
    package init(contact: String, partner: String, partnerID: String) {
        (self.contact, self.partner, self.partnerID) = (contact, partner, partnerID)
    }
}

/// Address of the operator's affiliates API, with the identity for it.
package struct AffiliatesEndpoint: Hashable, Sendable {
    /// Base address of Ladbrokes in Australia, used with the live feed unless `--affiliates-url` sets another.
    package static let australia = "https://api-affiliates.ladbrokes.com.au/affiliates/v1"
    /// Base address of TAB in New Zealand, for `--affiliates-url`.
    package static let newZealand = "https://api.tab.co.nz/affiliates/v1"

    private let base: String
    private let identity: AffiliatesIdentity

    /// Drops slashes at the end of the base address.
    /// - Parameter base: with the version: `https://api-affiliates.ladbrokes.com.au/affiliates/v1`.
    package init(base: String, identity: AffiliatesIdentity) {
        self.base = base.trimmingSlashes
        self.identity = identity
    }

    /// The most meetings of an answer.
    static let limit = 200

    /// - Parameters:
    ///   - day: `2026-07-27`, or one of the operator's words: `today`.
    ///   - offset: meetings to leave out.
    func meetings(day: String, offset: Int = 0) -> HTTPRequest {
        // The service ignores a name that it does not know: `date` would return today's meetings for every day.
        request("/racing/meetings?date_from=\(day)&date_to=\(day)&limit=\(Self.limit)&offset=\(offset)&enc=json")
    }

    func event(_ id: RaceID) -> HTTPRequest {
        request("/racing/events/\(id.text.percentEncoded)?enc=json&with_money_tracker=true&with_will_pays=true")
    }

    private func request(_ path: String) -> HTTPRequest {
        var request = HTTPRequest(
            url: base + path,
            headers: [
                "Accept": "application/json", "From": identity.contact, "X-Partner": identity.partner,
                "X-Partner-ID": identity.partnerID,
            ], followsRedirects: false)
        request.secretHeaders = ["from", "x-partner", "x-partner-id"]
        request.source = RaceSource.affiliates.name
        return request
    }
}
