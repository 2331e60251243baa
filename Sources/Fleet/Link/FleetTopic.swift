package import Models
package import Settings

/// Topic of a message between relays, boxes and operators (docs/fleet/relay.md). The topic decides how the broker
/// keeps and sends a message.
package enum FleetTopic: Hashable, Sendable {
    /// Boxes that a notice is for.
    package enum Scope: Hashable, Sendable {
        case all
        case venue(FleetName)
        case group(FleetName, of: FleetName)
        case box(FleetName, of: FleetName)
    }

    case relayUp(FleetName)
    /// The whole list of races of the venue's relay.
    case board(FleetName)
    /// Confirmation that the last list still holds.
    case beat(FleetName)
    case status(RaceID, of: FleetName)
    case result(RaceID, of: FleetName)
    case card(RaceID, of: FleetName)
    case notice(Scope)
    case boxUp(FleetName, of: FleetName)
    case health(FleetName, of: FleetName)
    /// Confirmation that a box has shown a notice, or carried out an order.
    case acknowledgement(FleetName, of: FleetName)
    /// A box's question about the time.
    case question(FleetName, of: FleetName)
    case answer(FleetName, of: FleetName)
    case order(FleetName, of: FleetName)
    /// Screen of a box, as lines of text.
    case shot(FleetName, of: FleetName)
    /// Whether the venue's broker is joined to the centre's.
    case bridge(FleetName)

    /// Levels before every topic; the number is the version of the form.
    static let root = "rb/1"

    /// - Parameter text: a topic as it came.
    /// - Returns: nil for a topic of another form.
    package init?(_ text: String) {
        guard text.utf8.count <= 400 else { return nil }
        let levels = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard levels.count >= 4, levels[0] == "rb", levels[1] == "1" else { return nil }
        if let found = Self.addressed(Array(levels.dropFirst(2))) {
            self = found
            return
        }
        guard let venue = FleetName(levels[2]), let found = Self.of(venue, Array(levels.dropFirst(3))) else {
            return nil
        }
        self = found
    }

    private static func addressed(_ levels: [String]) -> FleetTopic? {
        let scope: Scope?
        switch (levels.count, levels[0]) {
        case (2, "all"): scope = .all
        case (2, _): scope = FleetName(levels[0]).map(Scope.venue)
        case (4, _):
            guard let venue = FleetName(levels[0]), let name = FleetName(levels[2]) else { return nil }
            scope = levels[1] == "group" ? .group(name, of: venue) : levels[1] == "box" ? .box(name, of: venue) : nil
        default: scope = nil
        }
        guard let scope else { return nil }
        return levels.last == "notice" ? .notice(scope) : nil
    }

    private static func of(_ venue: FleetName, _ levels: [String]) -> FleetTopic? {
        switch (levels.count, levels.first) {
        case (1, "bridge"): return .bridge(venue)
        case (2, "relay") where levels[1] == "up": return .relayUp(venue)
        case (2, "feed"):
            return levels[1] == "board" ? .board(venue) : levels[1] == "beat" ? .beat(venue) : nil
        case (3, "feed"):
            guard let id = levels[2].percentDecodedID else { return nil }
            switch levels[1] {
            case "status": return .status(id, of: venue)
            case "result": return .result(id, of: venue)
            case "card": return .card(id, of: venue)
            default: return nil
            }
        case (3, "box"):
            guard let box = FleetName(levels[1]) else { return nil }
            switch levels[2] {
            case "up": return .boxUp(box, of: venue)
            case "health": return .health(box, of: venue)
            case "ack": return .acknowledgement(box, of: venue)
            case "question": return .question(box, of: venue)
            case "answer": return .answer(box, of: venue)
            case "do": return .order(box, of: venue)
            case "shot": return .shot(box, of: venue)
            default: return nil
            }
        default: return nil
        }
    }

    package var text: String { "\(Self.root)/\(path)" }

    private var path: String {
        switch self {
        case .relayUp(let venue): "\(venue.text)/relay/up"
        case .board(let venue): "\(venue.text)/feed/board"
        case .beat(let venue): "\(venue.text)/feed/beat"
        case .status(let race, let venue): "\(venue.text)/feed/status/\(race.percentEncoded)"
        case .result(let race, let venue): "\(venue.text)/feed/result/\(race.percentEncoded)"
        case .card(let race, let venue): "\(venue.text)/feed/card/\(race.percentEncoded)"
        case .notice(let scope): "\(scope.path)/notice"
        case .boxUp(let box, let venue): "\(venue.text)/box/\(box.text)/up"
        case .health(let box, let venue): "\(venue.text)/box/\(box.text)/health"
        case .acknowledgement(let box, let venue): "\(venue.text)/box/\(box.text)/ack"
        case .question(let box, let venue): "\(venue.text)/box/\(box.text)/question"
        case .answer(let box, let venue): "\(venue.text)/box/\(box.text)/answer"
        case .order(let box, let venue): "\(venue.text)/box/\(box.text)/do"
        case .shot(let box, let venue): "\(venue.text)/box/\(box.text)/shot"
        case .bridge(let venue): "\(venue.text)/bridge"
        }
    }

    /// Whether the broker keeps the last message for clients that connect later.
    package var isRetained: Bool {
        switch self {
        case .acknowledgement, .question, .answer, .order, .shot: false
        default: true
        }
    }

    /// Whether every message counts, not only the last one.
    var isOfEach: Bool {
        if case .acknowledgement = self { true } else { false }
    }

    /// Whether the number in the message decides which one counts, and not the order in which they arrive.
    var isNumbered: Bool {
        if case .notice = self { true } else { false }
    }

    /// Whether the broker confirms it (quality of service 1); else it may be lost.
    var isConfirmed: Bool {
        switch self {
        case .beat, .question, .answer: false
        default: true
        }
    }

    /// Seconds after which the broker forgets a status.
    static let statusLifetime = 7200

    /// Seconds after which the broker forgets it; nil for never.
    var lifetime: Int? {
        switch self {
        case .status, .card: Self.statusLifetime
        case .result: 86_400
        case .order, .shot: 60
        default: nil
        }
    }
}

