import Facts
import FleetTestKit
import Foundation
import Models
import RacingTestKit
import Repository
import Services
import Settings
import Testing
import ViewModels

@testable import Commands
@testable import Fleet

/// A whole kiosk at a broker.
@MainActor
@Suite(.timeLimit(.minutes(20)))
final class FleetReceiverTests {
    private var orders = 0
    let folder = TestFolder()
    let world = TestEnds()
    static let variables = [
        "RACEBOARD_RELAY": "mqtt://broker", "RACEBOARD_VENUE": "flemington", "RACEBOARD_BOX": "bar-2",
        "RACEBOARD_GROUPS": "stand,lawn",
    ]

    func wall(
        _ variables: [String: String] = [:], in world: TestEnds? = nil, isDesktop: Bool = false,
        environment: [String: String] = [:], kiosk: KioskSettings = KioskSettings(),
        on terminal: VirtualTerminal? = nil
    ) async throws -> TestBoard {
        let wall = try TestBoard(
            folder, ["--store", "none"], variables: Self.variables.merging(variables) { $1 }, in: world ?? self.world,
            as: isDesktop
                ? nil
                : BoardHosts.kiosk(
                    kiosk, pin: nil, environment: environment.merging(["HOME": folder.path]) { $1 },
                    speed: 1),
            on: terminal ?? VirtualTerminal(columns: 80, rows: 18))
        wall.program.start()
        try await wall.world.loop.run(until: "a frame") { !wall.lines.joined().isEmpty }
        // The board, its file, and the link.
        await wall.go(to: 1)
        return wall
    }

    func acknowledgements(_ world: TestEnds? = nil) -> [BoxAcknowledgement] {
        (world ?? self.world).broker.sent.compactMap { message in
            guard case .acknowledgement = message.topic else { return nil }
            return try? BoxAcknowledgement(body: message.body)
        }
    }

    /// An order with a number that no other has.
    private func order(_ text: String) -> RelayMessage {
        orders += 1
        return RelayMessage(
            .order(.bar2, of: .flemington), Array("{\"number\":\(orders),\"order\":\"\(text)\"}".utf8))
    }

    @Test func boardOnADesktopReportsHowItIsToo() async throws {
        let wall = try await wall(isDesktop: true)
        world.broker.publish(Notice.sample(rev: 7).sent(to: .flemington))
        for second in 2...30 { await wall.go(to: second) }
        let health = try BoxHealth(body: world.broker.kept[.health(.bar2, of: .flemington)] ?? [])
        #expect(health.state == .live && health.revs == ["notice flemington": 7])
    }

    @Test func kioskReportsHowOftenItWasRestarted() async throws {
        let runtime = TestFolder()
        var before = HealthReportBuilder(started: .t0 - 60, restarts: 2)
        let board = RaceBoard(settings: RaceBoard.Settings(), now: .t0).snapshot(at: .t0)
        let left = try #require(before.health(board, at: .t0, frames: 1, resident: 1, pid: 1).json)
        try Data(left).write(to: URL(fileURLWithPath: "\(runtime.path)/health.json"))
        let wall = try await wall(environment: ["RUNTIME_DIRECTORY": runtime.path])
        for second in 2...30 { await wall.go(to: second) }
        let health = try BoxHealth(body: world.broker.kept[.health(.bar2, of: .flemington)] ?? [])
        #expect(health.restarts == 3)
    }

    @Test func announcementComesOntoTheLineAndIsAcknowledgedThen() async throws {
        let wall = try await wall()
        world.broker.publish(Notice.sample(rev: 7).sent(to: .flemington))
        await wall.go(to: 2)
        await wall.go(to: 3)
        await wall.go(to: 4)
        #expect(wall.shows("Race 7 is delayed"), "\(wall.lines)")
        #expect(acknowledgements().map(\.rev) == [7])
        #expect(acknowledgements().first?.scope == "flemington" && acknowledgements().first?.refused == nil)
    }

