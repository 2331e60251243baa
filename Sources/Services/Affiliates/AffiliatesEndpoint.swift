import Models

/// The identity that the operator wants with every request (docs/dev/feed.md, "Affiliates").
package struct AffiliatesIdentity: Hashable, Sendable {
    /// An address to write to: `From`.
    package var contact: String
    /// `X-Partner`.
    package var partner: String
    /// `X-Partner-ID`.
    package var partnerID: String

    package init(contact: String, partner: String, partnerID: String) {
        self.contact = contact
        self.partner = partner
        self.partnerID = partnerID
    }
}

/// Where the operator's affiliates API is asked.
package struct AffiliatesEndpoint: Hashable, Sendable {
    package static let australia = "https://api-affiliates.ladbrokes.com.au/affiliates/v1"
    package static let newZealand = "https://api.tab.co.nz/affiliates/v1"

    private let base: String
    private let identity: AffiliatesIdentity

    /// - Parameter base: with the version; slashes at its end do not matter.
    package init(base: String, identity: AffiliatesIdentity) {
        self.base = String(base.reversed().drop { $0 == "/" }.reversed())
        self.identity = identity
    }

    /// The most meetings of an answer.
    static let limit = 200

    /// - Parameters:
    ///   - day: `2026-07-27`, or one of the operator's words: `today`.
    ///   - offset: meetings to leave out.
    func meetings(day: String, offset: Int = 0) -> HTTPRequest {
        // A name that it does not know is ignored in silence: `date` would answer today's, whatever day was meant.
        request("/racing/meetings?date_from=\(day)&date_to=\(day)&limit=\(Self.limit)&offset=\(offset)&enc=json")
    }

    func meeting(_ id: String) -> HTTPRequest { request("/racing/meetings/\(id.percentEncoded)?enc=json") }

    func event(_ id: RaceID) -> HTTPRequest {
        request("/racing/events/\(id.text.percentEncoded)?enc=json&with_money_tracker=false&with_will_pays=false")
    }

    private func request(_ path: String) -> HTTPRequest {
        var request = HTTPRequest(
            url: base + path,
            headers: [
                "Accept": "application/json", "From": identity.contact, "X-Partner": identity.partner,
                "X-Partner-ID": identity.partnerID,
            ], staysAtHost: true)
        request.source = RaceSource.affiliates.name
        return request
    }
}
