/// How the ids of a source's races look.
package enum IDScheme: Sendable, Hashable {
    /// Any id: the source repeats those of other sources, or has its own without a mark.
    case any
    /// The ids of the feed, which several sources share.
    case shared
    /// Ids of its own: a mark and then 1 to 20 digits.
    case own(mark: String)

    /// The source's own id without its mark; nil for another source's race.
    package func own(_ id: RaceID) -> String? {
        guard case .own(let mark) = self, id.text.hasPrefix(mark) else { return nil }
        let rest = id.text.dropFirst(mark.count)
        let isNumber = (1...20).contains(rest.utf8.count) && rest.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? String(rest) : nil
    }
}