    @Test func evacuationCoversTheScreenUntilItIsTakenBackOrEnds() async throws {
        let wall = try await wall()
        let notice = Notice.sample(level: .evacuate, text: "Leave", until: .t0 + 60)
        world.broker.publish(notice.sent(to: .all))
        await wall.go(to: 2)
        await wall.go(to: 3)
        #expect(!wall.shows("LIVE") && wall.lines.joined().contains("█"))
        world.broker.publish(Notice.sample(rev: 2, level: .evacuate, text: "").sent(to: .all))
        await wall.go(to: 4)
        await wall.go(to: 5)
        #expect(!wall.lines.joined().contains("█"))
        var later = notice
        later.rev = 3
        world.broker.publish(later.sent(to: .all))
        for second in 6...59 { await wall.go(to: second) }
        #expect(wall.lines.joined().contains("█"))
        await wall.go(to: 61)
        await wall.go(to: 62)
        #expect(!wall.lines.joined().contains("█"))
        #expect(acknowledgements().map(\.rev) == [1, 2, 3])
    }

    @Test func whatWasTakenBackStaysAwayWhenTheBrokerComesBackWithAnOlderStore() async throws {
        let wall = try await wall()
        let notice = Notice.sample(level: .evacuate, text: "Leave")
        world.broker.publish(notice.sent(to: .flemington))
        await wall.go(to: 2)
        world.broker.publish(Notice.sample(rev: 2, level: .evacuate, text: "").sent(to: .flemington))
        await wall.go(to: 3)
        world.broker.stop(forgetting: [.notice(.flemington)])
        await wall.go(to: 4)
        world.broker.start()
        // Its store is that of a minute ago.
        world.broker.publish(notice.sent(to: .flemington))
        for second in 5...8 { await wall.go(to: second) }
        #expect(!wall.lines.joined().contains("█"))
        #expect(acknowledgements().last?.refused == "rev 2 has come before")
    }

    @Test func deletionAtTheBrokerTakesNothingBack() async throws {
        let wall = try await wall()
        world.broker.publish(Notice.sample(level: .evacuate, text: "Leave").sent(to: .flemington))
        await wall.go(to: 2)
        world.broker.publish(RelayMessage(.notice(.flemington), []))
        await wall.go(to: 3)
        await wall.go(to: 4)
        #expect(wall.lines.joined().contains("█"))
    }

    @Test func floodCostsOneFrameASecondAndFewAnswers() async throws {
        let wall = try await wall()
        await wall.go(to: 5)
        let before = wall.terminal.frames.count
        let answers = acknowledgements().count
        for second in 6...15 {
            for turn in 0..<50 {
                let rev = second * 100 + turn
                world.broker.publish(Notice.sample(rev: rev, text: "Text \(rev)").sent(to: .flemington))
                world.broker.publish(Notice.sample(rev: rev).sent(to: .box(.named("b\(rev)"), of: .flemington)))
                world.broker.publish(order("identify"))
                await letOthersRun(turns: 3)
                _ = wall.world.loop.turn?()
            }
            await wall.go(to: second)
        }
        #expect(wall.terminal.frames.count - before <= 24, "\(wall.terminal.frames.count - before)")
        #expect(acknowledgements().count - answers <= 44, "\(acknowledgements().count - answers)")
    }

    @Test func snapshotIsTheFrameAsText() async throws {
        let wall = try await wall()
        world.broker.publish(order("snapshot"))
        await wall.go(to: 2)
        let message = try #require(world.broker.sent.last { $0.topic == .shot(.bar2, of: .flemington) })
        let shot = try BoxShot(body: message.body)
        #expect(shot.lines.count == 18 && shot.number == 1)
        #expect(shot.lines.first.map { wall.lines.first?.hasPrefix($0.prefix(10)) ?? false } == true, "\(shot.lines)")
    }

