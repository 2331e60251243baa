import FoundationEssentials
import Models

/// The only way to Horse Racing USA: one request a second and ten in any minute, the most urgent first, and none beyond
/// the budgets of day and month. An answer of 429 counts like any other.
actor HorseRacingUSAGate: HTTPTransport {
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
    func get(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let began = clock.now
        let counted: Date
        do throws(TransportError) {
            counted = try await turn(request)
        } catch {
            if error != .cancelled { meter?.noteThrottled(request.source, error, at: clock.now) }
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
    private func turn(_ request: HTTPRequest) async throws(TransportError) -> Date {
        let urgency = request.urgency
        lastID += 1
        var ticket = Ticket(urgency: urgency, id: lastID)
        let counted = clock.now
        switch await book(counted, for: request.source) {
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

    private func book(_ date: Date, for source: String) async -> Turn {
        let (budget, clock, longest, meter) = (budget, clock, longestWait, meter)
        // A simulated service has no limits.
        let rules = budget.isUnlimited ? [] : Self.rules
        return await counter.update { ledger, now in
            defer { meter?.noteSpent(source, ledger.quota.spent(at: date), of: budget) }
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

/// Most requests to a source in a day and in a month, by the calendar in UTC.
package struct RequestBudget: Hashable, Sendable {
    /// Requests from one midnight UTC to the next.
    package var daily: Int
    /// Requests of a calendar month by UTC.
    package var monthly: Int

    /// - Parameter daily: requests in a day.
    package init(daily: Int, monthly: Int) {
        (self.daily, self.monthly) = (daily, monthly)
    }

    /// Whether the budget is that of a simulated service, which has no limit.
    var isUnlimited: Bool { daily == .max && monthly == .max }
}

/// Spent part of a budget: a count for each day. Pure.
///
/// Days that a wrong clock named are counted apart, and do not change the right ones.
package struct RequestQuota: Hashable, Sendable {
    /// Number of requests on one day by UTC.
    struct Day: Hashable, Sendable {
        /// `2026-11-21`; `2026-11-00` is the rest of a month of which an earlier version kept the sum alone.
        let name: String
        var count: Int
    }

    /// The day that was counted last at the end.
    private(set) var days: [Day] = []

    /// More than a month of days, and some that a wrong clock named.
    private static let limit = 64
    private static let most = 1_000_000_000

    init() {}

    /// The content of a file of an earlier version: the day, its requests, the month's.
    init(earlier words: [Substring]) {
        guard words.count == 3, let today = Int(words[1]), let month = Int(words[2]),
            OutsideNumber.counts.contains(today), (today...OutsideNumber.counts.upperBound).contains(month)
        else { return }
        note(words[0].prefix(7) + "-00", month - today)
        note(String(words[0]), today)
    }

    /// Notes the requests of a day; a text that is not a day, or an invalid count, is ignored.
    mutating func note(_ day: String, _ count: Int) {
        guard day.utf8.count == 10, day.utf8.allSatisfy({ $0 == 0x2d || (0x30...0x39).contains($0) }) else { return }
        days.removeAll { $0.name == day }
        guard count > 0 else { return }
        days = (days + [Day(name: day, count: min(count, Self.most))]).suffix(Self.limit)
    }

    /// Requests of the day and of the month that an instant is in, by UTC.
    func spent(at now: Date) -> (today: Int, thisMonth: Int) {
        let date = Self.date(now)
        let month = days.filter { $0.name.prefix(7) == date.prefix(7) }
        return (month.first { $0.name == date }?.count ?? 0, month.reduce(0) { $0 + $1.count })
    }

    /// Counts a request, if the budget has one left.
    /// - Returns: nil if it was counted; otherwise the spent budget.
    mutating func take(_ budget: RequestBudget, at now: Date) -> SpentBudget? {
        if let spent = spent(budget, at: now) { return spent }
        note(Self.date(now), spent(at: now).today + 1)
        return nil
    }

    /// Takes back the last request, since it never reached the service.
    /// - Parameter now: the instant at which it was counted.
    mutating func giveBack(at now: Date) {
        note(Self.date(now), spent(at: now).today - 1)
    }

    /// The counts of two ledgers of the same requests.
    func merged(with other: RequestQuota) -> RequestQuota {
        var merged = self
        for day in other.days {
            merged.note(day.name, max(day.count, days.first { $0.name == day.name }?.count ?? 0))
        }
        return merged
    }

    /// - Returns: nil while the budget has a request left.
    func spent(_ budget: RequestBudget, at now: Date) -> SpentBudget? {
        let spent = spent(at: now)
        let civil = CivilTime(now)
        if spent.thisMonth >= budget.monthly {
            let isLast = civil.month == 12
            let next = CivilTime(year: civil.year + (isLast ? 1 : 0), month: isLast ? 1 : civil.month + 1, day: 1)
            return SpentBudget(
                .horseRacingUSA, .month, limit: budget.monthly, seconds: Self.seconds(from: now, to: next.instant()))
        }
        guard spent.today >= budget.daily else { return nil }
        let midnight = CivilTime(year: civil.year, month: civil.month, day: civil.day).instant()
        return SpentBudget(
            .horseRacingUSA, .day, limit: budget.daily, seconds: Self.seconds(from: now, to: midnight + 86_400))
    }

    private static func seconds(from now: Date, to then: Date) -> Int {
        max(1, Int(clamping: then.timeIntervalSince(now).rounded(.up)))
    }

    private static func date(_ instant: Date) -> String { String(RFC3339.format(instant).prefix(10)) }
}
