import FoundationEssentials
package import Models
package struct RaceDay: Sendable { package init(seed: UInt64) {} }
package struct Fault: Hashable, Sendable { package init(parsing text: String) throws {} }
package final class FeedServer: Sendable {
    package init(day: RaceDay, clock: any WallClock, pause: @escaping @Sendable (Int) async -> Void, faults: [Fault]) {}
    package func start(port: UInt16) async throws -> UInt16 { 9 }
    package func stop() async {}
}
