import Foundation
import Output
import RacingTestKit
import Testing

@Suite struct LineQueueTests {
    private func words(_ gap: LineQueue.Gap) -> String {
        "\(gap.count) from \(gap.first.timeIntervalSince(.t0)) to \(gap.last.timeIntervalSince(.t0))"
    }

    private func drained(_ queue: inout LineQueue) -> [String] {
        var lines: [String] = []
        while let line = queue.next(gap: words) { lines.append(line) }
        return lines
    }

    @Test func linesComeInOrder() {
        var queue = LineQueue(limit: 3)
        for number in 0..<3 { queue.append("\(number)", at: .t0) }
        #expect(drained(&queue) == ["0", "1", "2"])
        #expect(queue.isEmpty && queue.bytes == 0)
    }

    @Test func oldestGoAndTheirPlaceShowsHowMany() {
        var queue = LineQueue(limit: 3)
        for number in 0..<10 { queue.append("\(number)", at: .t0 + Double(number)) }
        #expect(queue.count == 3)
        #expect(drained(&queue) == ["7 from 0.0 to 6.0", "7", "8", "9"])
    }

    @Test func gapIsReportedOnceAndThenCountsFromZero() {
        var queue = LineQueue(limit: 1)
        queue.append("a", at: .t0)
        queue.append("b", at: .t0 + 1)
        #expect(queue.next(gap: words) == "1 from 0.0 to 0.0")
        queue.append("c", at: .t0 + 2)
        #expect(drained(&queue) == ["1 from 1.0 to 1.0", "c"])
    }

    @Test func bytesAreBoundedToo() {
        var queue = LineQueue(limit: 1000, byteLimit: 10)
        for number in 0..<100 {
            queue.append("é\(number % 10)", at: .t0)
            #expect(queue.bytes <= 10)
        }
        #expect(drained(&queue) == ["97 from 0.0 to 0.0", "é7", "é8", "é9"])
    }

    @Test func lineLongerThanTheLimitStaysAlone() {
        var queue = LineQueue(limit: 10, byteLimit: 4)
        queue.append("ab", at: .t0)
        queue.append("abcdefgh", at: .t0 + 1)
        #expect(drained(&queue) == ["1 from 0.0 to 0.0", "abcdefgh"])
    }

    @Test func gapWithoutWordsIsNoLine() {
        var queue = LineQueue(limit: 1)
        for number in 0..<3 { queue.append("\(number)", at: .t0) }
        #expect(queue.next { _ in nil } == "2")
        #expect(queue.isEmpty)
    }
}
