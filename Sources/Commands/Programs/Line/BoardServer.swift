import Facts
import FoundationEssentials
import Glibc
import Logging
import Models
import Repository
import Settings
import System

/// Serves what an engine knows to `raceboard line`, so that it needs no request. One program serves each feed; another
/// takes over when that ends.
@MainActor
final class BoardServer {
    private let engine: BoardEngine
    private let rank: RunningPlace.Rank
    private let ends: ProgramEnds
    private var place: RunningPlace?
    private var claim: ByteLock?
    private var socket: TextSocket?
    private var nextTry = Date.distantPast

    /// Seconds between two attempts to take over.
    private static let retry: TimeInterval = 30
    private static let limits = TextSocket.Limits(perTurn: 32, perSecond: 256)

    init(_ engine: BoardEngine, as rank: RunningPlace.Rank, ends: ProgramEnds) {
        (self.engine, self.rank, self.ends) = (engine, rank, ends)
    }

    /// Begins, or goes on at the place of another feed.
    /// - Parameters:
    ///   - place: nil serves nothing.
    ///   - claim: of its rank; nil to take it as soon as it is free.
    func serve(_ place: RunningPlace?, by claim: ByteLock? = nil) {
        guard place?.feed != self.place?.feed else { return }
        end()
        self.place = place
        self.claim = claim
        nextTry = .distantPast
        turned()
    }

    /// Whether there is an answer to give: the feed has answered, or failed.
    var isReady: Bool {
        let health = engine.snapshot.health
        return health.problem != nil || health.lastGood != nil && !health.isRestored
    }

    /// Comes after each turn of the loop.
    /// - Returns: instant at which it must come again; nil for none.
    @discardableResult
    func turned() -> Date? {
        let now = ends.real.now
        if socket == nil { open(at: now) }
        socket?.isServing = isReady
        socket?.turned(at: now)
        return socket?.resumes
    }

    /// Answers the programs that wait now, if it is ready.
    func drain() {
        socket?.isServing = isReady
        if isReady { socket?.drain() }
    }

    /// Stops serving for good, and frees the rank.
    func end() {
        socket?.end()
        claim?.end()
        (socket, claim, place) = (nil, nil, nil)
    }

    private func open(at now: Date) {
        guard let place, now >= nextTry else { return }
        nextTry = now + Self.retry
        claim = claim ?? place.claim(rank)
        guard claim != nil else { return }
        socket = TextSocket(path: place.socket(of: rank), limits: Self.limits, loop: ends.loop) { [engine, ends] in
            let now = ends.clock.now
            return LineBoard(engine.machine, at: now).wire(feed: place.feed, at: now)
        }
        if socket == nil {
            ends.logger.warning(
                "no socket for raceboard line", metadata: ["error": "\(String(cString: strerror(errno)))"])
        }
    }
}
