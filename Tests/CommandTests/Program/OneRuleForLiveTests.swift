import FoundationEssentials
import Logging
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Commands
@testable import Facts
@testable import ViewModels

/// Everything that reads the data says the same of it: live, or not. The next reader joins by the list.
@MainActor
@Suite struct OneRuleForLiveTests {
    nonisolated private static let settings = RaceBoard.Settings(rows: 5)

    /// Data at an instant, and whether it is live (board rule 7).
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let isLive: Bool
        /// Seconds after `t0`.
        let now: TimeInterval
        var stored: StoredBoard?
        let steps: [(event: RaceBoard.Event, at: TimeInterval)]

        init(
            _ name: String, isLive: Bool, now: TimeInterval, stored: StoredBoard? = nil,
            _ steps: [(event: RaceBoard.Event, at: TimeInterval)] = []
        ) {
            (testDescription, self.isLive, self.now, self.stored, self.steps) = (name, isLive, now, stored, steps)
        }

        var machine: RaceBoard {
            var board = RaceBoard(settings: settings, now: .t0)
            if let stored { _ = board.handle(.restored(stored), at: .t0) }
            for step in steps { _ = board.handle(step.event, at: .t0 + step.at) }
            return board
        }
    }

    nonisolated private static func races(_ starts: [TimeInterval]) -> [Race] {
        starts.enumerated().map { Race.sample("r\($0)", number: $0 + 1, start: .t0 + $1) }
    }

    nonisolated private static func saved(_ ago: TimeInterval, isOfThisBoot: Bool) -> StoredBoard {
        var stored = StoredBoard(
            races: races([300, 600]).map { BoardRace(race: $0, confirmedAt: .t0 - ago) }, lastGood: .t0 - ago,
            savedAt: .t0 - ago, deviceError: 0)
        stored.isOfThisBoot = isOfThisBoot
        return stored
    }

    nonisolated private static func answer(
        _ starts: [TimeInterval] = [300, 600], at seconds: TimeInterval
    ) -> (event: RaceBoard.Event, at: TimeInterval) {
        (.answered(FeedAnswer(races: races(starts)), requested: .t0 + seconds), seconds)
    }

    nonisolated private static let failure = RaceBoard.Event.failed(.timedOut(detail: ""), requested: .t0, jitter: 1)

    nonisolated static let cases = [
        Case("an answer of now", isLive: true, now: 0, [answer(at: 0)]),
        Case("an answer of 75 s", isLive: true, now: 75, [answer(at: 0)]),
        Case("an answer of 76 s", isLive: false, now: 76, [answer(at: 0)]),
        Case("a young answer and a failure", isLive: true, now: 40, [answer(at: 0), (failure, 30)]),
        Case("a failure alone", isLive: false, now: 2, [(failure, 1)]),
        Case("nothing yet", isLive: false, now: 2),
        Case("saved 36 s ago", isLive: true, now: 0, stored: saved(36, isOfThisBoot: true)),
        Case("saved 76 s ago", isLive: false, now: 0, stored: saved(76, isOfThisBoot: true)),
        Case(
            "saved 36 s ago, and no answer", isLive: false, now: 2, stored: saved(36, isOfThisBoot: true),
            [(failure, 1)]
        ),
        Case("saved by a clock of before the start", isLive: false, now: 0, stored: saved(36, isOfThisBoot: false)),
        Case(
            "a feed that has stopped", isLive: false, now: 2, stored: saved(36, isOfThisBoot: true),
            [answer([300, 600, -310], at: 1)]
        ),
    ]

    struct Reader: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let isLive: @MainActor @Sendable (Case, BoardSnapshot, Date) -> Bool

        init(_ name: String, _ isLive: @escaping @MainActor @Sendable (Case, BoardSnapshot, Date) -> Bool) {
            (testDescription, self.isLive) = (name, isLive)
        }
    }

    nonisolated static let readers = [
        Reader("line --follow") { one, _, now in LineBoard(one.machine, at: now).state(at: now) == .live },
        Reader("line beside a board") { one, _, now in
            let text = LineBoard(one.machine, at: now).wire(feed: "f", at: now)
            return LineBoard(wire: Array(text.utf8), feed: "f", at: now)?.state(at: now) == .live
        },
        Reader("line of the store") { one, snapshot, now in
            guard let stored = one.stored, one.steps.isEmpty else { return snapshot.isLive(at: now) }
            return LineBoard(stored, settings: settings, lists: [], at: now)?.state(at: now) == .live
        },
        Reader("watch") { _, snapshot, now in
            var events = RaceEvents(
                EventSettings(version: "1", url: "", source: .neds, filter: .all, count: 5, interval: 30))
            return events.take(snapshot, device: now).contains { $0.kind == .live }
        },
        Reader("metrics") { _, snapshot, now in
            let facts = MetricsFile.Facts(figures: RequestFigures(), events: nil)
            let text = MetricsFile.text(snapshot, at: now, program: "watch", facts)
            return text.split(separator: "\n").contains { $0.hasPrefix("raceboard_data_live") && $0.hasSuffix(" 1") }
        },
        Reader("next") { _, snapshot, now in
            NextReport(snapshot: snapshot, device: now, url: "").feed.state == .live
        },
        Reader("board") { _, snapshot, now in
            StatusWords(snapshot: snapshot, localTime: .utc, device: now, rows: 5).data.kind == .live
        },
        Reader("plain mode") { _, snapshot, now in
            PlainMoment(board: snapshot, day: DaySnapshot(), device: now, count: 5, localTime: .utc).state == .live
        },
    ]

    @Test(arguments: cases)
    func everyReaderSaysTheSame(one: Case) {
        let now = Date.t0 + one.now
        let snapshot = one.machine.snapshot(at: now)
        for reader in Self.readers {
            #expect(reader.isLive(one, snapshot, now) == one.isLive, "\(reader.testDescription)")
        }
    }

    /// The stream of a program that has just begun is live with the first answer, and so is its file.
    @Test func metricsFollowTheStateAtOnce() throws {
        let folder = TestFolder()
        let path = folder.path + "/metrics"
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let file = MetricsFile(path, of: "watch", logger: logger)
        func live(_ snapshot: BoardSnapshot, at seconds: TimeInterval) throws -> Bool {
            file.update(snapshot, at: .t0 + seconds, real: .t0 + seconds) {
                MetricsFile.Facts(figures: RequestFigures(), events: nil)
            }
            let text = try String(contentsOfFile: path, encoding: .utf8)
            return text.split(separator: "\n").contains { $0.hasPrefix("raceboard_data_live") && $0.hasSuffix(" 1") }
        }
        var board = RaceBoard(settings: Self.settings, now: .t0)
        #expect(try !live(board.snapshot(at: .t0), at: 0))
        let first = Self.answer(at: 1)
        _ = board.handle(first.event, at: .t0 + 1)
        #expect(try live(board.snapshot(at: .t0 + 1), at: 1))
    }
}

extension BoardSnapshot {
    fileprivate func isLive(at now: Date) -> Bool { FeedFacts.state(self, device: now) == .live }
}
