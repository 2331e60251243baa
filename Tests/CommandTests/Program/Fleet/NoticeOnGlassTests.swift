import Facts
import FleetTestKit
import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Screen
import Services
import Settings
import Testing
import ViewModels

@testable import Commands
@testable import Fleet

/// A box says of a notice that it was shown only when a person could read all of it: every reason why it is not on the
/// glass is a case, on a kiosk, on a desktop or on both.
@MainActor
@Suite(.timeLimit(.minutes(20)))
final class NoticeOnGlassTests {
    enum Reason: CaseIterable {
        case kioskOfTwoLines, desktopOfTwoLines, kioskOfOneLine, desktopOfOneLine, desktopWithoutALine
        case kioskThatTakesNothing, desktopThatTakesNothing
        case kioskWithoutTheLetters, desktopWithoutTheLetters
        case desktopWhoseLineCutsIt, desktopWhoseLineIsASearch
        case behindANearerEvacuation, announcementBehindAnEvacuation, behindANewerOfThePlace
        case quietHours, beginsLater, desktopHasNoLineForIt, partOfIt

        var isDesktop: Bool {
            switch self {
            case .desktopOfTwoLines, .desktopOfOneLine, .desktopWithoutALine, .desktopThatTakesNothing,
                .desktopWithoutTheLetters, .desktopWhoseLineCutsIt, .desktopWhoseLineIsASearch, .desktopHasNoLineForIt:
                true
            default: false
            }
        }

        var size: (columns: Int, rows: Int) {
            switch self {
            case .kioskOfTwoLines, .desktopOfTwoLines: (19, 2)
            case .kioskOfOneLine, .desktopOfOneLine: (30, 1)
            case .desktopWithoutALine: (80, 2)
            case .desktopWhoseLineCutsIt: (40, 18)
            case .desktopWhoseLineIsASearch: (80, 7)
            default: (80, 18)
            }
        }

        var repertoire: Repertoire {
            switch self {
            case .kioskWithoutTheLetters: .console
            case .desktopWithoutTheLetters: .ascii
            default: .unicode
            }
        }

        var level: Notice.Level {
            switch self {
            case .announcementBehindAnEvacuation, .behindANewerOfThePlace, .quietHours, .beginsLater,
                .desktopHasNoLineForIt, .partOfIt:
                .announcement
            default: .evacuate
            }
        }

        var text: String {
            switch self {
            case .kioskWithoutTheLetters, .desktopWithoutTheLetters: "\u{51fa}\u{53e3}"
            case .kioskOfTwoLines, .kioskOfOneLine, .desktopOfOneLine, .desktopOfTwoLines, .desktopWhoseLineCutsIt,
                .partOfIt:
                String(repeating: "Leave by the nearest exit ", count: 7)
            default: "Leave the stand by the nearest exit now"
            }
        }

        /// Why it waits though nothing is wrong; nil where the screen is the reason.
        var waits: Notice.Waiting? {
            switch self {
            case .behindANearerEvacuation, .announcementBehindAnEvacuation, .behindANewerOfThePlace: .behind
            case .quietHours: .quietHours
            case .beginsLater: .later
            case .desktopHasNoLineForIt: .noLine
            default: nil
            }
        }
    }

    let kit = FleetReceiverTests()
    private var world: TestEnds { kit.world }

    private func answers(_ rev: Int) -> [BoxAcknowledgement] {
        kit.acknowledgements().filter { $0.rev == rev && $0.scope == "flemington" }
    }

