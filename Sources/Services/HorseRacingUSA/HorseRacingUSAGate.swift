import FoundationEssentials
import Models

/// The only way to Horse Racing USA: one request a second and ten in any minute, the most urgent first, and none beyond
/// the budgets of day and month. An answer of 429 counts like any other.
actor HorseRacingUSAGate {
    private let transport: any HTTPTransport
    private let clock: any WallClock
    private let counter: any RequestCounter
    private let meter: RequestMeter?
    private let longestWait: TimeInterval
    /// Most requests in a day and in a month.
    let budget: RequestBudget
    private var tickets: [Ticket] = []
    private var lastID = 0

    /// One a second, ten in any minute. A little longer than the service's own limit: it sees when requests come, not
    /// when they go.
    static let rules = [RequestRule(1, in: 1.1), RequestRule(10, in: 61)]

    /// A place that is booked, by both clocks.
    private struct Slot: Hashable {
        let due: Date
        let time: TimeInterval
    }

    /// A request that waits for its turn. Places are the program's: the most urgent request has the first.
    private struct Ticket: Hashable {
        let urgency: Int
        let id: Int
        /// Place of the request; nil if a more urgent request took it: the next comes in `wait` seconds.
        var slot: Slot?
        var wait: TimeInterval = 0
    }

    private enum Turn: Sendable {
        case booked(Slot)
        case tooLate(by: TimeInterval)
        case spent(SpentBudget)
    }

    /// - Parameters:
    ///   - clock: decides when days end and turns come.
    ///   - counter: ledger that every program of this user shares.
    ///   - longestWait: most seconds that a request waits for its turn; one that would wait longer fails at once.
    ///   - meter: counts waits and throttled requests.
    init(
        _ transport: any HTTPTransport, clock: any WallClock, counter: any RequestCounter, budget: RequestBudget,
        longestWait: TimeInterval = 30, meter: RequestMeter? = nil
    ) {
        self.transport = transport
        self.clock = clock
        self.counter = counter
        self.budget = budget
        self.longestWait = longestWait
        self.meter = meter
    }

    /// - Throws: `.throttled` where the turn would be too late; `.budgetSpent` until the next day or month.
    func get(_ request: HTTPRequest, urgency: Int) async throws(TransportError) -> HTTPResponse {
        let began = clock.now
        let counted: Date
        do throws(TransportError) {
            counted = try await turn(urgency)
        } catch {
            if error != .cancelled { meter?.noteThrottled(request.source, error) }
            throw error
        }
        meter?.noteWait(request.source, seconds: clock.now.timeIntervalSince(began).rounded(.down))
        do throws(TransportError) {
            return try await transport.get(request)
        } catch {
            if !Self.mayHaveArrived(error) { await counter.update { ledger, _ in ledger.quota.giveBack(at: counted) } }
            throw error
        }
    }

    /// Requests of the current day and month by UTC, sent by all programs of this user.
    func spent() async -> (today: Int, thisMonth: Int) {
        let now = clock.now
        return await counter.update { ledger, _ in ledger.quota.spent(at: now) }
    }

    /// How many wait for their turn.
    var waiting: Int { tickets.count }

    /// Counts a request and waits for a place that keeps the rules among all programs. A more urgent request of this
    /// program never waits longer.
    /// - Returns: when it was counted.
    private func turn(_ urgency: Int) async throws(TransportError) -> Date {
        lastID += 1
        var ticket = Ticket(urgency: urgency, id: lastID)
        let counted = clock.now
        switch await book(counted) {
        case .spent(let spent): throw .budgetSpent(spent)
        case .booked(let slot): ticket.slot = slot
        case .tooLate(let wait):
            guard tickets.contains(where: { $0.slot != nil && $0.urgency > urgency }) else {
                throw .throttled(seconds: max(1, Int(clamping: wait.rounded(.up))))
            }
            ticket.wait = wait
        }
        join(ticket)
        defer { tickets.removeAll { $0.id == ticket.id } }
        while let own = tickets.first(where: { $0.id == ticket.id }) {
            guard let slot = own.slot else { throw .throttled(seconds: max(1, Int(clamping: own.wait.rounded(.up)))) }
            if Task.isCancelled {
                await giveBack(slot, counted)
                throw .cancelled
            }
            if slot.due <= clock.now { break }
            await clock.sleep(until: slot.due)
        }
        return counted
    }

    /// Gives free places to the waiting requests, the most urgent first.
    private func join(_ ticket: Ticket) {
        let all = (tickets + [ticket]).sorted { ($0.urgency, $0.id) < ($1.urgency, $1.id) }
        let slots = all.compactMap(\.slot).sorted { $0.due < $1.due }
        tickets = all.enumerated().map { index, one in
            var one = one
            one.slot = index < slots.count ? slots[index] : nil
            one.wait = max(one.wait, ticket.wait)
            return one
        }
    }

    private func book(_ date: Date) async -> Turn {
        let (budget, clock, longest) = (budget, clock, longestWait)
        // A simulated service has no limits.
        let rules = budget.isUnlimited ? [] : Self.rules
        return await counter.update { ledger, now in
            if let spent = ledger.quota.spent(budget, at: date) { return .spent(spent) }
            switch ledger.slots.book(rules, at: now, longest: longest) {
            case .tooLate(let seconds): return .tooLate(by: seconds)
            case .after(let seconds):
                _ = ledger.quota.take(budget, at: date)
                return .booked(Slot(due: clock.now + seconds, time: now + seconds))
            }
        }
    }

    private func giveBack(_ slot: Slot, _ counted: Date) async {
        await counter.update { ledger, _ in
            ledger.slots.giveBack(slot.time)
            ledger.quota.giveBack(at: counted)
        }
    }

    /// Whether the service may have counted it.
    private static func mayHaveArrived(_ error: TransportError) -> Bool {
        switch error {
        case .badURL, .nameNotFound, .noNetwork, .refused, .tls, .badCertificate, .throttled, .budgetSpent: false
        case .timedOut, .cutShort, .tooLarge, .unreadable, .badRedirect, .cancelled, .other: true
        }
    }
}
