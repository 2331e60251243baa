import Testing

@testable import FeedSimulator

struct SplitMix64Tests {
    /// The numbers of the published algorithm for seed 1234567.
    @Test func numbersAreThoseOfTheAlgorithm() {
        var generator = SplitMix64(seed: 1_234_567)
        let numbers = (0..<3).map { _ in generator.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test func saltGivesOtherNumbers() {
        var first = SplitMix64(seed: 1, salt: 0)
        var second = SplitMix64(seed: 1, salt: 1)
        var other = SplitMix64(seed: 2, salt: 0)
        #expect(Set([first.next(), second.next(), other.next()]).count == 3)
    }

    @Test func rangeIsReachedToBothEnds() {
        var generator = SplitMix64(seed: 5)
        #expect(Set((0..<200).map { _ in generator.int(in: -2...2) }) == [-2, -1, 0, 1, 2])
    }

    @Test func uuidHasTheFormOfVersionFour() throws {
        var generator = SplitMix64(seed: 9)
        let form = try Regex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
        for _ in 0..<50 {
            let id = generator.uuid()
            #expect(id.wholeMatch(of: form) != nil, "\(id)")
        }
    }

    @Test func uuidOfAWordIsAlwaysTheSame() {
        #expect(SplitMix64.uuid(of: "Fine") == SplitMix64.uuid(of: "Fine"))
        #expect(SplitMix64.uuid(of: "Fine") != SplitMix64.uuid(of: "FINE"))
    }
}
