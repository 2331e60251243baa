package import FoundationEssentials
import Models
import Services

/// A record made ready to be played: what moves a board, in order of time.
package struct ReplayTimeline: Sendable {
    /// Earliest instant of the record: of a request, an answer or a relay's list.
    package let began: Date
    /// Time of the last entry, on a whole second.
    package let ended: Date
    /// The method of the first request.
    let source: RaceSource
    let isSimulated: Bool
    let entries: [RecordEntry]
    /// Failed requests and moved starts, in order of place, each once.
    package let marks: [ReplayMark]

    /// - Returns: nil when neither an exchange nor a relay's list is among the entries.
    package init?(_ entries: [RecordEntry]) {
        let moving = entries.enumerated().filter {
            if case .decision = $0.element { false } else { true }
        }
        // Two exchanges may overlap, so the record can have them in the order of their requests.
        let sorted = moving.sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        let exchanges = sorted.lazy.compactMap { if case .exchange(let exchange) = $0 { exchange } else { nil } }
        let relayed = sorted.lazy.filter { if case .relayed = $0 { true } else { false } }
        guard let last = sorted.last,
            let source = exchanges.first?.source ?? relayed.compactMap(\.relayedSource).first
        else { return nil }
        began = min(
            exchanges.map { min($0.requested, $0.answered) }.min() ?? last.at, relayed.first?.at ?? last.at)
        ended = Date(
            timeIntervalSinceReferenceDate: max(last.at, began).timeIntervalSinceReferenceDate.rounded(.up))
        self.source = source
        isSimulated = exchanges.contains(where: \.isSimulated)
        self.entries = sorted
        marks = ReplayMark.marks(of: entries, in: began...ended)
    }

    func index(after instant: Date) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].at <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Most entries that are searched for a relay's last news: a day of beats.
    private static let mostBefore = 10_000

    /// News of a relay that a board needs when it begins with an entry: the clock and the list, each the latest before
    /// it.
    func relayed(before index: Int) -> [RecordEntry] {
        var (clock, list): (RecordEntry?, RecordEntry?)
        for entry in entries[..<index].suffix(Self.mostBefore).reversed() where clock == nil || list == nil {
            switch entry.news {
            case .time?: clock = clock ?? entry
            case .board?: list = list ?? entry
            default: break
            }
        }
        return [clock, list].compactMap(\.self).sorted { $0.at < $1.at }
    }

    /// Instant of the first request after an entry.
    /// - Parameter source: to which method; nil for any.
    func nextRequest(after index: Int, of source: RaceSource?) -> Date? {
        for entry in entries[(index + 1)...] {
            guard case .exchange(let exchange) = entry, exchange.source == source ?? exchange.source else { continue }
            return exchange.requested
        }
        return nil
    }
}

/// A moment of a record that one may want to see.
package struct ReplayMark: Hashable, Sendable {
    /// Event at that place of the record.
    package enum Kind: Int, Hashable, Sendable {
        case failure
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
