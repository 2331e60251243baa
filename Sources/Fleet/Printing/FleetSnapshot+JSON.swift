import FoundationEssentials
package import Models
import Output

extension FleetSnapshot {
    /// One object and a line feed: `raceboard fleet --json`.
    /// - Parameter isSimulated: whether the fleet is made up.
    /// - Throws: errors of the encoder, which no snapshot causes.
    package func json(isSimulated: Bool) throws -> String { try Self.document.text((self, isSimulated)) + "\n" }

    package static let document = JSONDocument<(fleet: FleetSnapshot, isSimulated: Bool)>(
        "fleet", "All boxes of a fleet, of raceboard fleet"
    ) {
        JSONKey("generated_at", .generatedAt) { $0.fleet.at }
        JSONKey.feed("Whether the fleet is made up.") { $0.isSimulated }
        JSONKey("newest_version", "The newest program of the fleet; null if none is known.") { $0.fleet.newest }
        JSONKey("counts", "Number of boxes by state.") { one in
            one.fleet.rows.reduce(into: [:]) { $0[$1.state.kind.rawValue, default: 0] += 1 }
        }
        JSONKey("venues", "Venues by name.", FleetVenue.json.list) { $0.fleet.venues }
        JSONKey("boxes", "Boxes, the worst first.", FleetBoxAt.json.list) { one in
            one.fleet.rows.map { FleetBoxAt(row: $0, now: one.fleet.at) }
        }
        JSONKey("notices", "Notices that stand, and who has shown them.", notice.list) { $0.fleet.deliveries }
        JSONKey("unreadable_messages", "Messages that could not be understood.") { $0.fleet.unreadable }
        JSONKey("left_out", "Boxes and venues beyond the most that the program holds.") { $0.fleet.leftOut }
    }

    private static let notice = JSONForm<FleetDelivery> {
        JSONKey("to", "Place of the notice: all, a venue, VENUE/group/GROUP, VENUE/box/BOX.") { $0.scope.path }
        JSONKey("rev", "Its number.") { $0.notice.rev }
        JSONKey("level", .words(Notice.Level.allCases.map(\.rawValue), "What it covers.")) {
            $0.notice.level.rawValue
        }
        JSONKey("text", "Its text.") { $0.notice.text }
        JSONKey("until", .time("When it ends by itself.")) { $0.notice.until }
        JSONKey("addressed", "Boxes that it is for, without those that were never there.") { $0.addressed }
        JSONKey("taken", "Boxes of them that have taken it, on their screen or not.") { $0.taken }
        JSONKey("shown", "Boxes of them that have shown it.") { $0.shown }
        JSONKey("missing", "Those that should show it and do not, at most 20.") { $0.missing.map(\.text) }
    }
}

extension FleetChange {
    /// One object without a line feed: a line of `raceboard fleet --watch`.
    /// - Parameter isSimulated: whether the fleet is made up.
    /// - Throws: errors of the encoder, which no change causes.
    package func json(isSimulated: Bool) throws -> String { try Self.document.text((self, isSimulated)) }

    package static let document = JSONDocument<(change: FleetChange, isSimulated: Bool)>(
        "fleet-watch", "A change of a fleet, a line of raceboard fleet --watch"
    ) {
        JSONKey("event", .words(["link", "venue", "box", "gone", "dropped"], "What has changed.")) {
            $0.change.subject.word
        }
        JSONKey("at", .time("When this program saw it, by its clock.")) { $0.change.at }
        JSONKey.feed("Whether the fleet is made up.") { $0.isSimulated }
        JSONKey.ifAny(
            "link", .words(["connecting", "joined", "lost"], "The connection to the broker. Only in link.")
        ) { $0.change.subject.link }
        JSONKey.ifAny("venue", "The venue. Only in venue.", FleetVenue.json) { one -> FleetVenue? in
            if case .venue(let venue) = one.change.subject { venue } else { nil }
        }
        JSONKey.ifAny("box", "The box. Only in box.", FleetBoxAt.json) { one -> FleetBoxAt? in
            if case .box(let row) = one.change.subject { FleetBoxAt(row: row, now: one.change.at) } else { nil }
        }
        JSONKey.ifAny(
            "was", .words(BoxState.Kind.allCases.map(\.rawValue), "State of the box before. Not for a new one.")
        ) { $0.change.before?.rawValue }
        JSONKey.ifAny("address", "Venue and name of the box. Only in gone.") { one -> String? in
            if case .gone(let gone) = one.change.subject { gone.text } else { nil }
        }
    }
}

extension FleetChange.Subject {
    fileprivate var word: String {
        switch self {
        case .link: "link"
        case .venue: "venue"
        case .box: "box"
        case .gone: "gone"
        }
    }

    fileprivate var link: String? {
        switch self {
        case .link(.connecting): "connecting"
        case .link(.joined): "joined"
        case .link(.lost): "lost"
        case .venue, .box, .gone: nil
        }
    }
}
