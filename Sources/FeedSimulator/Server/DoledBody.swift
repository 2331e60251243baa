import FlyingSocks

/// A body that comes in pieces with waits between them, and may break off.
struct DoledBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: [UInt8]
    /// How much of `bytes` comes before the body breaks off with an error, which makes the server close the connection.
    let reach: Int
    /// The most bytes that come at once.
    let piece: Int
    /// Called before each piece but the first.
    let wait: @Sendable () async -> Void

    func makeAsyncIterator() -> Iterator {
        Iterator(body: self)
    }

    struct Iterator: AsyncBufferedIteratorProtocol {
        let body: DoledBody
        var sent = 0

        mutating func next() async throws -> UInt8? {
            try await nextBuffer(suggested: 1)?.first
        }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            if sent >= body.bytes.count { return nil }
            if sent >= body.reach { throw BrokenOff() }
            if sent > 0 {
                await body.wait()
                try Task.checkCancellation()
            }
            let end = Swift.min(sent + Swift.min(count, body.piece), body.reach)
            defer { sent = end }
            return Array(body.bytes[sent..<end])
        }
    }

    /// Never shown: the server ends the connection over it.
    struct BrokenOff: Error {}
}
