import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Testing

/// The conversation of docs/plain.md, held again: an hour of a simulated day, second by second.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PlainTranscriptTests {
    /// What a person types, by the second of the hour.
    private static let typed = [
        30: "n", 60: "c", 420: "s", 900: "r", 910: "r 1", 1500: "f horse,greyhound", 1800: "w 1", 1810: "",
        2400: "m", 3000: "c 1", 3599: "q",
    ]
    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/plain.md")

    @Test func pageHoldsTheConversationOfAnHour() async throws {
        let plain = TestPlain(["--only", "horse", "--say", "t-5,due,moved,abandoned,result"])
        try plain.start()
        var lines: [String] = []
        for second in 0..<3600 {
            plain.world.clock.advance(to: .t0 + Double(second))
            await settle(plain)
            lines = take(plain, after: lines)
            guard let line = Self.typed[second] else { continue }
            lines.append("> " + line)
            plain.type(line)
            await settle(plain)
        }
        #expect(try await plain.ended() == 0)
        lines = take(plain, after: lines)
        let block = "```text\n" + lines.joined(separator: "\n") + "\n```\n"
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        if getenv("RACEBOARD_WRITE_TRANSCRIPT") != nil, let place = text.range(of: "```text\n") {
            let end = text.range(of: "\n```\n", range: place.upperBound..<text.endIndex)?.upperBound ?? text.endIndex
            let page = text[..<place.lowerBound] + block + text[end...]
            try String(page).write(to: Self.page, atomically: true, encoding: .utf8)
        } else {
            #expect(text.contains(block), "docs/plain.md: run this test with RACEBOARD_WRITE_TRANSCRIPT=1")
        }
    }

    /// Lets everything happen that the second brings: answers are read on other threads.
    private func settle(_ plain: TestPlain) async {
        var requests = -1
        repeat {
            requests = plain.world.transport.requests.count
            for _ in 0..<4 {
                await letOthersRun(turns: 100)
                _ = plain.world.loop.turn?()
            }
        } while requests != plain.world.transport.requests.count || plain.lines.count != plain.program?.sent
    }

    /// The transcript with what was written since.
    private func take(_ plain: TestPlain, after lines: [String]) -> [String] {
        let known = lines.count { !$0.hasPrefix("> ") }
        return lines + plain.lines.dropFirst(known)
    }
}
