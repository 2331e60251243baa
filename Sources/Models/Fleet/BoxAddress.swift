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

    /// The address as it is written.
    package var text: String { "\(venue.text)/\(name.text)" }

    /// Order by venue, then by box.
    package static func < (left: BoxAddress, right: BoxAddress) -> Bool {
        left.venue == right.venue ? left.name < right.name : left.venue < right.venue
    }
}
