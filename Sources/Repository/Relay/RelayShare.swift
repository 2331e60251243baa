package import FoundationEssentials
import Models
package import Services

/// Share of a box in the requests of its venue while the relay is silent, by the relay's last beat. It is kept for the
/// next run: boxes that start without their relay must not send more than their share either.
package struct RelayShare: Hashable, Sendable {
    /// Boxes of the venue that are up, 0 to 100,000.
    private let boxes: Int
    /// Requests a minute that all of them together may send to the feed, 1 to 60.
    private let budget: Int

    package init(_ beat: RelayBeat) { self.init(boxes: beat.boxes, budget: beat.budget) }

    private init(boxes: Int, budget: Int) {
        self.boxes = min(max(boxes, 0), 100_000)
        self.budget = min(max(budget, 1), 60)
    }

    /// Least seconds between two requests of this box.
    /// - Parameters:
    ///   - rate: requests a minute that this program may send.
    ///   - hasCache: whether a cache answers for the feed: it has room for every box.
    package func seconds(rate: Int, hasCache: Bool) -> TimeInterval {
        hasCache ? 0 : Double(boxes) * 60 / Double(min(budget, max(1, rate)))
    }

    private struct File: Codable {
        var schema = 1
        let boxes, budget: Int
    }

    /// The share of an earlier run.
    /// - Parameter file: as `file` wrote it.
    /// - Returns: nil for anything else.
    package init?(file: [UInt8]) {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(file)) else { return nil }
        self.init(boxes: file.boxes, budget: file.budget)
    }

    /// The share for the next run: one JSON object.
    package var file: [UInt8] {
        // Encoding never fails for these two numbers.
        (try? JSONEncoder().encode(File(boxes: boxes, budget: budget))).map(Array.init) ?? []
    }
}
