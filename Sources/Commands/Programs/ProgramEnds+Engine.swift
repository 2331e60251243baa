package import FoundationEssentials
import Models
package import Repository
import Services

extension ProgramEnds {
    /// The engine of a program that requests the feed until it is closed. It has its own place among all that request
    /// the same feed, so that they do not come at one instant: each eviction, on a whole minute, would set their clocks
    /// alike.
    /// - Parameters:
    ///   - store: keeps races across runs; nil for none.
    ///   - heartbeat: as of `Engine`.
    package func boardEngine(
        _ settings: RaceBoard.Settings, store: (any RaceStore)? = nil, heartbeat: TimeInterval? = nil
    ) -> BoardEngine {
        var (settings, random) = (settings, random)
        settings.spread = Double.random(in: 0..<1, using: &random)
        return BoardEngine(
            settings: settings, clock: clock, generator: random, logger: logger, store: store, realClock: real,
            heartbeat: heartbeat)
    }
}
