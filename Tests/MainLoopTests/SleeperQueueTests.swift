import FoundationEssentials
import Testing

@testable import System

struct SleeperQueueTests {
    private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private func queue(_ deadlines: [Double]) -> SleeperQueue<Double> {
        var queue = SleeperQueue<Double>()
        for deadline in deadlines { queue.insert(deadline, id: queue.nextID(), until: start + deadline) }
        return queue
    }

    @Test(arguments: [[1.0, 2, 3], [3, 2, 1], [2, 3, 1], [2, 1, 3]])
    func earliestComesFirst(_ deadlines: [Double]) {
        var queue = queue(deadlines)
        #expect(queue.firstDeadline == start + 1)
        #expect(queue.due(at: start + 3).map { queue.remove(id: $0) } == [1, 2, 3])
        #expect(queue.firstDeadline == nil)
    }

    @Test func equalDeadlinesKeepTheOrderInWhichTheyCame() {
        var queue = SleeperQueue<String>()
        for name in ["a", "b", "c"] { queue.insert(name, id: queue.nextID(), until: start) }
        #expect(queue.due(at: start).map { queue.remove(id: $0) } == ["a", "b", "c"])
    }

    @Test(arguments: [(1.999, [1.0]), (2.0, [1, 2]), (2.001, [1, 2]), (0.0, [])])
    func deadlineIsDueFromItsInstantOn(_ now: Double, _ expected: [Double]) {
        var queue = queue([3, 1, 2])
        #expect(queue.due(at: start + now).map { queue.remove(id: $0) } == expected)
        #expect(queue.count == 3 - expected.count)
    }

    @Test func removedSleeperIsNotWokenAgain() {
        var queue = queue([1, 2])
        #expect(queue.remove(id: 1) == 1)
        #expect(queue.remove(id: 1) == nil)
        #expect(queue.removeAll() == [2])
        #expect(queue.count == 0)
    }
}
