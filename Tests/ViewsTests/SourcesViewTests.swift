import Foundation
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

/// The screen of the sources: what became of the requests to each, in words.
@MainActor
@Suite struct SourcesViewTests {
    private static let first = RaceSource(
        name: "first", serves: [.races, .cards],
        wording: .init(name: "the first", addressOption: "--w", refusal: "refuses"))
    private static let second = RaceSource(
        name: "second", serves: [.results], wording: .init(name: "the second", addressOption: "--x", refusal: "refuses")
    )

    /// A source that answered twelve seconds ago and failed before, one that fails, and one without its key.
    private static var used: [UsedSource] {
        var first = SourceUse()
        (first.requests, first.failed, first.reused, first.median, first.longest) = (124, 3, 40, 120, 2140)
        first.answered = .t0 - 12
        first.failure = SourceUse.Failure(.timedOut(detail: ""), at: .t0 - 60)
        var second = SourceUse()
        (second.requests, second.failed) = (1, 1)
        second.failure = SourceUse.Failure(.blocked(status: 403), at: .t0 - 5)
        second.spent = SourceUse.Spent(day: 12, of: 100, month: 340, of: 1000)
        let other = RaceSource(
            name: "third", serves: [.cards], wording: .init(name: "the third", addressOption: "--y", refusal: "x"))
        return [
            UsedSource(Self.first, first, perMinute: 20), UsedSource(Self.second, second, perMinute: 20),
            UsedSource(other, SourceUse(), absence: "third has no key"),
        ]
    }

    private func screen(_ columns: Int = 80, _ rows: Int = 24, _ used: [UsedSource]? = nil) -> BoardScreen {
        let screen = BoardScreen(columns: columns, rows: rows)
        let used = used ?? Self.used
        screen.model.use { used }
        screen.press("S")
        return screen
    }

