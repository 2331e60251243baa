import FoundationEssentials
import Testing

@testable import System

struct ClockRateTests {
    private static let real = Date(timeIntervalSinceReferenceDate: 800_000_000.25)
    private static let origin = Date(timeIntervalSinceReferenceDate: 700_000_000)

    @Test func withoutAnOriginItIsTheDevicesClock() {
        let rate = ClockRate(origin: nil, realOrigin: Self.real, speed: 1)
        #expect(rate.now(Self.real + 5.125) == Self.real + 5.125)
        #expect(rate.real(of: Self.real + 5.125) == Self.real + 5.125)
    }

    /// (origin's fraction, simulated fraction at the real origin's .25)
    @Test(arguments: [0.0, 0.25, 0.2500001, 0.5, 0.999])
    func atSpeedOneSecondEdgesCoincide(_ fraction: Double) {
        let origin = Self.origin + fraction
        let rate = ClockRate(origin: origin, realOrigin: Self.real, speed: 1)
        let now = rate.now(Self.real)
        #expect(now.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 1) == 0.25)
        #expect(now >= origin)
        #expect(now < origin + 1)
    }

    private static let speeds: [(speed: Double, elapsed: Double, simulated: Double)] = [
        (60, 1, 60), (60, 0, 0), (0.5, 4, 2), (1_000, 0.5, 500), (60, -1, -60),
    ]

    @Test(arguments: speeds)
    func simulatedSecondsPassAtTheSpeed(_ speed: Double, _ elapsed: Double, _ simulated: Double) {
        let rate = ClockRate(origin: Self.origin, realOrigin: Self.real, speed: speed)
        #expect(rate.now(Self.real + elapsed) == Self.origin + simulated)
        #expect(abs(rate.real(of: Self.origin + simulated).timeIntervalSince(Self.real + elapsed)) < 1e-6)
    }

    @Test(arguments: [0.1, 0.5, 1, 3, 7, 60, 1_000, 86_400])
    func realInstantIsNeverTooEarly(_ speed: Double) throws {
        let rate = ClockRate(origin: Self.origin + 0.3, realOrigin: Self.real + 0.1, speed: speed)
        for step in 0..<2_000 {
            let simulated = Self.origin + Double(step) * 1.7
            let real = rate.real(of: simulated)
            try #require(rate.now(real) >= simulated)
            try #require(rate.now(real).timeIntervalSince(simulated) <= 1e-6 * max(speed, 1))
        }
    }

    @Test(arguments: [0, -1, .nan, .infinity])
    func speedThatIsNoneCountsAsOne(_ speed: Double) {
        #expect(ClockRate(origin: Self.origin, realOrigin: Self.real, speed: speed).speed == 1)
    }
}
