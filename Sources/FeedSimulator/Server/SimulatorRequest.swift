/// Parts of a request that decide its answer.
package struct SimulatorRequest: Sendable {
    /// Method of the request in capitals: `GET`.
    package var method: String
    /// Path as sent, percent-encoded, without the query.
    package var path: String
    /// Query as sent, percent-encoded, without the question mark.
    package var query: String
    /// Header Content-Type; nil if it is absent.
    package var contentType: String?
    /// Header `X-RapidAPI-Key`; nil if it is absent.
    package var key: String?

    /// A request; by default a GET without query and headers.
    package init(
        method: String = "GET", path: String, query: String = "", contentType: String? = nil, key: String? = nil
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.contentType = contentType
        self.key = key
    }
}
