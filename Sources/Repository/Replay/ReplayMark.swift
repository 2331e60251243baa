package import FoundationEssentials
import Services

/// A moment of a record that one may want to see.
package struct ReplayMark: Hashable, Sendable {
    /// Event at that place of the record.
    package enum Kind: Int, Hashable, Sendable {
        case failure
        /// The start of a race moved.
        case move
    }

    /// Place in the record, 0 to 1000.
    package let thousandth: Int
    package let kind: Kind

    /// A mark; `thousandth` from 0 to 1000.
    package init(thousandth: Int, kind: Kind) {
        self.thousandth = thousandth
        self.kind = kind
    }

    /// Place of an instant in a range, rounded down: 0 to 1000. 1000 in an empty range.
    package static func thousandth(of instant: Date, in range: ClosedRange<Date>) -> Int {
        let length = range.upperBound.timeIntervalSince(range.lowerBound)
        guard length > 0 else { return 1000 }
        // Rounding may put the instant of a thousandth less than a microsecond before it.
        let place = ((instant.timeIntervalSince(range.lowerBound) + 1e-6) / length * 1000).rounded(.down)
        return Int(min(max(0, place), 1000))
    }

    /// Instant of a place in a range.
    /// - Parameter thousandth: moved into 0 to 1000.
    package static func instant(of thousandth: Int, in range: ClosedRange<Date>) -> Date {
        let length = range.upperBound.timeIntervalSince(range.lowerBound)
        return range.lowerBound + length * Double(min(max(0, thousandth), 1000)) / 1000
    }
}

extension ReplayMark {
    /// Marks of entries, in order of place, each once. No answer is decoded.
    static func marks(of entries: [RecordEntry], in range: ClosedRange<Date>) -> [ReplayMark] {
        let all = entries.compactMap { entry in
            Kind(entry).map { ReplayMark(thousandth: thousandth(of: entry.at, in: range), kind: $0) }
        }
        return Set(all).sorted { ($0.thousandth, $0.kind.rawValue) < ($1.thousandth, $1.kind.rawValue) }
    }
}

extension ReplayMark.Kind {
    /// An event that moved a start, as `RaceEvent` writes it.
    private static let moved = Array(#""event":"moved""#.utf8)
    /// Bytes of an event that have its name: the keys are in alphabetical order.
    private static let head = 200

    /// nil for an entry without a mark.
    fileprivate init?(_ entry: RecordEntry) {
        switch entry {
        case .deviceShift, .relayed: return nil
        case .decision(_, let json):
            guard Array(json.utf8.prefix(Self.head)).contains(Self.moved) else { return nil }
            self = .move
        case .exchange(let exchange):
            if case .success(let response) = exchange.outcome, [200, 304].contains(response.status) { return nil }
            self = .failure
        }
    }
}
