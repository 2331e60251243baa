import FoundationEssentials
import RacingTestKit
import Services
import Testing

@Suite struct TokenBucketTests {
    @Test func fullBucketGivesItsTokensAtOnceAndThenOneAtATime() {
        var bucket = TokenBucket(capacity: 3, refillPerSecond: 0.5)
        for _ in 1...3 { #expect(bucket.take(at: .t0) == .taken) }
        #expect(bucket.take(at: .t0) == .wait(until: .t0 + 2))
        #expect(bucket.take(at: .t0 + 1.999) == .wait(until: .t0 + 2))
        #expect(bucket.take(at: .t0 + 2) == .taken)
        #expect(bucket.take(at: .t0 + 2) == .wait(until: .t0 + 4))
    }

    @Test func aDayOfRestFillsItToTheBrimAndNoFurther() {
        var bucket = TokenBucket(capacity: 2, refillPerSecond: 1)
        for _ in 1...2 { #expect(bucket.take(at: .t0) == .taken) }
        let later = Date.t0 + 86_400
        for _ in 1...2 { #expect(bucket.take(at: later) == .taken) }
        #expect(bucket.take(at: later) == .wait(until: later + 1))
    }

    @Test(arguments: [0.001, 1.0 / 3, 0.7, 3, 7.1, 999])
    func tokenIsThereAtTheInstantThatWasTold(refill: Double) {
        var bucket = TokenBucket(capacity: 4, refillPerSecond: refill)
        var now = Date.t0
        var waits = 0
        for _ in 1...500 {
            guard case .wait(let until) = bucket.take(at: now) else { continue }
            #expect(until > now)
            #expect(bucket.take(at: until) == .taken)
            now = until
            waits += 1
        }
        #expect(waits > 490)
    }

    @Test func noMoreThanTheRateComesOutHoweverOftenItIsAsked() {
        var bucket = TokenBucket(capacity: 5, refillPerSecond: 0.5)
        let taken = stride(from: 0.0, to: 600, by: 0.37).count { bucket.take(at: .t0 + $0) == .taken }
        #expect((300...305).contains(taken))
    }

    @Test func clockThatGoesBackTakesNoTokensAndBringsNone() {
        var empty = TokenBucket(capacity: 2, refillPerSecond: 0.5)
        for _ in 1...2 { #expect(empty.take(at: .t0 + 3600) == .taken) }
        #expect(empty.take(at: .t0) == .wait(until: .t0 + 2))
        #expect(empty.take(at: .t0 + 2) == .taken)
        var full = TokenBucket(capacity: 2, refillPerSecond: 0.5)
        #expect(full.take(at: .t0) == .taken)
        #expect(full.take(at: .t0 + 3600) == .taken)
        #expect(full.take(at: .t0) == .taken)
        #expect(full.take(at: .t0) == .wait(until: .t0 + 2))
    }

    @Test(arguments: [(0, 1.0), (-5, 1), (1, .nan)])
    func bucketWithoutRoomHoldsOneToken(capacity: Int, refill: Double) {
        var bucket = TokenBucket(capacity: capacity, refillPerSecond: refill)
        #expect(bucket.take(at: .t0) == .taken)
        #expect(bucket.take(at: .t0) == .wait(until: .t0 + 1))
    }

    @Test(arguments: [0, -1, -Double.infinity])
    func rateOfNothingIsOneInAnHour(refill: Double) {
        var bucket = TokenBucket(capacity: 1, refillPerSecond: refill)
        #expect(bucket.take(at: .t0) == .taken)
        #expect(bucket.take(at: .t0) == .wait(until: .t0 + 3600))
    }

    @Test func whatIsMissingIsMissingStillAfterAChange() {
        var bucket = TokenBucket(capacity: 4, refillPerSecond: 1)
        for _ in 1...3 { #expect(bucket.take(at: .t0) == .taken) }
        bucket.change(capacity: 4, refillPerSecond: 0.5, at: .t0 + 1)
        for _ in 1...2 { #expect(bucket.take(at: .t0 + 1) == .taken) }
        #expect(bucket.take(at: .t0 + 1) == .wait(until: .t0 + 3))
    }

    @Test func changesToAndFroBringNoToken() {
        var bucket = TokenBucket(capacity: 2, refillPerSecond: 1)
        for _ in 1...2 { #expect(bucket.take(at: .t0) == .taken) }
        for rate in [0.1, 10, 1] { bucket.change(capacity: 2, refillPerSecond: rate, at: .t0) }
        #expect(bucket.take(at: .t0) == .wait(until: .t0 + 1))
    }

    @Test func emptyBucketThatShrinksIsEmptyAndNoMore() {
        var bucket = TokenBucket(capacity: 5, refillPerSecond: 1)
        for _ in 1...5 { #expect(bucket.take(at: .t0) == .taken) }
        bucket.change(capacity: 1, refillPerSecond: 1, at: .t0)
        #expect(bucket.take(at: .t0) == .wait(until: .t0 + 1))
    }

    @Test func fullBucketIsFullAfterAChange() {
        var bucket = TokenBucket(capacity: 1, refillPerSecond: 1)
        bucket.change(capacity: 3, refillPerSecond: 1, at: .t0)
        for _ in 1...3 { #expect(bucket.take(at: .t0) == .taken) }
        #expect(bucket.take(at: .t0) == .wait(until: .t0 + 1))
    }
}
