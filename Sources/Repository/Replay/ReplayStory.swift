package import FoundationEssentials
import Models
import Services

/// A record made ready to be played: what moves a board, in order of time.
package struct ReplayStory: Sendable {
    /// Instant of the first request.
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

    /// - Returns: nil when no exchange is among the entries.
    package init?(_ entries: [RecordEntry]) {
        let moving = entries.enumerated().filter {
            if case .decision = $0.element { false } else { true }
        }
        // Two exchanges may overlap, so they can be in the order of their requests.
        let sorted = moving.sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        let exchanges = sorted.lazy.compactMap { if case .exchange(let exchange) = $0 { exchange } else { nil } }
        guard let first = exchanges.first, let last = sorted.last else { return nil }
        began = exchanges.map { min($0.requested, $0.answered) }.min() ?? first.answered
        ended = Date(
            timeIntervalSinceReferenceDate: max(last.at, began).timeIntervalSinceReferenceDate.rounded(.up))
        source = first.source
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
