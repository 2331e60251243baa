/// What of a request decides its answer.
package struct FeedRequest: Sendable {
    /// `GET` and the like, in capitals.
    package var method: String
    /// As sent, percent-encoded, without the query.
    package var path: String
    /// As sent, percent-encoded, without the question mark.
    package var query: String
    /// Nil when the header is absent.
    package var contentType: String?
    /// `X-RapidAPI-Key`; nil when the header is absent.
    package var key: String?

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
