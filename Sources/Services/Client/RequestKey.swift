/// URL and headers of a request, by which two requests are equal. Limits and freshness do not count.
struct RequestKey: Hashable, Sendable {
    let url: String
    let headers: [String: String]

    init(_ request: HTTPRequest) {
        url = request.url
        headers = request.headers
    }
}
