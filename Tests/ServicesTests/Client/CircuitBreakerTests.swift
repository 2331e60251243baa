import Services
import Testing

@Suite struct CircuitBreakerTests {
    private static func opened() -> CircuitBreaker {
        var breaker = CircuitBreaker()
        for _ in 1...CircuitBreaker.failuresToOpen { breaker.failed() }
        return breaker
    }

    @Test func fiveFailuresInARowOpenIt() {
        var breaker = CircuitBreaker()
        for _ in 1...4 {
            #expect(breaker.begin() == .normal)
            breaker.failed()
            #expect(!breaker.isOpen)
        }
        breaker.failed()
        #expect(breaker.isOpen)
        #expect(breaker.pass == .probe)
    }

    @Test func successInBetweenRestartsTheCount() {
        var breaker = CircuitBreaker()
        for _ in 1...4 { breaker.failed() }
        breaker.succeeded()
        for _ in 1...4 { breaker.failed() }
        #expect(!breaker.isOpen)
        breaker.failed()
        #expect(breaker.isOpen)
    }

    @Test func onlyOneProbeIsUnderWay() {
        var breaker = Self.opened()
        #expect(breaker.begin() == .probe)
        #expect(breaker.state == .probing)
        #expect(breaker.isOpen)
        #expect(breaker.begin() == nil)
        #expect(breaker.pass == nil)
    }

    @Test func probeThatSucceedsClosesIt() {
        var breaker = Self.opened()
        _ = breaker.begin()
        breaker.succeeded()
        #expect(breaker.state == .closed)
        for _ in 1...4 { breaker.failed() }
        #expect(breaker.begin() == .normal)
    }

    @Test func probeThatFailsLeavesItOpenForTheNextOne() {
        var breaker = Self.opened()
        for _ in 1...3 {
            #expect(breaker.begin() == .probe)
            breaker.failed()
            #expect(breaker.state == .open)
        }
    }

    @Test func cancelledProbeChangesNothing() {
        var breaker = Self.opened()
        _ = breaker.begin()
        breaker.cancelled()
        #expect(breaker.state == .open)
        var closed = CircuitBreaker()
        _ = closed.begin()
        closed.cancelled()
        #expect(closed.state == .closed)
    }
}
