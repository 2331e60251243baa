import FoundationEssentials
import Settings

/// A change in a fleet. In the first snapshot everything counts as a change.
package struct FleetChange: Hashable, Sendable {
    /// The connection, the venue or the box that has changed.
    enum Subject: Hashable, Sendable {
        /// State of this program's connection to the broker.
        case link(FleetSnapshot.Link)
        case venue(FleetVenue)
        case box(FleetRow)
        /// A box whose kept messages were taken away.
        case gone(BoxAddress)
    }

    let at: Date
    let subject: Subject
    /// State of the box before the change; nil if the box is new, or if the change is not about a box.
    let before: BoxState.Kind?
}

/// Finds the differences between two snapshots: states and faults, but not values that grow with every second.
struct FleetChanges: Sendable {
    private struct Known: Hashable {
        let kind: BoxState.Kind
        /// Ranks of its faults: their figures move.
        let faults: [Int]
    }

    private var boxes: [BoxAddress: Known] = [:]
    private var venues: [FleetName: [FleetVenue.Fault]] = [:]
    private var link: FleetSnapshot.Link?

    /// Takes over a snapshot; the first one is new as a whole.
    /// - Returns: changes: of the connection, of venues, of boxes.
    mutating func take(_ snapshot: FleetSnapshot) -> [FleetChange] {
        var changes: [FleetChange] = []
        func add(_ subject: FleetChange.Subject, before: BoxState.Kind? = nil) {
            changes.append(FleetChange(at: snapshot.at, subject: subject, before: before))
        }
        if link != snapshot.link { add(.link(snapshot.link)) }
        link = snapshot.link
        for venue in snapshot.venues where venues[venue.name] != venue.faults {
            venues[venue.name] = venue.faults
            add(.venue(venue))
        }
        var seen: Set<BoxAddress> = []
        for row in snapshot.rows {
            seen.insert(row.box)
            let known = Known(kind: row.state.kind, faults: row.faults.map(\.rank))
            guard boxes[row.box] != known else { continue }
            add(.box(row), before: boxes[row.box]?.kind)
            boxes[row.box] = known
        }
        for (box, known) in boxes where !seen.contains(box) {
            boxes[box] = nil
            add(.gone(box), before: known.kind)
        }
        return changes
    }
}