    @Test func eachHasItsStateItsAgeAndItsCounts() throws {
        let lines = screen().lines
        #expect(lines.contains { $0.contains("Sources  3 sources, 1 answers") })
        let first = try #require(lines.first { $0.hasPrefix("►") })
        #expect(first.contains(Self.first.name) && first.contains("answers") && first.contains("12s ago"))
        #expect(first.hasSuffix("124       3    120 ms     2.1 s"), "\(first)")
        #expect(lines.contains { $0.contains("second") && $0.contains("fails") && $0.contains(" - ") })
        #expect(lines.contains { $0.contains("third") && $0.contains("not set up") })
        #expect(lines.contains { $0.contains("Last trouble at") && $0.contains("timed out") })
        #expect(
            words(lines).contains(" 40 answered from memory. ") && !words(lines).contains("since raceboard"),
            "what the columns say is not said again")
        #expect(
            words(screen(60, 24).lines).contains(
                "124 requests since raceboard started, 3 failed, 40 answered from memory, median 120 ms, slowest 2.1 s."
            )
        )
        #expect(lines.count { $0.contains("next races") } == 1, "what it gives is said below the list alone")
    }

    private func words(_ lines: [String]) -> String {
        lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    @Test func oneRequestHasOneTimeAndAnotherScreenAllOfThePane() {
        var use = SourceUse()
        (use.requests, use.median, use.longest, use.answered) = (1, 62, 62, .t0)
        let lines = screen(60, 16, [UsedSource(Self.first, use, perMinute: 20)]).lines
        #expect(words(lines).contains("1 request since raceboard started, none failed, answered in 62 ms."), "\(lines)")
        #expect(screen(60, 16).lines.contains { $0.contains("Gives next races") })
    }

    @Test func whatFailsSaysWhyAndWhatIsSpent() {
        let screen = screen()
        screen.press(.down)
        let text = screen.lines.joined(separator: "\n")
        #expect(text.contains("The second blocks this computer or country (HTTP 403)"))
        #expect(text.contains("12 of today's 100 requests are spent, 340 of this month's 1000."))
        screen.press(.down)
        #expect(screen.lines.joined(separator: "\n").contains("Not requested: third has no key."))
    }

    @Test func aLimitOfOurOwnIsNoFailureAndEnds() {
        var use = SourceUse()
        (use.requests, use.throttled, use.answered) = (9, 1, .t0 - 30)
        use.failure = SourceUse.Failure(.throttled(seconds: 20), at: .t0 - 5)
        let screen = screen(80, 24, [UsedSource(Self.second, use)])
        #expect(screen.lines.contains { $0.contains("must wait") })
        #expect(screen.lines.contains { $0.contains("Not asked for 15s: throttled") })
        screen.go(to: 16)
        #expect(screen.lines.contains { $0.hasPrefix("►") && $0.contains("answers") && $0.contains("46s") })
    }

    @Test func theBoardsOwnFeedSaysWhenItIsTriedAgain() {
        let screen = BoardScreen()
        let feed = screen.repository.snapshot.health.source
        screen.model.use { [UsedSource(feed, SourceUse())] }
        screen.press("S")
        #expect(screen.lines.contains { $0.hasPrefix("►") && $0.contains("answers") && $0.contains("0s") })
        screen.repository.handle(.failed(.refused(detail: ""), requested: .t0, jitter: 0))
        func count(_ words: String) -> Int { screen.lines.count { $0.contains(words) } }
        #expect(count("refuses connections: is it down? Next try at") == 1, "in the line of every screen alone")
        screen.repository.handle(.failed(.timedOut(detail: ""), requested: .t0, jitter: 0))
        #expect(count("did not answer in time. Next try at") == 1)
    }

    @Test func withoutSourcesItSaysSo() {
        #expect(screen(80, 24, []).lines.contains { $0.contains("are not known here") })
    }

    @Test(arguments: [40, 60, 80]) func namesAndStatesAreWholeBeforeFiguresComeIn(columns: Int) {
        let names = ["affiliates", "horse-racing-usa"]
        let used = names.map { name in
            UsedSource(
                RaceSource(
                    name: name, serves: [.cards], wording: .init(name: name, addressOption: "--y", refusal: "x")),
                SourceUse())
        }
        let lines = screen(columns, 12, used).lines
        for name in names {
            #expect(lines.contains { $0.contains(name) && $0.contains("not asked yet") }, "\(columns): \(lines)")
        }
    }

    @Test(arguments: [(20, 6), (30, 8)]) func aSmallScreenHasShortStates(columns: Int, rows: Int) {
        let lines = screen(columns, rows, [UsedSource(Self.first, SourceUse(), perMinute: 20)]).lines
        #expect(lines.contains { $0.hasPrefix("►first") && $0.contains(" unused") }, "\(lines)")
    }

    @Test(arguments: [(120, 40), (160, 45), (240, 67)]) func aLargeScreenSaysEverythingOfEach(columns: Int, rows: Int) {
        let screen = screen(columns, rows)
        let lines = screen.lines
        for words in [
            "40 answered from memory.", "120 ms", "Gives next races, and runners and prices.",
            "The second blocks this computer", "12 of today's 100 requests", "Not requested: third has no key.",
        ] {
            #expect(lines.count { $0.contains(words) } == 1, "\(words): \(lines)")
        }
        #expect(lines.count { $0.hasPrefix("── first ─") || $0.hasPrefix("── third ─") } == 2)
    }

    @Test func theSelectedSourceIsAlwaysOnTheScreen() {
        let screen = screen(
            80, 30,
            Self.used
                + Self.used.map { used in
                    UsedSource(
                        RaceSource(name: used.source.name + "-b", serves: [.cards], wording: used.source.wording),
                        used.use,
                        perMinute: 20)
                })
        screen.press(.end)
        #expect(screen.lines.contains { $0.hasPrefix("── third-b ") }, "\(screen.lines)")
    }

    @Test func noLineEndsBetweenAFigureAndItsUnit() {
        var use = SourceUse()
        (use.requests, use.median, use.longest, use.answered) = (1, 190, 190, .t0)
        for columns in 40...80 {
            let lines = screen(columns, 16, [UsedSource(Self.first, use)]).lines
            #expect(lines.contains { $0.contains("190 ms") }, "\(columns): \(lines)")
        }
    }

    @Test func aReplayHasNoSuchKey() {
        #expect(KeyTable(.replay).intent(for: .character("S"), in: .board) == nil)
    }

    @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60)])
    func itFitsEveryTerminal(columns: Int, rows: Int) {
        let screen = screen(columns, rows)
        screen.expectFit(after: [.down, .end, .home])
        #expect(screen.lines.contains { $0.contains(Self.first.name.prefix(8)) && $0.contains("ans") })
    }
}
