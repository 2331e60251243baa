import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Testing

@testable import Commands

/// The conversation of Tests/Golden/plain-hour.txt, of which docs/plain.md shows lines, held again: an hour of a
/// simulated day, second by second.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct PlainTranscriptTests {
    private static let options = ["--only", "horse", "--say", "t-5,due,moved,abandoned,result"]
    /// What a person types, by the second of the hour.
    private static let typed = [
        20: "n", 40: "c", 270: "s", 620: "r", 640: "r 2", 1200: "f horse,harness", 1500: "", 1510: "w 3", 1520: "w",
        2100: "say due,result", 2400: "m", 2900: "", 2910: "c 2", 3590: "q",
    ]
    private static let file = GoldenFile.folder.appendingPathComponent("plain-hour.txt")

    @Test func fileHoldsTheConversationOfAnHour() async throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let isWritten = getenv("RACEBOARD_WRITE_TRANSCRIPT") != nil
        let plain = TestPlain(Self.options, isSimulated: true)
        try plain.start()
        var lines: [String] = []
        var due: Date? = .t0
        for second in 0..<3600 {
            let now = Date.t0 + Double(second)
            let line = Self.typed[second]
            // A second in which nothing can happen takes no turns.
            let deadlines = ([due] + plain.world.clock.deadlines).compactMap(\.self)
            guard line != nil || deadlines.contains(where: { $0 <= now }) else { continue }
            plain.world.clock.advance(to: now)
            due = await settle(plain)
            lines = take(plain, after: lines)
            // A wrong line ends it at once: one more in each turn would end never.
            try #require(isWritten || text.hasPrefix(lines.joined(separator: "\n")), "\(lines.suffix(3))")
            guard let line else { continue }
            lines.append("> " + line)
            plain.type(line)
            due = await settle(plain)
        }
        #expect(try await plain.ended() == 0)
        lines = take(plain, after: lines)
        let hour = lines.joined(separator: "\n") + "\n"
        if isWritten {
            try hour.write(to: Self.file, atomically: true, encoding: .utf8)
        } else {
            #expect(text == hour, "run this test with RACEBOARD_WRITE_TRANSCRIPT=1")
        }
    }

    /// Lets everything happen that the second brings: a turn comes after all that can be read now, however long the
    /// other threads take. An answer may wait for a later second.
    private func settle(_ plain: TestPlain) async -> Date? {
        var due: Date?
        var rounds = 0
        repeat {
            for _ in 0..<3 {
                await letThreadsFinish()
                await letOthersRun(turns: 50)
            }
            due = plain.turn()
            rounds += 1
        } while rounds < 4 || rounds < 12 && plain.program?.isRequesting == true
            || rounds < 500 && plain.world.loop.status == nil && plain.lines.count != plain.program?.sent
        return due
    }

    /// The transcript with what was written since. Results of one second have the order of their words: that in which
    /// threads have read them is not always the same.
    private func take(_ plain: TestPlain, after lines: [String]) -> [String] {
        let known = lines.count { !$0.hasPrefix("> ") }
        var new = Array(plain.lines.dropFirst(known))
        let places = new.indices.filter { new[$0].hasPrefix("Interim result of ") }
        for (place, line) in zip(places, places.map { new[$0] }.sorted()) { new[place] = line }
        return lines + new
    }
}
