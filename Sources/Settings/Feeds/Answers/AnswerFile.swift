import FoundationEssentials
import Services
import System

/// A saved answer as a file: a line with the format and a checksum, a line of facts, the packed body.
///
/// A file with a wrong checksum is not an answer. The first line has the sum of the second; gzip has one of the body.
package struct AnswerFile {
    /// The device's boot, and seconds since it, on a clock that cannot be set (`DeviceClock.sinceBoot`).
    struct Moment: Hashable, Codable {
        var boot: String
        var seconds: Double
    }

    /// The line of facts, between checksum and body.
    package struct Facts: Hashable, Codable {
        /// Address of the request, without secrets.
        package var address: String
        var came: Moment
        /// Seconds for which the answer is good; nil for ever.
        var lifetime: Double?
        /// Headers of the answer for its time, age and type.
        var headers: [String: String]
    }

    /// What is known of the answer.
    package let facts: Facts
    /// Body of the answer, after unpacking.
    package let body: [UInt8]

    private static let mark = "raceboard answer 1 "
    private static let headers = ["date", "age", "content-type"]
    /// Most bytes of a body, unpacked.
    private static let bodyLimit = 4 << 20

    init(_ response: HTTPResponse, to address: String, for lifetime: Lifetime, at moment: Moment) {
        let seconds: Double? = if case .seconds(let seconds) = lifetime { seconds } else { nil }
        facts = Facts(
            address: address, came: moment, lifetime: seconds,
            headers: response.headers.filter { Self.headers.contains($0.key) })
        body = response.body
    }

    /// - Returns: nil for any other file.
    package init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, String(decoding: lines[0], as: UTF8.self) == Self.mark + Self.sum(lines[1]),
            let facts = try? JSONDecoder().decode(Facts.self, from: Data(lines[1])),
            facts.came.seconds.isFinite, facts.lifetime?.isFinite != false,
            let body = try? Gzip.unpack(Array(lines[2]), limit: Self.bodyLimit)
        else { return nil }
        (self.facts, self.body) = (facts, body)
    }

    /// Bytes of the file; nil without memory, and for a body over the limit. It is written with every answer and lives
    /// for half a minute: packed fast.
    var bytes: [UInt8]? {
        guard body.count <= Self.bodyLimit, let line = try? JSONEncoder().encode(facts),
            let packed = try? Gzip.pack(body, level: 1)
        else { return nil }
        return Array((Self.mark + Self.sum(line[...])).utf8) + [0x0a] + Array(line) + [0x0a] + packed
    }

    /// The answer as it is now.
    /// - Parameter device: the device's clock. With the `Date` header it gives the age of an answer from before the
    ///   last start of the device.
    func answer(at moment: Moment, device: Date) -> KeptAnswer {
        let response = HTTPResponse(status: 200, headers: facts.headers, body: body)
        let lifetime = facts.lifetime.map { Lifetime.seconds($0) } ?? .forEver
        let isOfThisBoot = !moment.boot.isEmpty && facts.came.boot == moment.boot
        if isOfThisBoot {
            let age = moment.seconds - facts.came.seconds
            return KeptAnswer(response, age: age < 0 ? nil : age, lifetime: lifetime)
        }
        let age = response.header("date").flatMap(HTTPDate.parse).map { device.timeIntervalSince($0) }
        var kept = KeptAnswer(response, age: age.flatMap { $0 < 0 ? nil : $0 }, lifetime: lifetime)
        // A clock that was set may give the age, but not that the answer is still good.
        if lifetime != .forEver { kept.lifetime = .seconds(0) }
        return kept
    }

    /// FNV-1a checksum of 64 bits, in hexadecimal.
    static func sum(_ bytes: some Sequence<UInt8>, from basis: UInt64 = 0xcbf2_9ce4_8422_2325) -> String {
        let sum = bytes.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let text = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
