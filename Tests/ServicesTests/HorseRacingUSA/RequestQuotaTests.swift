import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

@Suite struct RequestQuotaTests {
    private let budget = RequestBudget(daily: 3, monthly: 4)

    @Test func daysAndMonthsAreCountedApart() {
        var quota = RequestQuota()
        for _ in 1...3 { #expect(quota.take(budget, at: .t0) == nil) }
        #expect(quota.take(budget, at: .t0)?.seconds == 21 * 3600)
        let tomorrow = Date.t0 + 86_400
        #expect(quota.take(budget, at: tomorrow) == nil)
        // 22 November, 03:00: the month has nine days less three hours left.
        let left = 9 * 86_400 - 3 * 3600
        #expect(quota.take(budget, at: tomorrow)?.seconds == left)
        #expect(quota.spent(at: tomorrow) == (1, 4))
        let december = Date.t0 + 11 * 86_400
        #expect(quota.spent(at: december) == (0, 0))
        #expect(quota.take(budget, at: december) == nil)
    }

    @Test func yearEndsAMonthToo() throws {
        var quota = RequestQuota()
        let late = try #require(RFC3339.parse("2026-12-31T23:59:50Z"))
        #expect(quota.take(RequestBudget(daily: 5, monthly: 1), at: late) == nil)
        #expect(quota.take(RequestBudget(daily: 5, monthly: 1), at: late)?.seconds == 10)
    }

    @Test func countOutlivesTheProgramAsText() {
        var ledger = RequestLedger()
        _ = ledger.quota.take(budget, at: .t0)
        #expect(RequestLedger(text: ledger.text(boot: "x"), boot: "y").quota == ledger.quota)
        ledger.quota.giveBack(at: .t0)
        #expect(ledger.quota.spent(at: .t0) == (0, 0))
        ledger.quota.giveBack(at: .t0)
        #expect(ledger.quota.spent(at: .t0) == (0, 0))
    }

    @Test func clockThatWasYearsAheadTakesNothingFromToday() throws {
        var quota = RequestQuota()
        for _ in 1...2 { #expect(quota.take(budget, at: .t0) == nil) }
        #expect(quota.take(budget, at: try #require(RFC3339.parse("2031-01-02T03:04:05Z"))) == nil)
        #expect(quota.take(budget, at: .t0 - 86_400) == nil)
        #expect(quota.spent(at: .t0) == (2, 3))
        for day in 1...200 { _ = quota.take(budget, at: .t0 + Double(day) * 86_400) }
        #expect(quota.days.count <= 64)
    }

    @Test(arguments: ["", "x", "2026-11-21 1", "2026-11-21 -1 2", "2026-11-21 5 2", "2026-11-21 1 2 3"])
    func whatCannotBeReadCountsAsNothing(text: String) {
        #expect(RequestLedger(text: text, boot: "x") == RequestLedger())
    }
}
