import FoundationEssentials
import Models
import Repository
import Services

/// Handles a relay's messages at a box of its venue (docs/fleet/relay.md): a pure state machine. It refuses messages
/// older than the last, requests the time, and turns the rest into news for the board.
struct RelayFollower: Sendable {
    /// Effect of a message or of time that has passed.
    enum Action: Sendable {
        case report(RelayNews)
        case request(RelayTime)
        /// A message cannot be used; the last good one stays.
        case flaw(topic: FleetTopic, words: String)
    }

    /// Seconds between two questions for the time.
    static let questionGap: TimeInterval = 600
    /// Seconds after which an unanswered question is requested again.
    static let questionAgain: TimeInterval = 10
    /// Seconds within which an answer counts: a later one may be of another question.
    static let answerWithin: TimeInterval = 10

    private var hasCache: Bool
    private var rate: Int
    /// The newest message of the relay, and when it came.
    private var mark: RelayMark?
    private var markedAt: Date?
    /// `seq` of the board that is here, and its run.
    private var board: RelayMark?
    private var question: (number: Int, at: Date)?
    private var nextQuestion = Date.distantPast
    private var isConnected = false
    /// Problem of the relay's messages; nil if they can be used.
    private(set) var problem: String?
    /// Share by the last beat that counted; nil before the first.
    private(set) var share: RelayShare?

    /// - Parameters:
    ///   - hasCache: whether a cache answers for the feed while the relay is gone.
    ///   - rate: requests a minute that this program may send.
    init(hasCache: Bool, rate: Int) { (self.hasCache, self.rate) = (hasCache, max(1, rate)) }

    /// Takes over other settings; the next beat counts with them.
    mutating func configure(hasCache: Bool, rate: Int) { (self.hasCache, self.rate) = (hasCache, max(1, rate)) }

    /// Instant at which `turn` has something to do next, by the program's clock; nil without a connection.
    var due: Date? { isConnected ? nextQuestion : nil }

    mutating func connection(_ isUp: Bool, at now: Date) -> [Action] {
        isConnected = isUp
        question = nil
        guard isUp else { return [] }
        nextQuestion = now
        return turn(at: now)
    }

    /// Requests the time when it is due.
    /// - Parameter now: the program's clock.
    mutating func turn(at now: Date) -> [Action] {
        guard isConnected, now >= nextQuestion else { return [] }
        let number = ((question?.number ?? 0) + 1) % 1_000_000_000
        question = (number, now)
        nextQuestion = now + Self.questionAgain
        return [.request(RelayTime(number: number))]
    }

    /// Takes a message of the venue's relay; messages of other topics have no effect.
    /// - Parameter now: the program's clock.
    mutating func take(_ message: RelayMessage, at now: Date) -> [Action] {
        do throws(Flaw) {
            switch message.topic {
            case .board: return message.body.isEmpty ? [] : try took(RelayBoard(body: message.body), at: now)
            case .beat: return try took(RelayBeat(body: message.body), wasKept: message.wasKept, at: now)
            case .relayUp: return try FleetPresence(body: message.body).isUp ? [] : [.report(.gone)]
            case .answer: return took(try RelayTime(body: message.body), at: now)
            default: return []
            }
        } catch {
            return unusable(message.topic, words: error.words)
        }
    }

    /// Takes note of a message that cannot be used: one that cannot be unpacked, or whose content makes no sense.
    /// - Returns: no action for a message that is not the relay's.
    mutating func unusable(_ topic: FleetTopic, words: String) -> [Action] {
        switch topic {
        case .board, .beat, .relayUp, .answer:
            problem = words
            // A box that cannot read the relay requests the feed itself.
            return [.flaw(topic: topic, words: words), .report(.gone)]
        default: return []
        }
    }

    private mutating func took(_ board: RelayBoard, at now: Date) -> [Action] {
        // A broker that was killed may have an older list than this box.
        guard self.board.map({ $0 < board.mark }) ?? true else { return [] }
        self.board = board.mark
        if mark.map({ $0 < board.mark }) ?? true { (mark, markedAt) = (board.mark, now) }
        problem = nil
        return [.report(.board(board))]
    }

    private mutating func took(_ beat: RelayBeat, wasKept: Bool, at now: Date) -> [Action] {
        // A stored beat can be of any age, so it does not show that the relay is alive.
        guard !wasKept, isNewer(beat.mark, at: now) else { return [] }
        (mark, markedAt) = (beat.mark, now)
        var beat = beat
        if beat.mark.run != board?.run || beat.confirms != board?.seq { beat.confirms = nil }
        let share = RelayShare(beat)
        self.share = share
        return [.report(.beat(beat, share: share.seconds(rate: rate, hasCache: hasCache)))]
    }

    /// Whether a message follows the last one. A relay whose clock was ahead must not shut out every later message or
    /// the broker's stored ones: after a silence, messages of an older run count too.
    private mutating func isNewer(_ mark: RelayMark, at now: Date) -> Bool {
        guard let last = self.mark, mark <= last else { return true }
        let isSilent = markedAt.map { now.timeIntervalSince($0) > RelaySilence.longestSilence } ?? false
        guard isSilent, mark.run < last.run else { return false }
        board = nil
        return true
    }

    private mutating func took(_ time: RelayTime, at now: Date) -> [Action] {
        guard let question, time.number == question.number, let at = time.at,
            now.timeIntervalSince(question.at) <= Self.answerWithin
        else { return [] }
        self.question = (question.number, .distantPast)
        nextQuestion = now + Self.questionGap
        return [.report(.time(serverDate: at, requested: question.at))]
    }
}
