import FoundationEssentials
import RacingTestKit
import Testing

@testable import Repository

@Suite struct RequestTimeTests {
    @Test(
        arguments: [
            (0, 0.5, 0), (7, 10, 7), (7, 15, 7), (0, 16, 16), (7, 7200, 7207), (.max, 1, 365 * 86_400),
        ] as [(Int, TimeInterval, TimeInterval)])
    func anAnswerIsAsOldAsItsTimeInACacheAndASuspendMakeIt(cached: Int, underWay: TimeInterval, age: TimeInterval) {
        #expect(RequestTime.age(cached: cached, requested: .t0, at: .t0 + underWay) == age)
    }
}
