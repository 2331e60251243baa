import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Services
import Testing

@testable import Commands

/// A desk with every list, all of whose sources are at one host: what its person selects goes first.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct SelectedCardTests {
    private let folder = TestFolder()

    @Test func theCardUnderTheCursorWaitsForNoListAndNoSourceIsBlamed() async throws {
        let world = TestEnds(day: RaceDay(seed: 7, staged: .t0 + 120))
        let board = try TestBoard(
            folder, ["--store", "none", "--layout", "desk", "--status-source", "affiliates", "--count", "12"],
            variables: Variables.partner, in: world, on: VirtualTerminal(columns: 160, rows: 45))
        var sent: [(at: Date, isBackground: Bool)] = []
        world.transport.onRequest = { [clock = world.clock] _ in
            sent.append((clock.now, RequestPurpose.current == .background))
        }
        try await board.live()
        for second in 1...45 {
            await board.go(to: second)
            if second % 10 == 4 {
                board.press(.down)
            }
            #expect(!board.shows("throttled") && !board.shows(" fails"), "\(second): \(board.lines)")
            // The cursor has rested for some seconds: the card is there.
            guard second % 10 == 2, second > 10 else { continue }
            #expect(!board.shows("Waiting for runners"), "\(second): \(board.lines)")
        }
        let background = sent.filter(\.isBackground).map { $0.at.timeIntervalSince(.t0) }
        #expect(background.count { $0 < 10 } >= 3, "the lists of three days begin at once: \(background)")
        #expect(sent.count - background.count >= 2 + 4, "list and cards")
        // Ten at once, and then one every three seconds.
        #expect(sent.count { $0.at <= .t0 + 30 } <= 10 + 10)
    }
}
