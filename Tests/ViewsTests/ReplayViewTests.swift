import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// The board's own view model, session and views on a record.
@MainActor
@Suite struct ReplayViewTests {
    private let base = ManualClock()
    private let clock: ReplayClock
    private let terminal = VirtualTerminal()
    private let model: BoardViewModel
    private let session: BoardSession

    private static let body = """
        {"category_race_map":{},"race_summaries":{\((1...9).map { number in
            """
            "r\(number)":{"race_id":"r\(number)","race_name":"Race","race_number":\(number),\
            "meeting_name":"Flemington","category_id":"4a2788f8-e825-4d36-9894-efd4baf1cfae",\
            "advertised_start":"\(RFC3339.format(.t0 + Double(number) * 60))"}
            """
        }.joined(separator: ","))}}
        """

    init() throws {
        var record = stride(from: 0.0, through: 300, by: 30).map { seconds in
            RecordEntry.exchange(
                Exchange(
                    source: .neds, count: 10, url: "", requested: .t0 + seconds, answered: .t0 + seconds + 0.5,
                    outcome: .success(HTTPResponse(status: 200, body: Array(Self.body.utf8)))))
        }
        record += [
            .decision(at: .t0 + 150, json: #"{"at":"2026-11-21T03:02:30Z","event":"moved"}"#),
            .exchange(
                Exchange(
                    source: .neds, count: 10, url: "", requested: .t0 + 225, answered: .t0 + 225.5,
                    outcome: .failure(.noNetwork(detail: "")))),
        ]
        let timeline = try #require(ReplayTimeline(record))
        clock = ReplayClock(base: base, range: timeline.began...timeline.ended, start: .t0 + 10)
        let repository = ReplayRepository(timeline: timeline, clock: clock)
        model = BoardViewModel(
            BoardRepositories(repository, clock: clock, playback: repository), clock: clock,
            display: BoardDisplay(.utc), preferences: Preferences(), remember: { _ in })
        session = BoardSession(terminal: terminal, viewModel: model, clock: clock)
        _ = session.turn()
    }

    private func press(_ keys: String) -> [String] {
        terminal.press(keys)
        _ = session.serveEvents()
        _ = session.turn()
        return terminal.lines
    }

    @Test func aRecordHasNoDeskUnlessSomebodyWantsIt() {
        terminal.resize(columns: 160, rows: 45)
        #expect(press("").contains { $0.contains("── ") && $0.contains("Flemington") })
        #expect(!terminal.lines.joined().contains("1 Next"))
        #expect(press("LL").joined().contains("1 Next"), "list, then desk")
    }

    @Test func headerShowsReplayAndNeverLiveAlone() {
        #expect(terminal.lines[0] == "  REPLAY 1x  Sat 21 Nov 03:00:10 UTC  10s of 5m 1s  All races  H G T ● was LIVE")
        #expect(press(" ")[0].hasPrefix("  REPLAY paused  Sat 21 Nov 03:00:10 UTC  10s of 5m 1s  All"))
        #expect(press("]]")[0].hasPrefix("  REPLAY paused"))
        #expect(press(" ")[0].hasPrefix("  REPLAY 4x "))
        #expect(press("[[[")[0].hasPrefix("  REPLAY 0.5x "))
    }

    /// Shows it as the board itself does, at every size.
    @Test(arguments: [(100, 30), (36, 12), (24, 5), (20, 3)])
    func theRecordOfASimulatedDayWasNeverLive(columns: Int, rows: Int) throws {
        let answer = HTTPResponse(
            status: 200, headers: ["x-raceboard-simulated": "true"],
            body: Array(Self.body.utf8))
        let record = [0.0, 30].map { seconds in
            RecordEntry.exchange(
                Exchange(
                    source: .neds, count: 10, url: "", requested: .t0 + seconds, answered: .t0 + seconds + 0.5,
                    outcome: .success(answer)))
        }
        let timeline = try #require(ReplayTimeline(record))
        let clock = ReplayClock(base: base, range: timeline.began...timeline.ended, start: .t0 + 10)
        let repository = ReplayRepository(timeline: timeline, clock: clock)
        #expect(repository.snapshot.health.isSimulated)
        let model = BoardViewModel(
            BoardRepositories(repository, clock: clock, playback: repository), clock: clock,
            display: BoardDisplay(.utc), preferences: Preferences(), remember: { _ in })
        #expect(model.state.data.was == "was DEMO")
        let session = BoardSession(terminal: terminal, viewModel: model, clock: clock)
        terminal.resize(columns: columns, rows: rows)
        _ = session.turn()
        let text = terminal.lines.joined()
        #expect(!text.contains("LIVE") && (columns < 100 || text.contains("was ")), "\(terminal.lines)")
    }

    @Test(arguments: [(36, 12), (24, 5), (20, 3), (19, 10), (12, 2), (6, 1), (7, 4)])
    func noSizeHidesThatItIsAReplay(columns: Int, rows: Int) {
        terminal.resize(columns: columns, rows: rows)
        let lines = press("")
        #expect(lines[0].contains("REPLAY"), "\(lines)")
        #expect(!lines.joined().replacing("was LIVE", with: "").contains("LIVE"), "\(lines)")
        #expect(press("g")[0].contains("REPLAY"))
    }

    /// Good data goes first.
    @Test(arguments: [
        (30, 8, " REPLAY 1x  03:00   ● was LIVE"), (20, 6, " REPLAY 1x  03:00"), (20, 3, " REPLAY 1x  03:00"),
    ])
    func aNarrowHeaderHasTheTimeOfTheRecord(columns: Int, rows: Int, header: String) {
        terminal.resize(columns: columns, rows: rows)
        #expect(press("")[0] == header)
    }

    @Test func nothingIsOfferedThatARecordDoesNotHold() {
        terminal.resize(columns: 120, rows: 40)
        let lines = press("")
        #expect(
            !lines.contains { $0.contains("winners") || $0.contains(" card") || $0.contains("clock within") },
            "\(lines)")
        terminal.queue(.key(.enter))
        #expect(press("") == lines)
    }

