import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

/// A board on a virtual terminal with a scripted feed: the test presses keys and reads lines.
@MainActor
final class BoardScreen {
    let clock = ManualClock()
    let terminal: VirtualTerminal
    let repository: ScriptedRepository
    let model: BoardViewModel
    let session: BoardSession

    init(
        columns: Int = 80, rows: Int = 24, repertoire: Repertoire = .unicode, speed: Double = 1,
        answer: FeedAnswer? = .card, cards: ScriptedCards? = nil, day: (any DayRepository)? = nil,
        hidesResults: Bool = false, form: FormLoader? = nil, delays: DelayBook? = nil,
        alerts: AlertSettings = .off, layout: LayoutChoice = .list,
        usesWords: Bool = false, isSimulated: Bool = false
    ) {
        terminal = VirtualTerminal(columns: columns, rows: rows, repertoire: repertoire)
        repository = ScriptedRepository(clock: clock, settings: RaceBoard.Settings(isSimulated: isSimulated))
        let alerts = AlertController(alerts, store: nil, clock: clock, real: clock)
        alerts.onAlerts = { [weak alerts] in alerts?.finished($0.map(\.record)) }
        model = BoardViewModel(
            BoardRepositories(
                repository, clock: clock, cards: cards, day: day, form: form, delays: delays, alerts: alerts),
            clock: clock,
            display: BoardDisplay(.utc, bell: 5, hidesResults: hidesResults),
            preferences: Preferences(layout: layout), remember: { _ in })
        session = BoardSession(
            terminal: terminal, viewModel: model, clock: clock, schedule: TickSchedule(speed: speed),
            usesWords: usesWords)
        repository.handle(.start)
        if let answer { repository.handle(.answered(answer, requested: clock.now)) }
        _ = session.turn()
    }

    /// Lines after a turn of the loop. In each frame the terminal's cursor is in the selected row, where there is one:
    /// a braille line follows it.
    var lines: [String] {
        _ = session.turn()
        if let frame = terminal.frames.last {
            let selected = (0..<frame.rows).filter { row in
                (0..<frame.columns).contains { frame[$0, row].style.selected }
            }
            let row = frame.cursor?.row
            #expect(selected.isEmpty || row.map(selected.contains) == true, "\(selected), cursor \(row ?? -1)")
        }
        return terminal.lines
    }

    /// Presses keys and serves them.
    @discardableResult
    func press(_ keys: String) -> BoardSession.Outcome? {
        terminal.press(keys)
        return session.serveEvents()
    }

    @discardableResult
    func press(_ key: Key) -> BoardSession.Outcome? {
        terminal.queue(.key(key))
        return session.serveEvents()
    }

    func go(to seconds: Double) {
        clock.set(to: .t0 + seconds)
    }

    /// Expects after each key a line for every row, no line wider than the screen, and only ASCII where there is
    /// nothing else.
    func expectFit(after keys: [Key]) {
        for key in keys {
            press(key)
            let lines = lines
            #expect(lines.count == terminal.size.rows)
            for line in lines {
                #expect(DisplayWidth.of(line) <= terminal.size.columns)
                if terminal.repertoire == .ascii { #expect(line.isASCII, "\(line)") }
            }
        }
    }
}

extension FeedAnswer {
    /// Nine races, three of each category: one has started, one is seconds away, one has a wide and a long name.
    static let card: FeedAnswer = {
        let meetings = [
            "Flemington", "Sandown Park", "Gloucester Park", "Awapuni Synthetic", "The Meadows", "東京競馬場",
            "Townsville", "Townsville", "Albion Park",
        ]
        let starts = [-20.0, 22, 245, 3840, 3900, 4000, 4100, 4200, 4300]
        return FeedAnswer(
            races: meetings.indices.map { index in
                Race.sample(
                    "race-\(index)", category: RaceCategory.known[index % 3], number: index + 1,
                    meeting: meetings[index],
                    name: index == 0 ? "Daish Irrigation And Fodder (N/P) Stake Pr1 Division Two" : "Race \(index)",
                    start: .t0 + starts[index], comment: index == 0 ? "Daisy's Star (8) ran on well. " : nil)
            })
    }()
}
