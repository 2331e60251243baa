import FoundationEssentials
package import Models
import Services

/// Numbers that a change or an order may have.
private let revs = 1...1_000_000_000

private enum NoticeKeys: String, CodingKey {
    case schema, kind, rev, level, text, from, until, by, subject, scope, at, refused, taken, waits, order, number
}

/// Any object: what is read of it is decided later.
private struct NoticeObject: Decodable {
    let container: KeyedDecodingContainer<NoticeKeys>

    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: NoticeKeys.self) }

    func instant(_ key: NoticeKeys) -> Date? { container.lenient(String.self, key).flatMap(RFC3339.parse) }

    func rev() throws(Flaw) -> Int { try FleetJSON.required(container.whole(.rev, in: revs), "rev") }

    func number() throws(Flaw) -> Int {
        try FleetJSON.required(container.whole(.number, in: SentOrder.numbers), "number")
    }
}

/// A notice as it came: one that a box can show, or why it cannot.
enum ReceivedNotice: Hashable, Sendable {
    case notice(Notice)
    case refused(rev: Int, Notice.Refusal)

    private static let mostRead = 4_000

    /// - Throws: without a `rev`, so that nothing can be acknowledged.
    init(body: [UInt8]) throws(Flaw) {
        let object = try FleetJSON.read(NoticeObject.self, body)
        let container = object.container
        let rev = try object.rev()
        func refused(_ why: Notice.Refusal) -> ReceivedNotice { .refused(rev: rev, why) }
        // Only an empty text takes a notice back; an unreadable text never does.
        guard let text = container.lenient(String.self, .text) else {
            self = refused(.unreadable("text"))
            return
        }
        guard let name = container.lenient(String.self, .level) else {
            self = refused(.unreadable("level"))
            return
        }
        let clean = FeedText.clean(text, limit: Self.mostRead)
        guard let level = Notice.Level(rawValue: name), let until = object.instant(.until) else {
            self = refused(Notice.Level(rawValue: name) == nil ? .unknownLevel : .unreadable("until"))
            return
        }
        guard clean.unicodeScalars.count <= Notice.longest, text.isEmpty || !clean.isEmpty else {
            self = refused(clean.isEmpty ? .unreadable("text") : .tooLong)
            return
        }
        self = .notice(
            Notice(
                rev: rev, level: level, text: clean, from: object.instant(.from) ?? .distantPast, until: until,
                by: container.text(.by, limit: 60)))
    }
}

extension Notice: FleetPayload {
    /// - Throws: for one that no box takes.
    package init(body: [UInt8]) throws(Flaw) {
        switch try ReceivedNotice(body: body) {
        case .notice(let notice): self = notice
        case .refused(_, let why): throw Flaw(FeedText.clean(why.words, limit: 200))
        }
    }

    package var body: [UInt8] {
        struct Body: Encodable {
            let schema = FleetJSON.schema
            let kind = "notice"
            let rev: Int
            let level, text, from, until: String
            let by: String?
        }
        return FleetJSON.bytes(
            Body(
                rev: rev, level: level.rawValue, text: text, from: RFC3339.format(from), until: RFC3339.format(until),
                by: by))
    }
}

extension BoxAcknowledgement: FleetPayload {
    /// - Throws: without a known `subject`, a `scope`, or the number: `rev`, of an order `number`.
    init(body: [UInt8]) throws(Flaw) {
        let object = try FleetJSON.read(NoticeObject.self, body)
        let name = object.container.lenient(String.self, .subject).flatMap(Subject.init(rawValue:))
        let subject = try FleetJSON.required(name, "subject")
        self.init(
            subject, scope: try FleetJSON.required(object.container.text(.scope, limit: 120), "scope"),
            rev: subject == .order ? try object.number() : try object.rev(),
            at: object.instant(.at), refused: object.container.text(.refused, limit: 200),
            taken: object.instant(.taken),
            waits: object.container.lenient(String.self, .waits).flatMap(Notice.Waiting.init))
    }

    var body: [UInt8] {
        struct Body: Encodable {
            let schema = FleetJSON.schema
            let kind = "ack"
            let subject, scope: String
            let rev, number: Int?
            let at, refused, taken, waits: String?
        }
        let isOrder = subject == .order
        return FleetJSON.bytes(
            Body(
                subject: subject.rawValue, scope: scope, rev: isOrder ? nil : rev, number: isOrder ? rev : nil,
                at: at.map(RFC3339.format), refused: refused, taken: taken.map(RFC3339.format),
                waits: waits?.rawValue))
    }
}

extension SentOrder: FleetPayload {
    static let numbers = 1...1_000_000_000

    /// - Throws: for any word but the three, and without a number.
    init(body: [UInt8]) throws(Flaw) {
        let object = try FleetJSON.read(NoticeObject.self, body)
        let order = object.container.lenient(String.self, .order).flatMap(BoxOrder.init(rawValue:))
        self.init(try FleetJSON.required(order, "order"), number: try object.number())
    }

    var body: [UInt8] {
        struct Body: Encodable {
            let schema = FleetJSON.schema
            let kind = "order"
            let order: String
            let number: Int
        }
        return FleetJSON.bytes(Body(order: order.rawValue, number: number))
    }
}
