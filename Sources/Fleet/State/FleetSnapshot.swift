package import FoundationEssentials
import Services
package import Settings

/// State, faults and last report of one box at an instant.
package struct FleetRow: Hashable, Sendable {
    package let box: BoxAddress
    package let state: BoxState
    /// Faults of the box, the worst first.
    let faults: [BoxFault]
    /// Last report of the box, of any age; nil before the first.
    let health: BoxHealth?
    /// Seconds since that report was made; nil without one.
    let reportAge: Int?
    /// Seconds since its data was true; nil if it never had any.
    let dataAge: Int?
    /// Seconds since its last frame; nil if it is not known.
    let frameAge: Int?
    /// Time at which it connected; nil if it is not connected, or not known.
    let upSince: Date?
    /// Version of its program; nil if it is not known.
    let program: String?

    /// Whether its values are of another time: it cannot be reached now.
    var isLastKnown: Bool { [.unknown, .offline, .neverSeen].contains(state.kind) }
    /// Whether the operator has to act on one of the faults.
    var hasFault: Bool { faults.contains { !$0.isRemark } }
}

/// Relay, broker and counts of boxes of one venue at an instant.
package struct FleetVenue: Hashable, Sendable {
    /// Something that is wrong at a venue, the worst first. The names are those of `raceboard fleet --json`.
    enum Fault: String, Hashable, Sendable, CaseIterable {
        /// No connection of its broker to the centre's.
        case cutOff = "cut_off"
        case relayDown = "relay_down"
        /// The relay is connected, and does not beat.
        case relaySilent = "relay_silent"
        case feedFailing = "feed_failing"
        case feedUnreachable = "feed_unreachable"
        case noData = "no_data"
        case stale
    }

    package let name: FleetName
    /// Whether its broker is joined to the centre's; nil where no bridge reports, as at the venue itself.
    let isJoined: Bool?
    /// Time at which that was first seen; nil if it was so when this program came.
    let joinChange: Date?
    /// Whether the venue is not joined, and no messages come from it.
    let isCutOff: Bool
    /// Presence of the relay; nil before it ever came.
    let relay: FleetPresence?
    /// Last beat of the relay; nil before the first.
    let beat: RelayBeat?
    /// Seconds since that beat; nil without one.
    let beatAge: Int?
    let faults: [Fault]
    let counts: [BoxState.Kind: Int]
    /// Number of its boxes with a fault.
    let faulty: Int

    var boxes: Int { counts.values.reduce(0, +) }
}

/// Boxes that have shown a notice, and those that have not.
struct FleetDelivery: Hashable, Sendable {
    let scope: FleetTopic.Scope
    let notice: Notice
    /// Boxes that it is for, without those that were never there.
    let addressed: Int
    /// Boxes of them that have taken it, on their screen or not.
    let taken: Int
    let shown: Int
    /// Boxes that should show it and do not, in order, at most 20.
    let missing: [BoxAddress]
}

/// A whole fleet at an instant.
package struct FleetSnapshot: Sendable {
    /// Whether this program is joined to the broker.
    enum Link: Hashable, Sendable {
        case connecting
        case joined(since: Date)
        case lost(since: Date)
    }

    package let at: Date
    let link: Link
    /// The worst first, then by venue and box.
    package let rows: [FleetRow]
    package let venues: [FleetVenue]
    /// Notices that stand at that instant, with the boxes that show them.
    let deliveries: [FleetDelivery]
    /// The newest version of a program in the fleet; nil if none is known.
    let newest: String?
    /// Messages that could not be used.
    let unreadable: Int
    /// Boxes and venues beyond the most that are held.
    let leftOut: Int

    func count(_ kind: BoxState.Kind) -> Int { rows.count { $0.state.kind == kind } }
    package var hasFault: Bool { rows.contains(where: \.hasFault) || venues.contains { !$0.faults.isEmpty } }

    /// Whether the broker has no message of any box or venue. An inventory without messages is not a fleet.
    package var isEmpty: Bool {
        rows.allSatisfy { $0.health == nil && $0.state.kind == .neverSeen }
            && venues.allSatisfy { $0.isJoined == nil && $0.relay == nil && $0.beat == nil }
    }
}
