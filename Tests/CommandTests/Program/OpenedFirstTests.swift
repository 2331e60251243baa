import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Services
import Testing

@testable import Commands

/// What a person opens or asks for goes before everything in the background, also when that has used the tokens.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct OpenedFirstTests {
    private let folder = TestFolder()

    /// Everything that a person opens or asks for, and then waits for answers to requests.
    enum Opened: CaseIterable {
        case card, results, market, meetings, upcoming, form, refresh

        var key: Key {
            switch self {
            case .card: .enter
            case .results: .tab
            case .market: .character("m")
            case .meetings: .function(3)
            case .upcoming: .character("U")
            case .form: .character("F")
            case .refresh: .character("r")
            }
        }

        /// How many requests it makes, at least, for whom, and within how many seconds.
        var requests: (count: Int, purpose: RequestPurpose, seconds: Int) {
            switch self {
            case .card: (1, .asked, 1)
            case .results: (6, .opened, 12)
            case .market: (3, .opened, 12)
            // Their lists are requested once a minute.
            case .meetings: (1, .opened, 65)
            // Nothing is watched, and form is read from the store.
            case .upcoming, .form: (0, .opened, 1)
            case .refresh: (1, .asked, 1)
            }
        }

        /// Whether a request is one of those, and none that comes by itself in the same seconds.
        func isOwn(_ url: String) -> Bool {
            switch self {
            case .card: !url.contains("next-races")
            // At `.t0 + 45` no regular one is due: the next comes 27 s after one of `.t0 + 27` at the earliest.
            case .refresh: url.contains("next-races")
            // Its lists come when they are due.
            case .upcoming: !url.contains("/racing/meetings")
            case .results, .market, .meetings, .form: true
            }
        }
    }

    private struct Sent {
        let at: Date
        let purpose: RequestPurpose
        let url: String
    }

    @MainActor
    private final class Traffic {
        var sent: [Sent] = []
    }

    /// A board whose lists and favourites have used what they may, at `.t0 + 45`.
    private func board() async throws -> (TestBoard, Traffic) {
        let world = TestEnds(day: RaceDay(seed: 7, staged: .t0 + 120), random: SeededGenerator(seed: 7))
        let board = try TestBoard(
            folder, ["--store", "none", "--layout", "list", "--status-source", "affiliates", "--count", "12"],
            variables: Variables.partner, in: world, on: VirtualTerminal(columns: 140, rows: 30))
        let traffic = Traffic()
        world.transport.onRequest = { [clock = world.clock] request in
            traffic.sent.append(Sent(at: clock.now, purpose: RequestPurpose.current, url: request.url))
        }
        try await board.live()
        for second in 1...45 { await board.go(to: second) }
        #expect(traffic.sent.count { $0.purpose == .background } >= 7, "the background has taken what it may")
        #expect(traffic.sent.count { $0.purpose == .opened } <= 5, "the first favourites of five rows")
        traffic.sent = []
        return (board, traffic)
    }

    @Test(arguments: Opened.allCases)
    func whatAPersonOpensWaitsForNothingInTheBackground(opened: Opened) async throws {
        let (board, traffic) = try await board()
        board.press(opened.key)
        let (count, purpose, seconds) = opened.requests
        // Twice a second: on a slow machine an answer may be read after the first.
        for second in 1...seconds { for _ in 0..<2 { await board.go(to: 45 + second) } }
        let end = Date.t0 + 45 + Double(seconds)
        let own = traffic.sent.filter { $0.purpose == purpose && $0.at <= end && opened.isOwn($0.url) }
        #expect(count == 0 ? own.isEmpty : own.count >= count, "\(own.map(\.url))")
        guard count > 0, seconds < 60, let last = own.prefix(count).last else { return }
        let before = traffic.sent.filter { $0.purpose == .background && $0.at > .t0 + 45 && $0.at < last.at }
        #expect(before.isEmpty, "sent before it: \(before.map(\.url))")
    }

    // Six results take all tokens but the one that is left for this.
    @Test func aRefreshWaitsForNoScreenThatFills() async throws {
        let (board, traffic) = try await board()
        board.press(.tab)
        for second in 1...10 { await board.go(to: 45 + second) }
        traffic.sent = []
        board.press(.character("r"))
        await board.go(to: 56)
        let lists = traffic.sent.filter { $0.purpose == .asked && $0.url.contains("next-races") }
        #expect(lists.count == 1, "\(traffic.sent)")
    }

    @Test func noRequestOfAMinuteIsOverTheLimit() async throws {
        let (board, traffic) = try await board()
        board.press(.tab)
        for second in 1...60 { await board.go(to: 45 + second) }
        #expect(traffic.sent.count <= 10 + 20)
        #expect(!board.shows("throttled") && !board.shows(" fails"), "\(board.lines)")
    }
}
