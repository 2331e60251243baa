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
    /// Whether the record is one of a simulated day.
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

    /// The first entry after an instant.
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
