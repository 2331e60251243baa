/// An answer that was prepared beforehand.
package struct CannedAnswer: Hashable, Sendable {
    /// 100 to 599.
    package var status: Int
    /// The Content-Type header; nil for none.
    package var contentType: String?
    package var body: [UInt8]
    /// Besides Content-Type and Content-Length.
    package var headers: [String: String]

    package init(
        status: Int = 200, contentType: String? = "application/json", body: [UInt8], headers: [String: String] = [:]
    ) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.headers = headers
    }
}