    @Test(arguments: Reason.allCases)
    func noticeThatCannotBeReadIsTakenAndNotShown(reason: Reason) async throws {
        let terminal = VirtualTerminal(
            columns: reason.size.columns, rows: reason.size.rows, repertoire: reason.repertoire)
        let kiosk = KioskSettings(
            hours: reason == .quietHours ? OpeningHours("daily 23:58-23:59") ?? .always : .always)
        let wall = try await kit.wall(isDesktop: reason.isDesktop, kiosk: kiosk, on: terminal)
        hide(wall, reason)
        let notice = Notice.sample(
            rev: 7, level: reason.level, text: reason.text.trimmingSpaces,
            from: reason == .beginsLater ? .t0 + 3600 : .t0, until: .t0 + 7200)
        world.broker.publish(notice.sent(to: .flemington))
        // One part of a long announcement is on the line for some seconds.
        for second in 2...(reason == .partOfIt ? 5 : 12) { await wall.go(to: second) }
        #expect(answers(7).allSatisfy { $0.at == nil }, "shown: \(wall.lines)")
        #expect(answers(7).count == 1 && answers(7).first?.taken != nil && answers(7).first?.refused == nil)
        #expect(answers(7).first?.waits == reason.waits)
        for second in 13...40 { await wall.go(to: second) }
        let health = try BoxHealth(body: world.broker.kept[.health(.bar2, of: .flemington)] ?? [])
        guard reason != .partOfIt else { return }
        #expect(health.revs["notice flemington"] == 7 && health.shown["flemington"] == nil)
        #expect(health.waits["flemington"] == reason.waits)
        // What hid it is gone.
        guard reason.waits == nil, reason.repertoire == .unicode else { return }
        wall.terminal.acceptsOutput = true
        wall.terminal.queue(.key(.escape))
        wall.terminal.resize(columns: 200, rows: 50)
        world.loop.receive(SIGWINCH)
        for second in 41...100 { await wall.go(to: second) }
        #expect(answers(7).last?.at != nil, "\(wall.lines)")
    }

    private func hide(_ wall: TestBoard, _ reason: Reason) {
        switch reason {
        case .kioskThatTakesNothing, .desktopThatTakesNothing: wall.terminal.acceptsOutput = false
        case .desktopWhoseLineIsASearch:
            wall.terminal.press("/x")
            world.loop.receive(SIGWINCH)
        case .behindANearerEvacuation:
            world.broker.publish(Notice.sample(rev: 3, level: .evacuate, text: "Bar").sent(to: .bar2))
        case .announcementBehindAnEvacuation:
            world.broker.publish(Notice.sample(rev: 3, level: .evacuate, text: "Bar").sent(to: .all))
        case .behindANewerOfThePlace: world.broker.publish(Notice.sample(rev: 3, text: "Bar").sent(to: .stand))
        default: break
        }
    }

    /// The turn of the loop in which it comes draws it, and sends the answer.
    @Test(arguments: [false, true])
    func evacuationIsOnTheGlassInTheTurnInWhichItComes(isDesktop: Bool) async throws {
        let wall = try await kit.wall(isDesktop: isDesktop)
        await wall.go(to: 5)
        world.broker.publish(
            Notice.sample(rev: 7, level: .evacuate, text: "Leave", from: .t0).sent(to: .flemington))
        // The clock stands still.
        for _ in 0..<4 {
            await letOthersRun(turns: 50)
            _ = world.loop.turn?()
        }
        #expect(isDesktop ? wall.shows("Evacuation: Leave") : wall.lines.joined().contains("█"), "\(wall.lines)")
        #expect(answers(7).compactMap(\.at).count == 1)
    }

    /// Words that were taken back must not stay on a desktop for their seconds.
    @Test func withdrawalIsAcknowledgedWhenTheWordsAreGone() async throws {
        let wall = try await kit.wall(isDesktop: true)
        world.broker.publish(Notice.sample(rev: 7, level: .evacuate, text: "Leave").sent(to: .flemington))
        for second in 2...5 { await wall.go(to: second) }
        #expect(wall.shows("Evacuation: Leave"))
        world.broker.publish(Notice.sample(rev: 8, level: .evacuate, text: "").sent(to: .flemington))
        await wall.go(to: 6)
        await wall.go(to: 7)
        #expect(!wall.shows("Evacuation"), "\(wall.lines)")
        #expect(answers(8).last?.at != nil)
    }
}
