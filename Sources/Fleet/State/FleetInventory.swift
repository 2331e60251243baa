package import Models
package import Settings

/// Boxes and venues that there should be, so that one that never came can be named.
package struct FleetInventory: Hashable, Sendable {
    static let mostLines = 30_000

    package private(set) var boxes: Set<BoxAddress> = []
    package private(set) var venues: Set<FleetName> = []

    package init() {}

    /// - Parameter list: a box a line, `flemington/bar-2`, or a venue, `flemington`; `#` begins a comment.
    /// - Throws: the first line of another form, and one beyond `mostLines`.
    package init(_ list: String) throws(Flaw) {
        for (index, line) in list.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            // A name has no spaces in it, only around it: `Bad Name` is not a box.
            let start = line.prefix { $0 != "#" }.drop(while: \.isWhitespace)
            let word = String(start.trimmingSuffix(while: \.isWhitespace))
            if word.isEmpty { continue }
            if index < Self.mostLines, let box = BoxAddress(word) {
                boxes.insert(box)
                venues.insert(box.venue)
            } else if index < Self.mostLines, let venue = FleetName(word) {
                venues.insert(venue)
            } else {
                throw Flaw("\(FeedText.clean(String(line.prefix(200)), limit: 60)) is no box", line: index + 1)
            }
        }
    }

    /// The expected boxes of one venue.
    /// - Parameter venue: nil for every venue.
    func narrowed(to venue: FleetName?) -> FleetInventory {
        guard let venue else { return self }
        var narrowed = FleetInventory()
        narrowed.boxes = boxes.filter { $0.venue == venue }
        narrowed.venues = [venue]
        return narrowed
    }
}
