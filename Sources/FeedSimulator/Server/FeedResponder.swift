package import FoundationEssentials
import Models

/// Answers of the simulated feed: a pure function of the day, the faults, the request and the instant.
///
/// Source: `docs/dev/feed.md`, for forms, errors and parameters.
package struct FeedResponder: Sendable {
    /// Path of the method v2 (docs/dev/feed.md, "v2").
    package static let v2Path = "/v2/racing/next-races-category-group"
    /// Path of v1 and of racecards (docs/dev/feed.md, "v1").
    package static let v1Path = "/rest/v1/racing/"
    /// Beginning of the affiliates' paths (docs/dev/feed.md, "Affiliates").
    package static let affiliatesPath = "/affiliates/v1/racing/"
    /// Beginning of the paths of Horse Racing USA (docs/horse-racing-usa.md).
    package static let usaPath = "/horse-racing-usa/"

    /// Day whose races the answers list.
    let day: RaceDay
    /// Faults of every answer; if several replace the body, the last one counts.
    let faults: [Fault]
    /// Instant at which the fault `frozen` stops the day, and from which `moved` counts.
    let frozenAt: Date

    /// A responder of one day; without faults it answers as the real feeds do.
    package init(day: RaceDay, faults: [Fault], frozenAt: Date) {
        (self.day, self.faults, self.frozenAt) = (day, faults, frozenAt)
    }

    /// The answer to a request.
    /// - Parameter now: an instant of the simulated clock, UTC.
    package func answer(to request: SimulatorRequest, at now: Date) -> SimulatorAnswer {
        var answer = replacement() ?? content(request, at: now)
        if faults.contains(.oversize), answer.status == 200 { answer.body = Self.padded(answer.body) }
        var offset = 0
        for fault in faults {
            switch fault {
            case .latency(let milliseconds): answer.latency = milliseconds
            case .dateOffset(let seconds): offset = seconds
            case .truncate: answer.delivery = .half
            case .drip: answer.delivery = .drip
            default: break
            }
        }
        if faults.contains(.reset) { answer.delivery = .reset }
        if faults.contains(.stall) { answer.delivery = .never }
        answer.headers["Date"] = UnixTime.httpDate(UnixTime.seconds(of: now) + offset)
        return answer
    }

    /// The answer of the last fault that replaces the whole real answer.
    private func replacement() -> SimulatorAnswer? {
        for fault in faults.reversed() {
            switch fault {
            case .garbage: return .json(Array("\u{1}\u{2}{\"race_ids\": [not json at all".utf8) + [0xFF, 0xFE, 0x00])
            case .html:
                return .html("Welcome to Guest Wi-Fi", "Accept the terms of use to reach the internet.", status: 200)
            case .forbidden: return .html("Access denied", "You have been blocked.", status: 403)
            case .notFound: return Self.notFound
            case .tooManyRequests(let seconds):
                var answer = SimulatorAnswer.envelope(429, id: "go.micro.api", detail: "too many requests")
                answer.headers["Retry-After"] = String(seconds)
                return answer
            case .serverError: return .envelope(500, id: "go.micro.api", detail: "none available")
            case .unavailable: return .html("503 Service Temporarily Unavailable", "Try again later.", status: 503)
            default: continue
            }
        }
        return nil
    }

    private func content(_ request: SimulatorRequest, at now: Date) -> SimulatorAnswer {
        guard request.method == "GET" else { return Self.notFound }
        switch request.path {
        case Self.v2Path: return v2(request, at: now)
        case Self.v1Path, String(Self.v1Path.dropLast()): return v1(FeedQuery(request.query), at: now)
        case let path where path.hasPrefix(Self.affiliatesPath):
            let seconds = UnixTime.seconds(of: contentInstant(at: now))
            let answer = AffiliatesResponder(day: day, instant: seconds)
                .answer(path.dropFirst(Self.affiliatesPath.count), FeedQuery(request.query))
            return answer ?? Self.notFound
        case let path where path.hasPrefix(Self.usaPath):
            let seconds = UnixTime.seconds(of: contentInstant(at: now))
            return HorseRacingUSAResponder(day: day, instant: seconds)
                .answer(path.dropFirst(Self.usaPath.count), FeedQuery(request.query), key: request.key)
        default: return Self.notFound
        }
    }

    private func contentInstant(at now: Date) -> Date { faults.contains(.frozen) ? frozenAt : now }

    private func racecard(_ query: FeedQuery, at now: Date) -> SimulatorAnswer {
        guard let id = query["id"], !id.isEmpty else {
            return .envelope(400, id: "neds.api.racing", detail: "missing id")
        }
        guard let snapshot = day.snapshot(of: id, at: UnixTime.seconds(of: contentInstant(at: now))) else {
            return .envelope(404, id: "neds.api.racing", detail: "race not found")
        }
        return .json(RacecardWriter.body(snapshot))
    }

    private func v2(_ request: SimulatorRequest, at now: Date) -> SimulatorAnswer {
        let type = (request.contentType ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
        guard type == "application/json" else {
            return .text("unsupported content-type", status: 500, type: "text/plain")
        }
        let query = FeedQuery(request.query)
        do {
            let categories = try query.categories() ?? CategoryID.all
            guard let count = query.count else { return Self.missingCount }
            let version = SummaryWriter.Version.v2(fractions: faults.contains(.fraction))
            return .json(body(version, at: now).v2(categories: categories, count: count))
        } catch {
            let call = "neds.api.racing.Racing.NextRacesCategoryGroup"
            return .envelope(
                500, id: "go.micro.api",
                detail: "error during request: an error occurred while calling \(call): \(error.words)")
        }
    }

    private func v1(_ query: FeedQuery, at now: Date) -> SimulatorAnswer {
        if query["method"] == "racecard" { return racecard(query, at: now) }
        guard query["method"] == "nextraces" else {
            return .envelope(400, id: "neds.api.racing", detail: "unknown method")
        }
        guard let count = query.count else { return Self.missingCount }
        return .json(body(.v1, at: now).v1(count: count))
    }

    /// The races that the faults leave, ready to be written.
    private func body(_ version: SummaryWriter.Version, at now: Date) -> NextRacesBody {
        let instant = contentInstant(at: now)
        let summaries = SummaryWriter(version: version, instant: UnixTime.seconds(of: instant))
        if faults.contains(.empty) { return NextRacesBody(races: [], summaries: summaries) }
        guard faults.contains(.moved), instant >= frozenAt + Self.movedAfter else {
            return NextRacesBody(races: day.races(at: instant), summaries: summaries)
        }
        // The fault shows the day ten minutes late: the data of ten minutes ago, with starts ten minutes later.
        let late = day.races(at: instant - Double(Self.movedSeconds)).map { $0.moved(by: Self.movedSeconds) }
        return NextRacesBody(races: late, summaries: summaries)
    }

    static let movedSeconds = 600
    /// Simulated seconds in which every race is still on time, so that the change is visible.
    static let movedAfter: TimeInterval = 60

    private static let notFound = SimulatorAnswer.text("404 page not found\n", status: 404)
    private static let missingCount = SimulatorAnswer.envelope(400, id: "neds.api.racing", detail: "missing count")

    /// The same object with one more member, so that it has 3 MiB.
    private static func padded(_ body: [UInt8]) -> [UInt8] {
        let size = 3 << 20
        guard body.last == UInt8(ascii: "}"), body.count < size else { return body }
        let head = body.dropLast() + Array(",\"padding\":\"".utf8)
        let tail = Array("\"}".utf8)
        return head + [UInt8](repeating: UInt8(ascii: "x"), count: size - head.count - tail.count) + tail
    }
}

/// The parameters of a request's query.
struct FeedQuery {
    private var values: [String: String] = [:]

    /// - Parameter text: percent-encoded; if a parameter is repeated, the first one counts.
    init(_ text: String) {
        for item in text.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.map(Self.decoded), values[name] == nil else { continue }
            values[name] = parts.count > 1 ? Self.decoded(parts[1]) : ""
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// A whole number above zero; nil when absent or anything else, which the service takes for absent.
    var count: Int? {
        guard let count = values["count"].flatMap({ Int($0) }), count > 0 else { return nil }
        return count
    }

    /// The requested ids, each once; nil if the parameter is absent or an empty array, which means all.
    /// - Throws: the error of the service for a value that is not an array of UUIDs.
    func categories() throws(Flaw) -> [String]? {
        guard let text = values["categories"] else { return nil }
        guard let ids = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
            throw Flaw(Self.complaint(of: text))
        }
        if let bad = ids.first(where: { $0.utf8.count != 36 }) {
            throw Flaw("invalid UUID length: \(bad.utf8.count)")
        }
        let once = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        return once.isEmpty ? nil : once
    }

    private static func complaint(of text: String) -> String {
        let kind: String
        switch text.first(where: { $0 != " " }) {
        case "\"": kind = "string"
        case "{": kind = "object"
        case "[": kind = "array element"
        case let digit? where digit.isNumber || digit == "-": kind = "number"
        default: return "invalid character looking for beginning of value"
        }
        return "json: cannot unmarshal \(kind) into Go struct field "
            + "NextRacesCategoryGroupRequest.categories of type []uuid.UUID"
    }

    /// Percent-encoding and plus signs undone; bytes that are not UTF-8 become U+FFFD.
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = Substring(rest.prefix(2)).compactMap(\.hexDigitValue)
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                bytes.append(UInt8(digits[0] * 16 + digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