extension FleetTopic {
    /// Filters for everything that a box receives.
    static func forBox(_ box: FleetName, of venue: FleetName, groups: [FleetName]) -> [String] {
        let scopes = [Scope.all, .venue(venue), .box(box, of: venue)] + groups.map { Scope.group($0, of: venue) }
        return ["\(root)/\(venue.text)/feed/#", relayUp(venue).text, answer(box, of: venue).text]
            + [order(box, of: venue).text] + scopes.map { notice($0).text }
    }

    /// Filters for everything that a relay receives: the questions, and the boxes that are up.
    static func forRelay(of venue: FleetName) -> [String] {
        ["\(root)/\(venue.text)/box/+/question", "\(root)/\(venue.text)/box/+/up"]
    }

    /// Filters of everything that an operator's view of the fleet shows.
    /// - Parameter venue: nil for every venue.
    static func forFleet(_ venue: FleetName?) -> [String] {
        let place = "\(root)/\(venue?.text ?? "+")"
        let own = ["relay/up", "bridge", "feed/beat", "notice", "group/+/notice", "box/+/+"]
        return own.map { "\(place)/\($0)" } + ["\(root)/all/notice"]
    }
}

extension FleetTopic.Scope {
    /// Place in a topic: `all`, `flemington`, `flemington/group/stand`, `flemington/box/bar-2`.
    package var path: String {
        switch self {
        case .all: "all"
        case .venue(let venue): venue.text
        case .group(let group, let venue): "\(venue.text)/group/\(group.text)"
        case .box(let box, let venue): "\(venue.text)/box/\(box.text)"
        }
    }

    /// - Parameter path: as `path` writes it.
    /// - Returns: nil for any other text.
    package init?(_ path: String) {
        guard case .notice(let scope)? = FleetTopic("\(FleetTopic.root)/\(path)/notice") else { return nil }
        self = scope
    }

    /// Whether a notice for this scope is for a box of these groups.
    func includes(_ box: FleetName, of venue: FleetName, groups: Set<FleetName>) -> Bool {
        switch self {
        case .all: true
        case .venue(let meant): meant == venue
        case .group(let group, let meant): meant == venue && groups.contains(group)
        case .box(let meant, let place): meant == box && place == venue
        }
    }
}

extension RaceID {
    /// Text of an id as a level of a topic: characters with a meaning there are percent-encoded.
    fileprivate var percentEncoded: String {
        text.utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
            guard !isPlain, byte != 0x2d, byte != 0x5f, byte != 0x2e else {
                return String(UnicodeScalar(byte))
            }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}

extension String {
    /// An id out of a level of a topic; nil for one that cannot be read.
    fileprivate var percentDecodedID: RaceID? {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        let text = FeedText.clean(String(decoding: bytes, as: UTF8.self), limit: 100)
        return text.isEmpty ? nil : RaceID(text)
    }
}
