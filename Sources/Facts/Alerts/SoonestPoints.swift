package import FoundationEssentials
import Models

/// The alerts to come that are listed: the soonest ones, and all that a person has set. A day has thousands, and to
/// sort them all with each change of the data costs more than everything else about alerts.
package struct SoonestPoints {
    private typealias Entry = (at: Date, point: AlertList.Point)

    private let most: Int
    private var soon: [Entry] = []
    private var own: [Entry] = []
    /// Instant after which none is among the soonest.
    private var limit = Date.distantFuture

    /// - Parameter most: how many are kept besides those that a person has set.
    package init(most: Int) {
        self.most = most
    }

    package mutating func add(_ point: @autoclosure () -> AlertList.Point, at instant: Date, isOwn: Bool) {
        if isOwn {
            own.append((instant, point()))
        } else if instant <= limit {
            soon.append((instant, point()))
            if soon.count >= 4 * most { cut() }
        }
    }

    /// The points in order of time.
    package var points: [AlertList.Point] {
        var all = self
        all.cut()
        return (all.soon + own).sorted(by: Self.isBefore).map(\.point)
    }

    private mutating func cut() {
        soon = Array(soon.sorted(by: Self.isBefore).prefix(most))
        if soon.count == most { limit = soon.last?.at ?? limit }
    }

    private static func isBefore(_ one: Entry, _ other: Entry) -> Bool {
        one.at == other.at ? one.point.race < other.point.race : one.at < other.at
    }
}
