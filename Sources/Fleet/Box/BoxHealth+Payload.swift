import FoundationEssentials
package import Models
import Services
import Settings

private enum BoxHealthKeys: String, CodingKey {
    case up, since, program, at, health, via, television, groups, revs, shown, waits, problem, lines, number
    case paintedAt = "painted_at"
    case temperature = "temperature_c"
    case diskFree = "disk_free_mib"
    case certificateEnds = "certificate_ends"
}

private enum HealthKeys: String, CodingKey {
    case state, version, races, restarts
    case dataAge = "data_age_seconds"
    case clockOffset = "clock_offset_seconds"
    case resident = "resident_kib"
}

/// Any object: what is read of it is decided later.
private struct BoxHealthObject: Decodable {
    let container: KeyedDecodingContainer<BoxHealthKeys>

    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: BoxHealthKeys.self) }

    func instant(_ key: BoxHealthKeys) -> Date? { container.lenient(String.self, key).flatMap(RFC3339.parse) }

    /// The report of the kiosk within; nil without one.
    var health: KeyedDecodingContainer<HealthKeys>? {
        try? container.nestedContainer(keyedBy: HealthKeys.self, forKey: .health)
    }
}

extension FleetPresence: FleetPayload {
    /// - Throws: a flaw for a body without `up`.
    package init(body: [UInt8]) throws(Flaw) {
        let object = try FleetJSON.read(BoxHealthObject.self, body)
        let isUp = try FleetJSON.required(object.container.lenient(LooseBool.self, .up), "up").value
        self.init(isUp: isUp, since: object.instant(.since), program: object.container.text(.program, limit: 40))
    }

    package var body: [UInt8] {
        struct Body: Encodable {
            let schema = FleetJSON.schema
            let kind = "up"
            let up: Bool
            let since, program: String?
        }
        return FleetJSON.bytes(Body(up: isUp, since: since.map(RFC3339.format), program: program))
    }
}

extension BoxHealth: FleetPayload {
    /// Seconds that an age can be, up to a century, and those that a clock can be off, up to 400 days.
    private static let seconds = 0...3_155_760_000
    private static let offsets = -400 * 86_400...400 * 86_400

    /// - Throws: without `at` or a known state.
    package init(body: [UInt8]) throws(Flaw) {
        let object = try FleetJSON.read(BoxHealthObject.self, body)
        let (all, health) = (object.container, object.health)
        let state = health?.lenient(String.self, .state).flatMap(State.init(rawValue:))
        self.init(
            at: try FleetJSON.required(object.instant(.at), "at"),
            state: try FleetJSON.required(state, "the state"),
            way: all.lenient(String.self, .via).flatMap(Way.init(rawValue:)),
            dataAge: health?.whole(.dataAge, in: Self.seconds), program: health?.text(.version, limit: 40),
            clockOffset: health?.whole(.clockOffset, in: Self.offsets) ?? 0, paintedAt: object.instant(.paintedAt),
            temperature: all.whole(.temperature, in: -60...200), diskFreeMiB: all.whole(.diskFree, in: 0...1 << 40),
            television: all.text(.television, limit: 20), races: health?.whole(.races, in: 0...100_000) ?? 0,
            residentKiB: health?.whole(.resident, in: 0...1 << 40),
            restarts: health?.whole(.restarts, in: 0...1_000_000_000) ?? 0,
            groups: all.list(String.self, .groups).prefix(20).compactMap(FleetName.init),
            revs: Self.numbers(all, .revs), shown: Self.numbers(all, .shown), waits: Self.waits(all),
            problem: all.text(.problem, limit: 200))
        certificateEnds = object.instant(.certificateEnds)
    }

    /// Most places: those of twenty groups, each with notices and settings, and three more.
    private static let mostPlaces = 2 * 23

    private static func numbers(_ container: KeyedDecodingContainer<BoxHealthKeys>, _ key: BoxHealthKeys) -> [String:
        Int]
    {
        let revs = container.lenient([String: Lenient<Int>].self, key) ?? [:]
        let known = revs.sorted { $0.key < $1.key }.prefix(mostPlaces).compactMap { name, rev in
            rev.value.map { (FeedText.clean(name, limit: 140), $0.held(in: 0...1_000_000_000)) }
        }
        return Dictionary(known) { first, _ in first }
    }

    private static func waits(_ container: KeyedDecodingContainer<BoxHealthKeys>) -> [String: Notice.Waiting] {
        let words = container.lenient([String: Lenient<String>].self, .waits) ?? [:]
        let known = words.sorted { $0.key < $1.key }.prefix(mostPlaces).compactMap { name, word in
            word.value.flatMap(Notice.Waiting.init).map { (FeedText.clean(name, limit: 140), $0) }
        }
        return Dictionary(known) { first, _ in first }
    }

    package var body: [UInt8] {
        FleetJSON.bytes(
            Body(
                at: RFC3339.format(at), health: Inner(self), via: way?.rawValue,
                paintedAt: paintedAt.map(RFC3339.format), temperatureC: temperature, diskFreeMib: diskFreeMiB,
                television: television, groups: groups.map(\.text), revs: revs,
                shown: shown, waits: waits.mapValues(\.rawValue), problem: problem,
                certificateEnds: certificateEnds.map(RFC3339.format)))
    }

    private struct Body: Encodable {
        let schema = FleetJSON.schema
        let kind = "health"
        let at: String
        let health: Inner
        let via, paintedAt: String?
        let temperatureC, diskFreeMib: Int?
        let television: String?
        let groups: [String]
        let revs, shown: [String: Int]
        let waits: [String: String]
        let problem, certificateEnds: String?
    }

    private struct Inner: Encodable {
        let state: String
        let dataAgeSeconds: Int?
        let version: String?
        let clockOffsetSeconds, races: Int
        let residentKib: Int?
        let restarts: Int

        init(_ health: BoxHealth) {
            (state, dataAgeSeconds, version) = (health.state.rawValue, health.dataAge, health.program)
            (clockOffsetSeconds, races) = (health.clockOffset, health.races)
            (residentKib, restarts) = (health.residentKiB, health.restarts)
        }
    }
}

extension BoxShot: FleetPayload {
    /// Most lines, and most characters of each.
    private static let (rows, columns) = (200, 400)

    /// - Throws: without `at` or `lines`.
    init(body: [UInt8]) throws(Flaw) {
        let object = try FleetJSON.read(BoxHealthObject.self, body)
        let lines = try FleetJSON.required(object.container.lenient([Lenient<String>].self, .lines), "lines")
        self.init(
            at: try FleetJSON.required(object.instant(.at), "at"),
            lines: lines.prefix(Self.rows).map { Self.line($0.value ?? "") },
            number: object.container.whole(.number, in: SentOrder.numbers))
    }

    /// A line keeps its spaces: the places of things are in them.
    private static func line(_ text: String) -> String {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).prefix(Self.columns)
        return words.map { FeedText.clean(String($0), limit: Self.columns) }.joined(separator: " ")
    }

    var body: [UInt8] {
        struct Body: Encodable {
            let schema = FleetJSON.schema
            let kind = "shot"
            let at: String
            let lines: [String]
            let number: Int?
        }
        return FleetJSON.bytes(Body(at: RFC3339.format(at), lines: lines, number: number))
    }
}