    /// A record has no prices, and so a row has room for the name.
    @Test func aRowOfAHundredAndTwentyColumnsHasItsRacesName() {
        terminal.resize(columns: 120, rows: 40)
        let lines = press("")
        #expect(lines.contains { $0.contains("Jumps  State") && $0.contains("  Name") }, "\(lines)")
        #expect(lines.count { $0.contains(/R\d .*  Race$/) } == 9, "\(lines)")
    }

    @Test func smallestScreenShowsRacesBelowItsName() {
        terminal.resize(columns: 19, rows: 3)
        #expect(press("") == ["REPLAY 1x", "R1 Flemington   50s", "R2 Flemingt… 1m 50s"])
    }

    @Test func secondsPassAndRacesLeaveAsTheyDid() {
        #expect(terminal.lines.contains { $0.contains("R1") })
        base.set(to: .t0 + 110)
        #expect(!press("").contains { $0.contains("R1 ") })
        #expect(press(",")[0].contains("03:01:59"))
        #expect(press("").contains { $0.contains("R1 ") })
        #expect(press("<")[0].contains("03:00:59"))
        #expect(press(">")[0].contains("03:01:59"))
    }

    @Test func endOfTheRecordPausesAndIsShown() {
        base.set(to: .t0 + 3600)
        let lines = press("")
        #expect(lines[0].hasPrefix("  REPLAY end  Sat 21 Nov 03:05:01 UTC"))
        #expect(lines.contains { $0.contains("End of the record at 03:05:01") })
        #expect(press(" ")[0].contains("REPLAY end"))
        #expect(press("<")[0].contains("REPLAY paused"))
    }

    @Test func sentenceAtTheEndGivesItsLineBackToTheScrubberWithAWord() {
        base.set(to: .t0 + 3600)
        #expect(press("")[22].hasPrefix(" End of the record at 03:05:01. < goes back a minute."))
        base.set(to: .t0 + 3602)
        session.clockWasSet()
        #expect(press("")[22].contains("End of the record"))
        base.set(to: .t0 + 3603)
        session.clockWasSet()
        let track = String(repeating: "━", count: 38) + "m" + String(repeating: "━", count: 18)
        #expect(press("")[22] == " \(track)!" + String(repeating: "━", count: 20), "The header has the length.")
        #expect(press("<")[22].hasSuffix("─"), "The line keeps its length.")
        #expect(press(">")[22].hasPrefix(" End of the record"), "It is reported each time that it is reached.")
    }

    @Test func scrubberShowsPositionFailuresAndMoves() {
        let rest = String(repeating: "─", count: 35) + "m" + String(repeating: "─", count: 18) + "!"
        #expect(press("")[22] == " ━━━\(rest)" + String(repeating: "─", count: 20))
        terminal.resize(columns: 40, rows: 12)
        #expect(press("")[10] == " ━━────────────────m────────!──────────")
        terminal.resize(columns: 40, rows: 7)
        #expect(!press("").joined().contains("━"), "The footer has its line.")
    }

    @Test func scrubberInASCII() throws {
        let replay = try #require(model.state.replay)
        var canvas = Canvas(size: TerminalSize(columns: 40, rows: 1), repertoire: .ascii)
        ScrubberView.draw(replay, in: canvas.area, on: &canvas)
        #expect(canvas.buffer.lines == [" ==----------------m--------!----------"])
    }

    @Test func clickOnTheScrubberGoesThere() {
        func click(_ column: Int) -> [String] {
            terminal.queue(.click(column: column, row: 22))
            return press("")
        }
        #expect(click(58)[0].contains("3m 43s of 5m 1s"), "just before the failure")
        for column in [2, 30, 60] {
            let line = click(column)[22]
            let heavy = line.prefix(column + 1).dropFirst()
            #expect(!heavy.contains("─") && line.dropFirst(column + 1).first != "━", "\(column): \(line)")
        }
        let before = clock.now
        _ = click(79)
        #expect(clock.now == before, "The margin is no button.")
    }

    @Test func keysThatRequestTheFeedAreNotThere() {
        for key in [Key.character("r"), .character(" ")] {
            let intent = KeyTable(.replay).intent(for: key, in: .board)
            #expect(intent != .refresh && intent != .toggleHold)
        }
        for binding in KeyTable.all() where binding.condition == .replay {
            for key in binding.keys {
                if case .replay = KeyTable().intent(for: key, in: .board) { Issue.record("\(key) works live") }
            }
        }
    }
}
