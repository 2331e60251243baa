import FoundationEssentials
import Models
import Repository
import Services

/// Records in the form of docs/blackbox.md with hostile contents: whole ones, and ones that were damaged.
struct HostileRecord {
    private var reader: ByteReader
    private var now = Date(timeIntervalSince1970: 1_795_230_000)

    /// - Parameter choices: decide what stands where.
    init(choices: ByteReader) {
        reader = choices
    }

    mutating func file() -> RecordFile {
        let began = instant()
        let entries = (0..<reader.choice(7)).map { _ in entry() }
        return RecordFile(program: reader.text(8), began: began, entries: entries)
    }

    /// Some places of `bytes` with something else in them.
    mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...reader.choice(4) {
            let place = Int(reader.word() % UInt64(max(1, bytes.count)))
            let end = min(bytes.count, place + reader.choice(12))
            bytes.replaceSubrange(place..<end, with: Array(reader.pick(Self.damages).utf8))
        }
        return bytes
    }

    private mutating func entry() -> RecordEntry {
        switch reader.choice(8) {
        case 0: return .decision(at: instant(), json: reader.text(reader.choice(30)))
        case 2: return .relayed(at: instant(), json: reader.text(reader.choice(30)))
        case 1: return .deviceShift(at: instant(), seconds: reader.pick(Self.shifts))
        default:
            let requested = instant()
            let answered = instant()
            let source = reader.choice(2) == 0 ? RaceSource.neds : .nedsV1
            return .exchange(
                Exchange(
                    source: source, count: reader.pick([10, 0, 1, 5, 100_000]), url: reader.text(reader.choice(12)),
                    requested: requested, answered: answered, outcome: outcome(source)))
        }
    }

    /// Eighths of a second, which a record keeps exactly; later than the last as a rule.
    private mutating func instant() -> Date {
        switch reader.choice(12) {
        case 0: now = reader.pick(Self.instants)
        case 1: now -= Double(reader.byte()) * 8
        case 2: now += Double(reader.byte()) * 3600
        case 3: now += Double(reader.byte()) * 30
        default: now += Double(reader.byte()) / 8
        }
        let ends = (Self.instants.first ?? now, Self.instants.last ?? now)
        now = min(max(now, ends.0), ends.1)
        return now
    }

    private mutating func outcome(_ source: RaceSource) -> Result<HTTPResponse, TransportError> {
        switch reader.choice(8) {
        case 0: return .failure(reader.pick(Self.failures))
        case 1:
            return .success(
                HTTPResponse(
                    status: reader.pick([200, 100, 304, 404, 429, 503, 599]),
                    headers: ["date": reader.pick(Self.dates), "retry-after": reader.text(6), reader.text(4): ""],
                    body: reader.bytes(reader.choice(30))))
        default:
            let choices = ByteReader(reader.bytes(Int(reader.byte())))
            var body = HostileBody(choices: choices)
            return .success(
                HTTPResponse(
                    status: 200, headers: ["date": reader.pick(Self.dates), "age": reader.pick(["0", "70", "-1"])],
                    body: body.bytes(of: source)))
        }
    }
}

extension HostileRecord {
    /// The first and the last that a record can have, at the ends.
    private static let instants = [
        0, 1_795_230_000, 1_795_230_060, 4_102_444_800, 253_402_300_799,
    ].map { Date(timeIntervalSince1970: $0) }

    private static let shifts = [0, 43.5, -43, 3600, -3600, 1e9, -9_999_999_999, 0.001, 1e-300]

    private static let failures: [TransportError] = [
        .badURL(detail: "a"), .nameNotFound(detail: "\u{1b}]0;x\u{7}"), .noNetwork(detail: ""), .refused(detail: "\""),
        .timedOut(detail: "\u{202e}"), .tls(detail: "e"), .badCertificate(detail: "c"), .cutShort(detail: "\u{2028}"),
        .tooLarge(limit: -1), .badRedirect(detail: "g"), .unreadable(detail: "\u{1b}[2J"),
        .throttled(seconds: .max), .cancelled,
        .other(code: .min, detail: "h"),
    ]

    private static let dates = [
        "Sat, 21 Nov 2026 03:00:00 GMT", "Sat, 21 Nov 2026 03:20:43 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "x",
        "Fri, 31 Dec 9999 23:59:59 GMT",
    ]

    private static let damages = [
        "", "\n", "{", "}", "\"", "null", "1e999", "-1", "99999999999999999999", "[", "]", ":", ",", "\\ud800",
        "1969-12-31T23:59:59Z", "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:60+00:00", "\u{1b}", "\u{0}",
        "\"base64\":\"===\",", "{\"type\":\"exchange\"}\n", "decision", "1e10", "\"limit\":-9223372036854775808,",
    ]
}
