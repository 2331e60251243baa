import FoundationEssentials
import RacingTestKit
import Testing

@testable import Services

@Suite struct TokenBucketTests {
    private static func size(_ capacity: Int, every interval: TimeInterval) -> TokenBucket.Size {
        TokenBucket.Size(capacity: capacity, perMinute: 60 / interval)
    }

    @Test func fullBucketGivesItsTokensAtOnceAndThenBooksOneAtATime() {
        var bucket = TokenBucket()
        let size = Self.size(3, every: 2)
        for _ in 1...3 { #expect(bucket.book(size, at: 100, longest: 60) == .after(0)) }
        #expect(bucket.book(size, at: 100, longest: 60) == .after(2))
        #expect(bucket.book(size, at: 101, longest: 60) == .after(3))
        #expect(bucket.book(size, at: 106, longest: 60) == .after(0))
    }

    @Test func whoWouldWaitTooLongTakesNothing() {
        var bucket = TokenBucket()
        let size = Self.size(1, every: 2)
        #expect(bucket.book(size, at: 0, longest: 60) == .after(0))
        for _ in 1...5 { #expect(bucket.book(size, at: 0, longest: 1.5) == .tooLate(by: 2)) }
        #expect(bucket.book(size, at: 0.5, longest: 1.5) == .after(1.5))
    }

    @Test func tokenThatIsGivenBackIsThereAgain() {
        var bucket = TokenBucket()
        let size = Self.size(1, every: 2)
        for wait in [0.0, 2] { #expect(bucket.book(size, at: 0, longest: 60) == .after(wait)) }
        bucket.giveBack()
        #expect(bucket.book(size, at: 0, longest: 60) == .after(2))
        for _ in 1...9 { bucket.giveBack() }
        #expect(bucket.book(size, at: 0, longest: 60) == .after(0))
        #expect(bucket.book(size, at: 0, longest: 60) == .after(2), "never more than fit")
    }

    @Test func aDayOfRestFillsItToTheBrimAndNoFurther() {
        var bucket = TokenBucket()
        let size = Self.size(2, every: 1)
        for now in [0.0, 86_400] {
            for _ in 1...2 { #expect(bucket.book(size, at: now, longest: 60) == .after(0)) }
            #expect(bucket.book(size, at: now, longest: 0) == .tooLate(by: 1))
        }
    }

    @Test(arguments: [1.0 / 3, 0.7, 3, 7.1, 50])
    func theRateHoldsHoweverManyRequestsCome(interval: TimeInterval) {
        var bucket = TokenBucket()
        let size = Self.size(5, every: interval)
        let count = stride(from: 0.0, to: 600, by: 0.037).count { bucket.book(size, at: $0, longest: 0) == .after(0) }
        #expect((Int(600 / interval)...Int(600 / interval) + 5).contains(count))
    }

    @Test func clockThatGoesBackTakesNoTokensAndBringsNone() {
        var bucket = TokenBucket()
        let size = Self.size(2, every: 2)
        for _ in 1...2 { #expect(bucket.book(size, at: 3600, longest: 60) == .after(0)) }
        #expect(bucket.book(size, at: 0, longest: 0) == .tooLate(by: 2))
        #expect(bucket.book(size, at: 2, longest: 0) == .after(0))
    }

    @Test(arguments: [(0, 60), (-5, 60), (1, Double.nan)])
    func bucketWithoutRoomHoldsOneToken(capacity: Int, perMinute: Double) {
        var bucket = TokenBucket()
        let size = TokenBucket.Size(capacity: capacity, perMinute: perMinute)
        #expect(bucket.book(size, at: 0, longest: 60) == .after(0))
        #expect(bucket.book(size, at: 0, longest: 60) == .after(1))
    }

    @Test(arguments: [0, -1, -Double.infinity])
    func rateOfNothingIsOneInAnHour(perMinute: Double) {
        var bucket = TokenBucket()
        let size = TokenBucket.Size(capacity: 1, perMinute: perMinute)
        #expect(bucket.book(size, at: 0, longest: 60) == .after(0))
        #expect(bucket.book(size, at: 0, longest: 60) == .tooLate(by: 3600))
    }

    @Test func whatIsMissingIsMissingForOneWithAnotherRateToo() {
        var bucket = TokenBucket()
        for _ in 1...4 { _ = bucket.book(Self.size(4, every: 1), at: 0, longest: 60) }
        #expect(bucket.book(Self.size(4, every: 10), at: 0, longest: 60) == .after(10))
        #expect(bucket.book(Self.size(2, every: 1), at: 0, longest: 60) == .after(4))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 2e9])
    func aDamagedFileThrottlesNothingForLong(number: Double) {
        let size = Self.size(2, every: 1)
        for (missing, asOf) in [(number, 0), (0, number), (1, number), (number, number)] {
            var bucket = TokenBucket(missing: missing, asOf: asOf)
            _ = bucket.book(size, at: 0, longest: 60)
            #expect(bucket.book(size, at: 130, longest: 60) == .after(0))
        }
    }
}
