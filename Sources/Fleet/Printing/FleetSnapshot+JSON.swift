import FoundationEssentials
package import Models
import Output

extension FleetSnapshot {
    /// Version of both JSON forms below.
    private static let schema = 1

    /// One object and a line feed: `raceboard fleet --json`.
    /// - Parameter isSimulated: whether the fleet is made up.
    /// - Throws: errors of the encoder, which no snapshot causes.
    package func json(isSimulated: Bool) throws -> String { try JSONText.of(Body(self, isSimulated)) + "\n" }

    package static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "fleet"
        static let title = "All boxes of a fleet, of raceboard fleet"
        static let version = FleetSnapshot.schema
        static let notes: [String: JSONNote] = [
            "generatedAt": .generatedAt, "feed": "Whether the fleet is made up.",
            "newestVersion": "The newest program of the fleet; null if none is known.",
            "counts": "Number of boxes by state.", "venues": "Venues by name.",
            "boxes": "Boxes, the worst first.", "notices": "Notices that stand, and who has shown them.",
            "unreadableMessages": "Messages that could not be understood.",
            "leftOut": "Boxes and venues beyond the most that the program holds.",
        ]

        var schema = Self.version
        let generatedAt: String
        let feed: OriginBody
        let newestVersion: Nullable<String>
        let counts: [String: Int]
        let venues: [FleetVenueBody]
        let boxes: [FleetBoxBody]
        let notices: [NoticeBody]
        let unreadableMessages, leftOut: Int

        init(_ fleet: FleetSnapshot, _ isSimulated: Bool) {
            feed = OriginBody(simulated: isSimulated)
            generatedAt = RFC3339.format(fleet.at)
            newestVersion = Nullable(fleet.newest)
            counts = fleet.rows.reduce(into: [:]) { $0[$1.state.kind.rawValue, default: 0] += 1 }
            venues = fleet.venues.map(FleetVenueBody.init)
            boxes = fleet.rows.map { FleetBoxBody($0, at: fleet.at) }
            notices = fleet.deliveries.map(NoticeBody.init)
            (unreadableMessages, leftOut) = (fleet.unreadable, fleet.leftOut)
        }
    }

    private struct NoticeBody: JSONBody {
        static let notes: [String: JSONNote] = [
            "to": "Place of the notice: all, a venue, VENUE/group/GROUP, VENUE/box/BOX.",
            "rev": "Its number.", "level": .words(Notice.Level.allCases.map(\.rawValue), "What it covers."),
            "text": "Its text.", "until": .time("When it ends by itself."),
            "addressed": "Boxes that it is for, without those that were never there.",
            "taken": "Boxes of them that have taken it, on their screen or not.",
            "shown": "Boxes of them that have shown it.",
            "missing": "Those that should show it and do not, at most 20.",
        ]

        let to: String
        let rev: Int
        let level, text, until: String
        let addressed, taken, shown: Int
        let missing: [String]

        init(_ delivery: FleetDelivery) {
            to = delivery.scope.path
            (rev, level) = (delivery.notice.rev, delivery.notice.level.rawValue)
            (text, until) = (delivery.notice.text, RFC3339.format(delivery.notice.until))
            (addressed, taken, shown) = (delivery.addressed, delivery.taken, delivery.shown)
            missing = delivery.missing.map(\.text)
        }
    }
}

extension FleetChange {
    /// One object without a line feed: a line of `raceboard fleet --watch`.
    /// - Parameter isSimulated: whether the fleet is made up.
    /// - Throws: errors of the encoder, which no change causes.
    package func json(isSimulated: Bool) throws -> String { try JSONText.of(Body(self, isSimulated)) }

    package static var schemaOfJSON: NamedSchema { NamedSchema(Body.self) }

    private struct Body: JSONDocument {
        static let name = "fleet-watch"
        static let title = "A change of a fleet, a line of raceboard fleet --watch"
        static let version = 1
        static let notes: [String: JSONNote] = [
            "event": .words(["link", "venue", "box", "gone", "dropped"], "What has changed."),
            "at": .time("When this program saw it, by its clock."), "feed": "Whether the fleet is made up.",
            "link": .words(["connecting", "joined", "lost"], "The connection to the broker. Only in link."),
            "venue": "The venue. Only in venue.", "box": "The box. Only in box.",
            "was": .words(BoxState.Kind.allCases.map(\.rawValue), "State of the box before. Not for a new one."),
            "address": "Venue and name of the box. Only in gone.",
        ]

        var schema = Self.version
        let event, at: String
        let feed: OriginBody
        var link: String?
        var venue: FleetVenueBody?
        var box: FleetBoxBody?
        var was: String?
        var address: String?

        init(_ change: FleetChange, _ isSimulated: Bool) {
            feed = OriginBody(simulated: isSimulated)
            at = RFC3339.format(change.at)
            was = change.before?.rawValue
            switch change.subject {
            case .link(let state):
                event = "link"
                switch state {
                case .connecting: link = "connecting"
                case .joined: link = "joined"
                case .lost: link = "lost"
                }
            case .venue(let one): (event, venue) = ("venue", FleetVenueBody(one))
            case .box(let row): (event, box) = ("box", FleetBoxBody(row, at: change.at))
            case .gone(let gone): (event, address) = ("gone", gone.text)
            }
        }
    }
}
