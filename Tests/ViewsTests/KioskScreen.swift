import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import ViewModels

@testable import Views

/// A kiosk on a virtual terminal with a scripted feed.
@MainActor
final class KioskScreen {
    let clock = ManualClock()
    let terminal: VirtualTerminal
    let repository: ScriptedRepository
    let model: BoardViewModel
    let session: KioskSession

    init(
        columns: Int = 120, rows: Int = 33, repertoire: Repertoire = .console,
        settings: KioskSettings = KioskSettings(),
        answer: FeedAnswer? = .wall, theme: Theme = .standard, isSimulated: Bool = false,
        day: (any DayRepository)? = nil, cards: (any CardRepository)? = nil
    ) {
        terminal = VirtualTerminal(columns: columns, rows: rows, colors: .eight, repertoire: repertoire)
        repository = ScriptedRepository(
            clock: clock, settings: RaceBoard.Settings(rows: settings.wantedRows, isSimulated: isSimulated))
        model = BoardViewModel(
            BoardRepositories(repository, clock: clock, cards: cards, day: day), clock: clock,
            display: BoardDisplay(.utc),
            preferences: Preferences(rows: settings.wantedRows, theme: theme, most: KioskSettings.dayRows),
            remember: { _ in })
        session = KioskSession(
            terminal: terminal, viewModel: model, clock: clock, settings: settings, lock: KioskLock(keys: settings.keys)
        )
        repository.handle(.start)
        if let answer { repository.handle(.answered(answer, requested: clock.now)) }
        _ = session.turn()
    }

    /// Lines after a turn of the loop.
    var lines: [String] {
        _ = session.turn()
        return terminal.lines
    }

    var text: String { lines.joined(separator: "\n") }

    /// Whether the screen has words, in the font's own size or in block letters.
    func shows(_ words: String) -> Bool {
        let lines = lines
        if lines.contains(where: { $0.contains(words) }) { return true }
        return (1...4).contains { scale in BlockWords(words, scale: scale).isIn(lines) }
    }

    func go(to seconds: Double) {
        clock.set(to: .t0 + seconds)
    }

    func fail(_ error: FeedError) {
        repository.handle(.timer)
        repository.handle(.failed(error, requested: clock.now, jitter: 0))
    }
}

extension FeedAnswer {
    /// Twenty-four races at eleven meetings, as a Saturday has them.
    static let wall: FeedAnswer = {
        let meetings: [(String, RaceCategory)] = [
            ("Flemington", .horse), ("Sandown Park", .greyhound), ("Gloucester Park", .harness),
            ("Awapuni Synthetic", .horse), ("The Meadows", .greyhound), ("Menangle", .harness), ("Randwick", .horse),
            ("Townsville", .greyhound), ("Albion Park", .harness), ("Ōtaki", .horse), ("Wentworth Park", .greyhound),
        ]
        let starts = [-20.0, 22, 245, 3840, 3900]
        return FeedAnswer(
            races: (0..<24).map { index in
                let (meeting, category) = meetings[index % meetings.count]
                return Race.sample(
                    "race-\(index)", category: category, number: index % 11 + 1 + index / 11, meeting: meeting,
                    name: "Spring Handicap Division Two",
                    start: .t0 + (index < 5 ? starts[index] : 3900 + Double(index) * 240),
                    distance: 1200 + index * 20)
            })
    }()
}

/// Words in block letters as the cells that they take, on a whole line and half a line below it.
private struct BlockWords {
    private var forms: [[[Character]]] = []

    init(_ words: String, scale: Int) {
        guard let shown = BlockFont.shown(words) else { return }
        // Narrow letters, too.
        for text in [shown, BlockFont.cut(words, pixels: BlockFont.width(of: shown) - 1) ?? shown] {
            let width = BlockFont.width(of: text) * scale
            for half in 0...1 {
                let size = TerminalSize(columns: width, rows: (half + 5 * scale + 1) / 2)
                var canvas = Canvas(size: size, repertoire: .console)
                BlockText.draw(text, .text, scale: scale, column: 0, half: half, on: &canvas)
                forms.append(canvas.buffer.lines.map { Self.padded($0, width) })
            }
        }
    }

    func isIn(_ lines: [String]) -> Bool {
        let width = lines.map(\.count).max() ?? 0
        let cells = lines.map { Self.padded($0, width) }
        return forms.contains { form in
            guard let across = form.first?.count, form.count <= cells.count, across <= width else { return false }
            return (0...cells.count - form.count).contains { row in
                (0...width - across).contains { column in
                    form.indices.allSatisfy { Array(cells[row + $0][column..<column + across]) == form[$0] }
                }
            }
        }
    }

    private static func padded(_ line: String, _ width: Int) -> [Character] {
        Array(line) + Array(repeating: " ", count: max(0, width - line.count))
    }
}
