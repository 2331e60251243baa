/// An answer that is prepared in advance for one path.
package struct CannedAnswer: Hashable, Sendable {
    /// Status code of HTTP, 100 to 599.
    package var status: Int
    /// Value of the header Content-Type; nil for none.
    package var contentType: String?
    /// Bytes that follow the headers, as they are.
    package var body: [UInt8]
    /// Headers other than Content-Type and Content-Length.
    package var headers: [String: String]

    /// An answer; by default 200 with JSON.
    package init(
        status: Int = 200, contentType: String? = "application/json", body: [UInt8], headers: [String: String] = [:]
    ) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.headers = headers
    }
}
