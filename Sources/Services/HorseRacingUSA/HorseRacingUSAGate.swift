package import FoundationEssentials
package import Models

/// The one way to Horse Racing USA: one request a second and ten in any minute, what is on the screen first, and none
/// beyond the budget of day and month. An answer of 429 has been counted as every other.
package actor HorseRacingUSAGate {
    private let transport: any HTTPTransport
    private let clock: any WallClock
    private let counter: any RequestCounter
    private let longestWait: TimeInterval
    package let budget: RequestBudget

    // Five at once and five more in a minute are never more than ten in one.
    private var minute = TokenBucket(capacity: 5, refillPerSecond: 5.0 / 60)
    private var second = TokenBucket(capacity: 1, refillPerSecond: 1)
    private var tickets: [Ticket] = []
    private var lastID = 0

    private struct Ticket: Hashable {
        let urgency: Int
        let id: Int
    }

    /// - Parameters:
    ///   - clock: by which buckets fill and days end.
    ///   - longestWait: seconds that a request may wait for its turn; where it would be longer it fails at once.
    package init(
        _ transport: any HTTPTransport, clock: any WallClock, counter: any RequestCounter, budget: RequestBudget,
        longestWait: TimeInterval = 30
    ) {
        self.transport = transport
        self.clock = clock
        self.counter = counter
        self.budget = budget
        self.longestWait = longestWait
    }

    /// - Throws: `.heldBack` where the turn would be too late, or the budget is spent: until the next day or month.
    func get(_ request: HTTPRequest, urgency: Int) async throws(TransportError) -> HTTPResponse {
        try await turn(urgency)
        let (now, budget) = (clock.now, budget)
        if let seconds = await counter.update({ $0.take(budget, at: now) }) { throw .heldBack(seconds: seconds) }
        do throws(TransportError) {
            return try await transport.get(request)
        } catch {
            if !Self.mayHaveArrived(error) {
                _ = await counter.update { quota in
                    quota.giveBack(at: now)
                    return nil
                }
            }
            throw error
        }
    }

    /// Requests of the day and of the month so far, whoever made them.
    package func spent() async -> (today: Int, thisMonth: Int) {
        let now = clock.now
        let both = await counter.update { quota in
            let spent = quota.spent(at: now)
            return spent.thisMonth << 24 | spent.today
        }
        return ((both ?? 0) & 0xff_ffff, (both ?? 0) >> 24)
    }

    /// How many wait for their turn.
    var waiting: Int { tickets.count }

    /// Waits for a second in which nobody else asks and nobody more urgent waits.
    private func turn(_ urgency: Int) async throws(TransportError) {
        lastID += 1
        let ticket = Ticket(urgency: urgency, id: lastID)
        tickets.append(ticket)
        defer { tickets.removeAll { $0 == ticket } }
        let latest = clock.now + longestWait
        while true {
            if Task.isCancelled { throw .cancelled }
            let now = clock.now
            var until = now + 1
            if tickets.min(by: { ($0.urgency, $0.id) < ($1.urgency, $1.id) }) == ticket {
                var (minute, second) = (minute, second)
                let takes = [minute.take(at: now), second.take(at: now)]
                let waits = takes.compactMap { if case .wait(let until) = $0 { until } else { nil } }
                guard let wait = waits.max() else {
                    (self.minute, self.second) = (minute, second)
                    return
                }
                until = wait
            }
            guard until <= latest else {
                throw .heldBack(seconds: max(1, Int(clamping: until.timeIntervalSince(now).rounded(.up))))
            }
            await clock.sleep(until: until)
        }
    }

    /// Whether the service may have counted it.
    private static func mayHaveArrived(_ error: TransportError) -> Bool {
        switch error {
        case .badURL, .nameNotFound, .noNetwork, .refused, .tls, .badCertificate, .heldBack: false
        case .timedOut, .cutShort, .tooLarge, .tooManyRedirects, .cancelled, .other: true
        }
    }
}
