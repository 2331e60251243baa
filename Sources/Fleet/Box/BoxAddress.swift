package import Settings

/// Name of a box with that of its venue: `flemington/bar-2`.
package struct BoxAddress: Hashable, Comparable, Sendable {
    package let venue: FleetName
    package let name: FleetName

    package init(_ name: FleetName, of venue: FleetName) { (self.venue, self.name) = (venue, name) }

    /// - Parameter text: `venue/box`.
    /// - Returns: nil for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let venue = FleetName(String(parts[0])), let name = FleetName(String(parts[1])) else {
            return nil
        }
        self.init(name, of: venue)
    }

    package var text: String { "\(venue.text)/\(name.text)" }

    /// Order by venue, then by box.
    package static func < (left: BoxAddress, right: BoxAddress) -> Bool {
        left.venue == right.venue ? left.name < right.name : left.venue < right.venue
    }
}

/// Box with its groups: it decides which notices are for it.
package struct BoxPlace: Hashable, Sendable {
    package let box: BoxAddress
    /// Groups that it is in, the first choice first.
    package let groups: [FleetName]

    package init(_ box: BoxAddress, groups: [FleetName] = []) { (self.box, self.groups) = (box, groups) }

    /// Whether a notice for that scope is for this box.
    func isIn(_ scope: FleetTopic.Scope) -> Bool {
        scope.includes(box.name, of: box.venue, groups: Set(groups))
    }
}

extension BoxAddress {
    /// Place of a notice that is sent to this box and no other.
    package var scope: FleetTopic.Scope { .box(name, of: venue) }
}

extension FleetTopic.Scope {
    /// The narrower of two places counts: 0 for all, 3 for one box.
    var narrowness: Int {
        switch self {
        case .all: 0
        case .venue: 1
        case .group: 2
        case .box: 3
        }
    }
}
