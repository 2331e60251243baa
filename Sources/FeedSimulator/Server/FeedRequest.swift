/// What of a request decides its answer.
struct FeedRequest: Sendable {
    /// `GET` and the like, in capitals.
    var method = "GET"
    /// As sent, percent-encoded, without the query.
    var path: String
    /// As sent, percent-encoded, without the question mark.
    var query = ""
    /// Nil when the header is absent.
    var contentType: String?
}