    @Test func identifyShowsTheNameForAMinute() async throws {
        let wall = try await wall()
        world.broker.publish(order("identify"))
        await wall.go(to: 2)
        await wall.go(to: 3)
        #expect(!wall.shows("LIVE") && wall.lines.joined().contains("█"))
        await wall.go(to: 58)
        #expect(wall.lines.joined().contains("█"))
        await wall.go(to: 64)
        await wall.go(to: 65)
        #expect(!wall.lines.joined().contains("█"))
        #expect(acknowledgements().map(\.subject) == [.order])
    }

    @Test func reloadReadsTheFilesAgain() async throws {
        let wall = try await wall()
        wall.next = .success(["only = \"horse\""])
        world.broker.publish(order("reload"))
        for second in 2...6 { await wall.go(to: second) }
        #expect(wall.program.viewModel.preferences.filter.categories == [.horse])
        wall.next = .failure(Failure("configuration", "line 3 is wrong", status: .configuration))
        world.broker.publish(order("reload"))
        for second in 7...9 { await wall.go(to: second) }
        #expect(acknowledgements().map(\.refused) == [nil, "line 3 is wrong"])
    }

    @Test func ordersThatAreKeptUnknownOrTooManyAreNotCarriedOut() async throws {
        let wall = try await wall()
        for text in ["reboot", "exec", "", "snapshot; rm -rf /"] { world.broker.publish(order(text)) }
        world.broker.publish(
            RelayMessage(
                .order(.named("bar-3"), of: .flemington), Array("{\"number\":9,\"order\":\"snapshot\"}".utf8)))
        await wall.go(to: 2)
        #expect(!world.broker.sent.contains { $0.topic == .shot(.bar2, of: .flemington) })
        for _ in 0..<20 {
            world.broker.publish(order("snapshot"))
            await letOthersRun(turns: 20)
        }
        #expect(world.broker.sent.count { $0.topic == .shot(.bar2, of: .flemington) } == 1)
        await wall.go(to: 3)
        #expect(acknowledgements().map(\.refused) == ["one order in 2 s is carried out"])
    }

    /// A broker may deliver a message twice.
    @Test func orderThatComesTwiceIsAnsweredOnceWithItsNumber() async throws {
        let wall = try await wall()
        for _ in 1...6 { _ = order("identify") }
        let sent = order("identify")
        world.broker.publish(sent)
        world.broker.publish(sent)
        for second in 2...3 { await wall.go(to: second) }
        world.broker.publish(sent)
        for second in 4...9 { await wall.go(to: second) }
        #expect(acknowledgements().count == 1)
        #expect(acknowledgements().first?.rev == 7 && acknowledgements().first?.refused == nil)
        #expect(acknowledgements().first?.scope == "flemington/box/bar-2")
    }

    @Test func orderWithoutANumberIsNotCarriedOut() async throws {
        let wall = try await wall()
        world.broker.publish(
            RelayMessage(.order(.bar2, of: .flemington), Array("{\"order\":\"snapshot\"}".utf8)))
        for second in 2...4 { await wall.go(to: second) }
        #expect(!world.broker.sent.contains { $0.topic == .shot(.bar2, of: .flemington) })
        #expect(acknowledgements().isEmpty)
    }

    @Test func desktopShowsAnEvacuationOnItsMessageLineAndTakesNoOrders() async throws {
        let wall = try await wall(isDesktop: true)
        world.broker.publish(Notice.sample(level: .evacuate, text: "Leave by the exit").sent(to: .flemington))
        world.broker.publish(order("snapshot"))
        for second in 2...12 { await wall.go(to: second) }
        #expect(wall.shows("Evacuation: Leave by the exit"), "\(wall.lines)")
        #expect(acknowledgements().compactMap(\.refused) == ["this is no kiosk"])
        #expect(acknowledgements().contains { $0.subject == .notice && $0.at != nil })
    }
}
