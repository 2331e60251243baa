import FoundationEssentials
import Models
import Services
import Settings

/// Messages of a relay and their times (docs/fleet/relay.md): a pure state machine. An answer of the feed is a board if
/// it differs from the last one, and otherwise a beat that confirms it.
struct RelayPublisher: Sendable {
    /// Seconds from one beat to the next.
    static let gap: TimeInterval = 10

    private let venue: FleetName
    private let budget: Int
    private var mark: RelayMark?
    private var last: RelayBoard?
    private var boxes: Set<FleetName> = []
    private var nextBeat: Date?

    /// - Parameters:
    ///   - budget: requests a minute that all boxes together may send to the feed without this relay.
    init(venue: FleetName, budget: Int) { (self.venue, self.budget) = (venue, min(max(budget, 1), 60)) }

    /// Instant of the next beat, by the program's clock; nil before `begin`.
    var due: Date? { nextBeat }
    var boxCount: Int { boxes.count }

    /// Begins a run: once the server's clock is known, and at each connection, so that boxes believe the relay that was
    /// started last if two run by mistake.
    /// - Parameters:
    ///   - now: the program's clock.
    ///   - server: the server's clock.
    mutating func begin(at now: Date, server: Date) {
        // The message has whole seconds, so the mark does too.
        let run = Date(timeIntervalSince1970: server.timeIntervalSince1970.rounded(.down))
        guard mark.map({ $0.run < run }) ?? true else { return }
        mark = RelayMark(run: run, seq: 0)
        nextBeat = now
    }

    /// The feed has answered.
    /// - Parameter server: the server's clock.
    mutating func answered(
        _ answer: FeedAnswer, feed: RelayFeedReport, at now: Date, server: Date
    ) -> [RelayMessage] {
        var answer = answer
        // The report has the age; without it, equal answers of different ages compare as equal.
        (answer.serverDate, answer.notBefore, answer.cacheMark) = (nil, nil, nil)
        (answer.cacheAge, answer.ownAge, answer.hasAge) = (0, 0, false)
        guard answer != last?.answer || last?.mark.run != mark?.run else {
            return beat(feed: feed, at: now, server: server)
        }
        guard let mark = next() else { return [] }
        let board = RelayBoard(mark: mark, at: server, feed: feed, answer: answer)
        last = board
        return [RelayMessage(.board(venue), board.body)] + beat(feed: feed, at: now, server: server)
    }

    mutating func beat(feed: RelayFeedReport, at now: Date, server: Date) -> [RelayMessage] {
        guard let mark = next() else { return [] }
        nextBeat = now + Self.gap
        let beat = RelayBeat(
            mark: mark, confirms: last?.mark.seq, at: server, feed: feed, boxes: boxes.count, budget: budget)
        return [RelayMessage(.beat(venue), beat.body)]
    }

    /// Everything again, with new numbers: after each connection, since the broker may have an older board.
    mutating func all(feed: RelayFeedReport, at now: Date, server: Date) -> [RelayMessage] {
        var messages: [RelayMessage] = []
        if var board = last, let mark = next() {
            (board.mark, board.at, board.feed) = (mark, server, feed)
            last = board
            messages.append(RelayMessage(.board(venue), board.body))
        }
        return messages + beat(feed: feed, at: now, server: server)
    }

    /// Takes a message of a box: its presence, or its question for the time.
    /// - Returns: the answer.
    mutating func take(_ message: RelayMessage, server: Date) -> [RelayMessage] {
        switch message.topic {
        case .boxUp(let box, venue):
            let isUp = (try? FleetPresence(body: message.body))?.isUp ?? false
            if !isUp { boxes.remove(box) } else if boxes.count < Self.mostBoxes { boxes.insert(box) }
            return []
        case .question(let box, venue):
            guard let number = (try? RelayTime(body: message.body))?.number else { return [] }
            return [RelayMessage(.answer(box, of: venue), RelayTime(number: number, at: server).body)]
        default: return []
        }
    }

    /// Most boxes of a venue that are counted as up.
    private static let mostBoxes = 10_000

    private mutating func next() -> RelayMark? {
        guard var mark else { return nil }
        mark.seq += 1
        self.mark = mark
        return mark
    }
}
