import Glibc
import System

/// One connection of a client, on the server's thread: requests without a body, one after the other.
final class ServerConnection {
    /// Most bytes and lines of a request with its headers; a longer one is refused.
    static let longestHead = 16 << 10
    static let mostLines = 100

    /// Next step after bytes that were sent.
    enum Next: Sendable {
        case more, request, close
    }

    /// Task for the server after a client's bytes.
    enum Step {
        case waits
        /// The beginning of the n-th request has come.
        case begun(Int)
        case received(SimulatorRequest)
        case over
    }

    private enum State {
        case reading, deciding
    }

    let id: Int
    let descriptor: Int32
    /// Rises with every request of all connections.
    var since: Int
    /// Task that makes its answer; ends with the connection.
    var task: Task<Void, Never>?

    private var state = State.reading
    private var head: [UInt8] = []
    /// Index before which the end of the head cannot be.
    private var searched = 0
    private var requests = 0
    private var hasReported = false
    private var isLast = false
    private var output: [UInt8] = []
    private var sent = 0
    private var next = Next.request

    init(id: Int, descriptor: Int32, since: Int) {
        (self.id, self.descriptor, self.since) = (id, descriptor, since)
    }

    /// Events for poll(2); 0 while the server expects no bytes from the client.
    var events: Int16 {
        if sent < output.count { return Int16(POLLOUT) }
        return state == .reading ? Int16(POLLIN) : 0
    }

    func isReading(_ request: Int) -> Bool { state == .reading && requests == request && !head.isEmpty }

    func close() {
        task?.cancel()
        _ = Glibc.close(descriptor)
    }

    /// The kernel sends RST in place of FIN when the connection is closed.
    func reset() {
        var abrupt = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abrupt, socklen_t(MemoryLayout<linger>.size))
    }

    func send(_ bytes: [UInt8], then next: Next) {
        output = sent < output.count ? Array(output[sent...]) + bytes : bytes
        (sent, self.next) = (0, next)
    }

    /// Writes and reads as far as possible without waiting.
    func proceed() -> Step {
        while sent < output.count {
            let count = output[sent...].withUnsafeBytes { bytes in
                Uninterrupted.call { Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
            }
            if count < 0 { return errno == EAGAIN ? .waits : .over }
            sent += count
        }
        if state == .deciding {
            guard !output.isEmpty, next != .more else { return .waits }
            if next == .close || isLast { return .over }
            (state, output, sent) = (.reading, [], 0)
        }
        return read()
    }

    private func read() -> Step {
        if let request = take() { return request }
        var bytes = [UInt8](repeating: 0, count: 4096)
        while head.count <= Self.longestHead {
            let count = Uninterrupted.call { recv(descriptor, &bytes, bytes.count, 0) }
            if count < 0, errno == EAGAIN {
                guard !head.isEmpty, !hasReported else { return .waits }
                hasReported = true
                return .begun(requests)
            }
            guard count > 0 else { return .over }
            head += bytes[..<count]
            if let request = take() { return request }
        }
        return refuse(431)
    }

    /// The request, once it is complete.
    private func take() -> Step? {
        guard let end = endOfHead() else { return nil }
        let lines = head[..<end].split(separator: 0x0a, maxSplits: Self.mostLines, omittingEmptySubsequences: true)
        head.removeFirst(end)
        (searched, hasReported) = (0, false)
        requests += 1
        state = .deciding
        guard lines.count <= Self.mostLines else { return refuse(431) }
        let texts = lines.map { String(decoding: $0.last == 0x0d ? $0.dropLast() : $0, as: UTF8.self) }
        let words = (texts.first ?? "").split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return refuse(400) }
        var headers: [String: String] = [:]
        for line in texts.dropFirst() where !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return refuse(400) }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " || $0 == "\t" })
        }
        // The server answers no requests with a body, so the bytes after this one are not read.
        let hasBody = (headers["content-length"] ?? "0") != "0" || headers["transfer-encoding"] != nil
        let connection = headers["connection"]?.lowercased()
        isLast = hasBody || connection == "close" || (words[2] == "HTTP/1.0" && connection != "keep-alive")
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return .received(
            SimulatorRequest(
                method: String(words[0]), path: String(target[0]), query: target.count > 1 ? String(target[1]) : "",
                contentType: headers["content-type"], key: headers["x-rapidapi-key"]))
    }

    /// Index after the empty line that ends a head.
    private func endOfHead() -> Int? {
        var place = max(searched, 1)
        while place < head.count {
            defer { place += 1 }
            guard head[place] == 0x0a else { continue }
            let hasReturn = head[place - 1] == 0x0d
            let before = hasReturn ? place - 2 : place - 1
            if before >= 0, head[before] == 0x0a { return place + 1 }
        }
        searched = head.count
        return nil
    }

    private func refuse(_ status: Int) -> Step {
        let answer = SimulatorAnswer.text("\(Self.phrase(status))\n", status: status)
        (state, isLast) = (.deciding, true)
        send(Self.head(of: answer) + answer.body, then: .close)
        return proceed()
    }

    // MARK: Answers

    /// The status line and the headers.
    static func head(of answer: SimulatorAnswer) -> [UInt8] {
        var text = "HTTP/1.1 \(answer.status) \(phrase(answer.status))\r\n"
        for (name, value) in answer.headers.sorted(by: { $0.key < $1.key }) { text += "\(name): \(value)\r\n" }
        return Array((text + "Content-Length: \(answer.body.count)\r\n\r\n").utf8)
    }

    private static func phrase(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        default: "Status"
        }
    }
}
