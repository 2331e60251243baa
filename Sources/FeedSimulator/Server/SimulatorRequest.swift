/// Parts of a request that decide its answer.
package struct SimulatorRequest: Sendable {
    /// Method of the request in capitals: `GET`.
    var method: String
    /// Path as sent, percent-encoded, without the query.
    var path: String
    /// Query as sent, percent-encoded, without the question mark.
    var query: String
    /// Header Content-Type; nil if it is absent.
    var contentType: String?
    /// Header `X-RapidAPI-Key`; nil if it is absent.
    var key: String?

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
