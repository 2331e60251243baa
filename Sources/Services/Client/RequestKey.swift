/// What makes two requests equal: URL and headers. Limits and freshness do not count.
struct RequestKey: Hashable, Sendable {
    let url: String
    let headers: [String: String]

    init(_ request: HTTPRequest) {
        url = request.url
        headers = request.headers
    }
}
