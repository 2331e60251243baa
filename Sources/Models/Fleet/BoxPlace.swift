/// Box with its groups: it decides which notices are for it.
package struct BoxPlace: Hashable, Sendable {
    let box: BoxAddress
    /// Groups that it is in, the first choice first.
    let groups: [FleetName]

    package init(_ box: BoxAddress, groups: [FleetName] = []) { (self.box, self.groups) = (box, groups) }

    /// Whether a notice for that scope is for this box.
    package func isIn(_ scope: FleetTopic.Scope) -> Bool {
        scope.includes(box.name, of: box.venue, groups: Set(groups))
    }

    /// How near a place is to the box: the nearer one counts. The first of its groups is the nearest.
    func nearness(of scope: FleetTopic.Scope) -> Int {
        guard case .group(let group, _) = scope else { return scope.narrowness * 100 }
        return scope.narrowness * 100 - (groups.firstIndex(of: group) ?? 99)
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
