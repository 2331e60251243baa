import FoundationEssentials
import Glibc
import RacingTestKit
import Screen
import Services
import Settings
import System
import Testing

@testable import Commands
@testable import raceboard

/// A whole board in this process: its loop, clock, terminal and network are the test's.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct BoardProgramTests {
    private let folder = TestFolder()

    private func board(_ options: [String] = [], in world: TestEnds = TestEnds()) throws -> TestBoard {
        try TestBoard(folder, ["--store", "none"] + options, in: world)
    }

    @Test func showsRacesAndTheirClock() async throws {
        let board = try board()
        try await board.live()
        #expect(board.world.transport.requests.count == 1)
        #expect(board.world.secrets != nil)
        let before = board.lines
        board.world.clock.advance(to: .t0 + 1)
        try await board.world.loop.run(until: "the next second") { board.lines != before }
    }

    @Test func noNetworkIsShownBeforeARequestHasFailedAndTheFeedIsRequestedOnceItIsBack() async throws {
        let board = try board()
        try await board.live()
        let (loop, transport) = (board.world.loop, board.world.transport)
        // Rows have favourites, whose requests come at any time.
        var lists: Int { transport.requests.count { $0.url.contains("next-races") } }
        let sent = lists
        loop.onNetwork?(false)
        try await loop.run(until: "its words") { board.shows("no network") && board.shows("check cable") }
        #expect(lists == sent && board.shows("LIVE"))
        loop.onNetwork?(true)
        // It may be one of many.
        board.world.clock.advance(to: .t0 + 2)
        try await loop.run(until: "an answer") { !board.shows("no network") }
        #expect(lists == sent + 1)
    }

    @Test func aFeedOnThisMachineNeedsNoNetwork() async throws {
        let usual = ["--feed-url", "http://127.0.0.1:8080", "--store", "none"] + TestBoard.quiet
        let board = try TestBoard(folder, usual: usual)
        try await board.live()
        let before = board.lines
        board.world.loop.onNetwork?(false)
        _ = board.world.loop.turn?()
        #expect(board.lines == before)
    }

    @Test func firstPaintHasTheRacesOfTheLastRunAndComesBeforeTheFirstRequest() async throws {
        let kept = ["--store", folder.path + "/store"]
        let first = try TestBoard(folder, kept)
        try await first.live()
        let race = try #require(first.lines.first { $0.contains(" R") })
        let meeting = race.split(separator: " ").last { $0.count > 4 }.map(String.init) ?? race
        first.press("q")
        #expect(try await first.ended() == 0)

        let second = try TestBoard(folder, kept)
        var shown: [String]?
        second.world.transport.onRequest = { [terminal = second.terminal] _ in shown = shown ?? terminal.lines }
        second.world.transport.status = 500
        second.program.start()
        #expect(second.terminal.frames.isEmpty)
        try await second.world.loop.run(until: "a request") { shown != nil }
        #expect(shown?.contains { $0.contains(meeting) } == true)
        second.press("q")
        #expect(try await second.ended() == 0)
    }

    @Test func quitRestoresTheTerminalAndThenEndsEverything() async throws {
        let board = try board()
        try await board.live()
        let frames = board.terminal.shown
        board.press("q")
        #expect(board.terminal.deeds == [.closed] && board.world.loop.status == nil)
        #expect(board.world.loop.descriptors.isEmpty)
        #expect(try await board.ended() == 0)
        #expect(board.world.transport.isClosed)
        // A signal or a turn that still comes changes nothing.
        board.world.loop.receive(SIGTERM)
        #expect(board.world.loop.turn?() == nil && board.terminal.shown == frames)
        #expect(board.terminal.deeds == [.closed] && board.program.failure == nil)
    }

    @Test func terminalThatIsGoneEndsItAsSIGHUPDoes() async throws {
        let board = try board()
        try await board.live()
        board.terminal.queue(.closed)
        board.world.loop.serve(board.terminal.inputDescriptor, .hungUp)
        #expect(try await board.ended() == -SIGHUP)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1])
    func signalIsTheStatus(signal: Int32) async throws {
        let board = try board()
        try await board.live()
        board.world.loop.receive(signal)
        #expect(board.terminal.deeds == [.closed])
        #expect(try await board.ended() == -signal)
    }

    @Test func partThatDoesNotEndIsLeftAfterASecond() async throws {
        let board = try board()
        try await board.live()
        board.world.transport.hangsAtEnd = true
        board.press("q")
        try await letOthersRun(until: "limit of a second and the hang") {
            [.t0 + 1, .t0 + 3600].allSatisfy(board.world.clock.deadlines.contains)
        }
        await letOthersRun(turns: 1000)
        #expect(board.world.loop.status == nil)
        board.world.clock.advance(to: .t0 + 1)
        #expect(try await board.ended() == 0)
        #expect(!board.world.transport.isClosed)
        board.world.clock.advance(to: .t0 + 7200)
        try await letOthersRun(until: "end of the transport") { board.world.transport.isClosed }
    }

    @Test(arguments: [true, false])
    func whenSuspendedItGivesTheTerminalBackAndThenRedraws(byKey: Bool) async throws {
        let board = try board()
        try await board.live()
        var during: [VirtualTerminal.Deed]?
        board.world.onSuspend = { [terminal = board.terminal] in during = terminal.deeds }
        let repaints = board.terminal.repaints
        if byKey {
            board.press(.control("z"))
        } else {
            board.world.loop.receive(SIGTSTP)
        }
        #expect(during == [.suspended] && board.terminal.deeds == [.suspended, .resumed])
        #expect(board.terminal.repaints == repaints + 1)
        let frames = board.terminal.shown
        _ = board.world.loop.turn?()
        #expect(board.terminal.shown == frames + 1)
    }

    @Test func terminalComesBackEvenIfTheProcessCannotBeStopped() async throws {
        let board = try board()
        try await board.live()
        board.world.onSuspend = { () throws(SystemError) in throw SystemError(call: "kill", code: EPERM) }
        board.world.loop.receive(SIGTSTP)
        #expect(board.terminal.deeds == [.suspended, .resumed] && board.world.loop.status == nil)
        board.world.loop.receive(SIGCONT)
        let frames = board.terminal.shown
        _ = board.world.loop.turn?()
        #expect(board.terminal.shown == frames + 1)
    }

    @Test func newSizeIsReadAndDrawn() async throws {
        let board = try board()
        try await board.live()
        board.terminal.resize(columns: 60, rows: 12)
        board.world.loop.receive(SIGWINCH)
        _ = board.world.loop.turn?()
        #expect(board.terminal.deeds == [.sizeChanged] && board.terminal.frames.last?.columns == 60)
    }

    @Test(arguments: [true, false])
    func settingsAreReadAgainAndChangesAreReported(byKey: Bool) async throws {
        let board = try board()
        try await board.live()
        board.next = .success(["theme = \"light\""])
        if byKey { board.press("R") } else { board.world.loop.receive(SIGUSR2) }
        _ = board.world.loop.turn?()
        #expect(board.shows("Settings read: theme."), "\(board.lines)")
        #expect(board.terminal.theme == .light)
    }

    @Test func chosenCountriesAreNamedAsByTheirKey() async throws {
        let board = try board()
        try await board.live()
        board.next = .success(["region = \"AUS,NZL\""])
        board.press("R")
        _ = board.world.loop.turn?()
        #expect(board.shows("Races: Australia and New Zealand"), "\(board.lines)")
    }

    /// A pasted text, or a key that is held down.
    @Test func aThousandKeysReadTheFilesOnce() async throws {
        let board = try board()
        try await board.live()
        board.next = .success(["theme = \"light\""])
        board.press(String(repeating: "R", count: 10_000))
        #expect(board.readings == 1 && board.terminal.deeds.isEmpty)
        board.press("Rq")
        #expect(board.readings == 1, "it ends")
        #expect(try await board.ended() == 0)
    }

    @Test func unreadableSettingsChangeNothing() async throws {
        let board = try board()
        try await board.live()
        board.next = .success(["theme = \"light\""])
        board.press("R")
        board.next = .success(["theme = \"none such\""])
        board.press("R")
        _ = board.world.loop.turn?()
        #expect(board.shows("Settings stay as they were."), "\(board.lines)")
        #expect(board.terminal.theme == .light && board.world.loop.status == nil)
        // The same file again: nothing has changed since the last one that could be read.
        board.next = .success(["theme = \"light\""])
        board.press("R")
        _ = board.world.loop.turn?()
        #expect(board.shows("nothing changes"), "\(board.lines)")
    }

    /// The proof of the seam on the board itself: one line in the catalogue, and a list that names the source.
    @Test func sourceOfTheTestKitHasItsRaceAndItsMeetingOnTheBoard() async throws {
        try await Catalogue.$adapters.withValue(Catalogue.adapters + [.test]) {
            let board = try TestBoard(
                folder, ["--store", "none", "--source", "neds,test-source"],
                variables: ["RACEBOARD_TEST_KEY": String(repeating: "t3st", count: 9)])
            try await board.live()
            try await board.world.loop.run(until: "its race") { board.shows("Testbury") }
            board.press(.function(3))
            try await board.world.loop.run(until: "its meeting") {
                board.shows(" Meetings") && board.shows("Testbury")
            }
            let requests = board.world.transport.requests.filter { $0.source == "test-source" }
            #expect(!requests.isEmpty && requests.allSatisfy { $0.url.hasPrefix("http://feed/test/meetings?day=") })
            board.press("q")
            #expect(try await board.ended() == 0)
        }
    }

    @Test func networkThatCannotBeUsedEndsItWithItsReason() async throws {
        let world = TestEnds()
        let failure = Failure("internal", "libcurl cannot be used", status: .internal)
        world.noTransport = failure
        let board = try board(in: world)
        board.program.start()
        #expect(try await board.ended() == ExitStatus.internal.rawValue)
        #expect(board.program.failure == failure && board.terminal.deeds == [.closed])
    }
}
