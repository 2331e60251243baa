import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

/// The kernel's word on the network: said before a request has failed, and a request once it is back.
@Suite struct NetworkTests {
    private func failing(_ settings: RaceBoard.Settings = RaceBoard.Settings()) -> BoardDriver {
        var driver = BoardDriver(settings)
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        driver.handle(.timer, at: 31)
        for (count, second) in [41.0, 60, 90, 140, 210].enumerated() {
            driver.fail(.noNetwork(detail: ""), at: second)
            if count < 4 { driver.handle(.timer, at: driver.wake.timeIntervalSince(.t0)) }
        }
        return driver
    }

    @Test func itsLossIsKnownBeforeARequestFailsAndTakesNoRaceAway() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        driver.handle(.network(isThere: false), at: 5)
        guard case .failed(.noNetwork) = driver.snapshot.health.problem else {
            Issue.record("\(String(describing: driver.snapshot.health.problem))")
            return
        }
        #expect(driver.snapshot.races.count == 5 && driver.fetches.count == 1)
        #expect(driver.snapshot.health.state(at: .t0 + 6, hasRaces: true) == .live, "the data is as young as it was")
        // Nothing is requested for a minute, whatever is due. An answer then knows better.
        for second in [31, 64.9] { driver.handle(.timer, at: second) }
        #expect(driver.fetches.count == 1 && driver.wake == .t0 + 65)
        driver.handle(.timer, at: 65)
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 66)
        #expect(driver.fetches.count == 2 && driver.snapshot.health.problem == nil)
        driver.handle(.timer, at: 96)
        #expect(driver.fetches.count == 3, "it is requested as always")
    }

    @Test func withoutANetworkOneRequestAMinuteIsSentAndAPersons() {
        var board = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        var sent: [Double] = []
        func handle(_ event: RaceBoard.Event, at second: Double) {
            for case .fetch in board.handle(event, at: .t0 + second) {
                sent.append(second)
                _ = board.handle(
                    .failed(.noNetwork(detail: ""), requested: .t0 + second, jitter: 1), at: .t0 + second)
            }
        }
        handle(.network(isThere: false), at: 0)
        handle(.start, at: 0)
        for second in 1..<130 { handle(.timer, at: Double(second)) }
        #expect(sent == [60, 120])
        handle(.refresh, at: 130)
        handle(.network(isThere: true), at: 140)
        #expect(sent == [60, 120, 130, 140])
    }

    /// An answer that was under way says nothing of the network that has gone since.
    @Test func anAnswerFromBeforeIsNoNetwork() {
        var driver = BoardDriver()
        driver.handle(.network(isThere: false), at: 0.5)
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        driver.handle(.timer, at: 31)
        #expect(driver.fetches.count == 1 && driver.snapshot.health.problem != nil)
    }

    @Test func onceItIsBackTheFeedIsRequestedAtOnce() {
        var driver = failing()
        #expect(driver.wake > .t0 + 215, "the wait of so many failures")
        let before = driver.fetches.count
        driver.handle(.network(isThere: true), at: 213)
        #expect(driver.fetches.count == before + 1)
        // The waits after it are those of a first failure.
        driver.handle(.failed(.nameNotFound(detail: ""), requested: .t0 + 213, jitter: 1), at: 214)
        #expect(driver.snapshot.health.nextTry == .t0 + 216)
    }

    @Test func oneOfManyComesUpToASecondLater() {
        var settings = RaceBoard.Settings()
        settings.spread = 0.5
        var driver = failing(settings)
        driver.handle(.network(isThere: true), at: 213)
        #expect(driver.snapshot.health.nextTry == .t0 + 213.5)
    }

    @Test func aRequestFromBeforeThatFailsIsRepeatedAtOnceAndOnlyOnce() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        driver.handle(.timer, at: 31)
        driver.handle(.network(isThere: false), at: 32)
        driver.handle(.network(isThere: true), at: 34)
        driver.handle(.failed(.timedOut(detail: ""), requested: .t0 + 31, jitter: 1), at: 41)
        #expect(driver.fetches.count == 3)
        driver.handle(.failed(.timedOut(detail: ""), requested: .t0 + 41, jitter: 1), at: 51)
        #expect(driver.fetches.count == 3 && driver.snapshot.health.nextTry == .t0 + 53)
    }

    @Test func anotherNetworkIsNoReasonForARequestWhileAllIsWell() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        for second in 2..<20 { driver.handle(.network(isThere: true), at: Double(second)) }
        #expect(driver.fetches.count == 1)
    }

    @Test func whatTheServiceRequiresIsKept() {
        var driver = BoardDriver()
        driver.answer(.sample(count: 30, first: .t0 + 600), at: 1)
        driver.handle(.timer, at: 31)
        driver.fail(.rateLimited(retryAfter: 120), at: 32)
        driver.handle(.network(isThere: true), at: 40)
        #expect(driver.fetches.count == 2 && driver.snapshot.health.nextTry == .t0 + 152)
        // Nor does its loss hide why the service refuses.
        driver.fail(.blocked(status: 403), at: 160)
        driver.handle(.network(isThere: false), at: 161)
        #expect(driver.snapshot.health.problem == .failed(.blocked(status: 403)))
    }

    @Test func aNetworkThatComesAndGoesBringsARequestASecondAtMost() {
        var driver = failing()
        let before = driver.fetches.count
        for step in 0..<100 {
            let now = 213 + Double(step) / 10
            driver.handle(.network(isThere: step.isMultiple(of: 2)), at: now)
            driver.handle(.timer, at: now)
            if driver.snapshot.health.isFetching {
                driver.handle(.failed(.noNetwork(detail: ""), requested: .t0 + now, jitter: 1), at: now)
            }
        }
        #expect(driver.fetches.count - before <= 11)
    }
}
