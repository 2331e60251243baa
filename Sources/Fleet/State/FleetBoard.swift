package import FoundationEssentials
import Models
import Services
import Settings

/// Known state of a fleet: messages in, a snapshot out. It sends no requests and does not wait; `now` is this program's
/// clock.
package struct FleetBoard: Sendable {
    /// Most boxes and venues that are held; more are counted and left out.
    static let mostBoxes = 20_000, mostVenues = 2_000
    /// Most places whose notices are held.
    private static let mostScopes = 4_000

    private(set) var link = FleetSnapshot.Link.connecting
    /// The last return of this program's own connection, or of its broker.
    private(set) var line = LineReturn()
    private(set) var boxes: [BoxAddress: BoxRecord] = [:]
    private(set) var venues: [FleetName: VenueRecord] = [:]
    private(set) var notices: [FleetTopic.Scope: Notice] = [:]
    private(set) var unreadable = 0
    private(set) var leftOut = 0
    /// The box that sent a picture last; nil for none.
    private var shotOf: BoxAddress?
    /// Place of each box by venue and name: names are compared once, and not for every snapshot.
    private var places: [BoxAddress: Int] = [:]
    private let expected: Set<BoxAddress>

    /// - Parameter inventory: boxes and venues that there should be.
    package init(_ inventory: FleetInventory = FleetInventory()) {
        expected = inventory.boxes
        for venue in inventory.venues.sorted().prefix(Self.mostVenues) { venues[venue] = VenueRecord() }
        for box in inventory.boxes.sorted().prefix(Self.mostBoxes) where venues[box.venue] != nil {
            boxes[box] = BoxRecord()
        }
        leftOut = inventory.boxes.count - boxes.count + inventory.venues.count - venues.count
    }

    // MARK: - What comes

    /// The connection to the broker is up; stored messages follow.
    package mutating func joined(at now: Date) {
        link = .joined(since: now)
        line.returned(at: now)
    }

    /// The connection to the broker is down.
    package mutating func lost(at now: Date) {
        if case .lost = link { return }
        link = .lost(since: now)
        line.lost(at: now)
    }

    /// A message cannot be used.
    /// - Parameter topic: as it came.
    mutating func takeUnreadable(topic: String, reason: String) {
        unreadable = unreadable.plus(1)
        guard let box = FleetTopic(topic)?.box, boxes[box] != nil else { return }
        boxes[box]?.flaw = FeedText.clean(reason, limit: 120)
    }

    /// Takes a message. A message that cannot be understood is counted, and noted at its box.
    package mutating func take(_ message: RelayMessage, at now: Date) {
        do {
            try takeReadable(message, at: now)
        } catch {
            takeUnreadable(topic: message.topic.text, reason: error.words)
        }
    }

    private mutating func takeReadable(_ message: RelayMessage, at now: Date) throws(Flaw) {
        let (body, wasKept) = (message.body, message.wasKept)
        // An empty body deletes the broker's stored message.
        let isEmpty = body.isEmpty
        if !wasKept, !isEmpty, let venue = message.topic.venue { venues[venue]?.hear(at: now) }
        switch message.topic {
        case .boxUp(let name, let venue):
            let presence = isEmpty ? nil : try FleetPresence(body: body)
            change(BoxAddress(name, of: venue)) { $0.take(presence, at: now, wasKept: wasKept) }
        case .health(let name, let venue):
            let health = isEmpty ? nil : try BoxHealth(body: body)
            change(BoxAddress(name, of: venue)) { $0.take(health, at: now, wasKept: wasKept) }
        case .acknowledgement(let name, let venue) where !isEmpty:
            let acknowledgement = try BoxAcknowledgement(body: body)
            change(BoxAddress(name, of: venue)) { $0.take(acknowledgement) }
        case .shot(let name, let venue) where !isEmpty:
            let shot = try BoxShot(body: body)
            // Pictures are large: only the last one is held.
            if let shotOf { boxes[shotOf]?.take(nil as BoxShot?) }
            shotOf = BoxAddress(name, of: venue)
            change(BoxAddress(name, of: venue)) { $0.take(shot) }
        case .relayUp(let venue):
            let presence = isEmpty ? nil : try FleetPresence(body: body)
            change(venue) { $0.relay = presence }
        case .beat(let venue):
            let beat = isEmpty ? nil : try RelayBeat(body: body)
            change(venue) { $0.take(beat, at: now, wasKept: wasKept) }
        case .bridge(let venue):
            change(venue) { $0.take(isJoined: isEmpty ? nil : body == [UInt8(ascii: "1")], at: now, wasKept: wasKept) }
        case .notice(let scope):
            try takeNotice(body, scope)
        default: break
        }
    }

    private mutating func takeNotice(_ body: [UInt8], _ scope: FleetTopic.Scope) throws(Flaw) {
        guard !body.isEmpty else { return }
        let notice = try Notice(body: body)
        // A broker with an older store may send a withdrawn notice again.
        if let known = notices[scope], !notice.replaces(known) { return }
        guard notices[scope] != nil || notices.count < Self.mostScopes else { return }
        notices[scope] = notice
    }

    private mutating func change(_ box: BoxAddress, _ work: (inout BoxRecord) -> Void) {
        let isNew = boxes[box] == nil
        guard !isNew || boxes.count < Self.mostBoxes, makeVenue(box.venue) else {
            leftOut = leftOut.plus(1)
            return
        }
        work(&boxes[box, default: BoxRecord()])
        // Both stored messages are deleted, so the box is gone.
        let isGone = boxes[box]?.isBlank == true && !expected.contains(box)
        if isGone { boxes[box] = nil }
        if isNew != isGone { isSorted = false }
    }

    private mutating func change(_ venue: FleetName, _ work: (inout VenueRecord) -> Void) {
        guard makeVenue(venue) else {
            leftOut = leftOut.plus(1)
            return
        }
        work(&venues[venue, default: VenueRecord()])
    }

    private mutating func makeVenue(_ venue: FleetName) -> Bool {
        if venues[venue] != nil { return true }
        guard venues.count < Self.mostVenues else { return false }
        venues[venue] = VenueRecord()
        return true
    }

    // MARK: - Places

    private var isSorted = false

    private mutating func sortPlaces() {
        isSorted = true
        let names = Dictionary(
            venues.keys.sorted().enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let sorted = boxes.keys.sorted { left, right in
            left.venue == right.venue
                ? left.name < right.name : (names[left.venue] ?? 0) < (names[right.venue] ?? 0)
        }
        places = Dictionary(sorted.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The whole fleet, as it is known at an instant.
    package mutating func snapshot(at now: Date) -> FleetSnapshot {
        if !isSorted { sortPlaces() }
        return FleetSnapshot(self, places: places, at: now)
    }

    /// Screen of a box when it was last requested; nil if it was not, or if another box was requested since.
    func shot(of box: BoxAddress) -> BoxShot? { boxes[box]?.shot }
}

extension FleetTopic {
    /// The venue whose relay or box sent the message; nil for a message about a venue's bridge, and for messages to
    /// boxes.
    fileprivate var venue: FleetName? {
        switch self {
        case .relayUp(let venue), .beat(let venue), .boxUp(_, let venue), .health(_, let venue),
            .acknowledgement(_, let venue), .shot(_, let venue):
            venue
        default: nil
        }
    }

    /// The box that it is about; nil for one about a venue.
    package var box: BoxAddress? {
        switch self {
        case .boxUp(let name, let venue), .health(let name, let venue), .acknowledgement(let name, let venue),
            .shot(let name, let venue), .question(let name, let venue), .answer(let name, let venue),
            .order(let name, let venue):
            BoxAddress(name, of: venue)
        default: nil
        }
    }
}

/// The last loss and return of the connection to a broker, or of the broker itself: the stored state of boxes is
/// unconfirmed since then. A broker that was killed keeps `up` of boxes that are gone, and a broker that stops in order
/// sends the wills of all boxes that are there.
struct LineReturn: Sendable {
    /// Seconds in which boxes come back: each tries again after 60 s at most, and reports at once.
    static let wait: TimeInterval = 90
    /// Seconds before a loss in which a will may already be one of its wills.
    static let lead: TimeInterval = 5

    private(set) var lostAt: Date?
    private(set) var returnedAt: Date?

    mutating func lost(at now: Date) {
        // If a line comes and goes, the first loss counts, since its boxes had no time to come back.
        if let returnedAt, now < returnedAt + Self.wait { return }
        lostAt = now
    }

    mutating func returned(at now: Date) {
        if lostAt != nil { returnedAt = now }
    }
}

/// Doubt about a box since a line to it has returned.
enum BoxDoubt: Sendable {
    /// A box that may still come back: neither its kept presence nor a will counts.
    case waits
    /// A box that has had time to report, is kept as up, and has not been heard.
    case unheard
}

extension BoxRecord {
    /// - Returns: nil if there is no doubt: the line has not returned, the box has been heard since, or it has said
    ///   farewell.
    func doubt(since line: LineReturn, at now: Date) -> BoxDoubt? {
        guard let lostAt = line.lostAt, let returnedAt = line.returnedAt else { return nil }
        let mayComeBack = now < returnedAt + LineReturn.wait
        if isUp { return (newsAt ?? .distantPast) >= returnedAt ? nil : mayComeBack ? .waits : .unheard }
        guard mayComeBack, let willAt, willAt >= lostAt - LineReturn.lead else { return nil }
        // A box that was heard after the return and goes then has gone by itself.
        if let newsAt, newsAt >= returnedAt, willAt > newsAt + LineReturn.lead { return nil }
        return .waits
    }
}
