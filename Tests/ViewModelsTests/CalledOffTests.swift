import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

/// A race whose status is not one of waiting never counts down, and nothing calls for it: in every word of a source, on
/// everything that shows a race. One that runs is shown as jumped, and counts only from a jump that is reported: none
/// is here. The next word joins by the table of words, the next place by this list.
@MainActor
@Suite struct CalledOffTests {
    // Who reports the status.
    enum Reporter: CaseIterable {
        case list, day
    }

    /// What one place shows of a race with a status, in words that hold its status; its time to the start or a call for
    /// it, if there is one.
    struct Place: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Whether it has the status in words.
        var isWorded = true
        let shown: @MainActor @Sendable (RaceStatus?, Reporter) -> (words: String, calls: Bool)

        init(
            _ name: String, isWorded: Bool = true,
            _ shown: @escaping @MainActor @Sendable (RaceStatus?, Reporter) -> (words: String, calls: Bool)
        ) {
            (testDescription, self.isWorded, self.shown) = (name, isWorded, shown)
        }
    }

    nonisolated private static let race = Race.sample("off", number: 7, meeting: "Enghien", start: .t0 + 90)

    private static func day(_ status: RaceStatus?, results: Bool = false) -> DaySnapshot {
        var meeting = RaceMeeting(id: "m", name: race.meeting, category: race.category, venue: race.venue)
        meeting.races = [
            MeetingRace(id: race.id, number: 7, name: race.name, start: race.advertisedStart, status: status)
        ]
        var day = DaySnapshot(meetings: [meeting], isPartial: false)
        day.statuses[race.id] = status.map { DayStatus($0, start: race.advertisedStart) }
        return day
    }

    private static func row(_ status: RaceStatus?, by reporter: Reporter) -> BoardRace {
        BoardRace(race: race, status: reporter == .list ? status : nil, confirmedAt: .t0)
    }

    private static func snapshot(_ status: RaceStatus?, by reporter: Reporter) -> BoardSnapshot {
        var health = FeedHealth(since: .t0 - 60, source: .neds)
        health.lastGood = .t0
        return BoardSnapshot(slots: [row(status, by: reporter)], health: health)
    }

    private static func moment(_ status: RaceStatus?, by reporter: Reporter, at now: Date = .t0) -> PlainMoment {
        PlainMoment(
            board: snapshot(status, by: reporter), day: day(reporter == .day ? status : nil), device: now, count: 5,
            localTime: .utc)
    }

    private static func board(_ status: RaceStatus?, by reporter: Reporter) -> ShownBoard {
        let board = ShownBoard(day: ScriptedDay(day(reporter == .day ? status : nil)))
        var answer = FeedAnswer(races: [race])
        if reporter == .list { answer.statuses[race.id] = status }
        board.answer(answer)
        return board
    }

    private static func raceRow(_ board: ShownBoard) -> RaceRow? {
        if case .race(let row)? = board.model.state.rows.first { row } else { nil }
    }

    /// What is seen of a race that has no row: one whose own list has its result gives its row away.
    private static func withoutRow(_ status: RaceStatus?, by reporter: Reporter) -> (words: String, calls: Bool) {
        guard let status, status.hasResult, reporter == .list else { return ("no row", false) }
        return (status.word, false)
    }

    /// Closeness of a start that nobody waits for.
    private static func urgency(_ status: RaceStatus?) -> Countdown.Urgency { status == .live ? .jumped : .later }

    nonisolated static let places: [Place] = [
        Place("row") { status, reporter in
            guard let row = raceRow(board(status, by: reporter)) else { return withoutRow(status, by: reporter) }
            return (row.note, row.countdown != "" || row.figures != "" || row.urgency != urgency(status))
        },
        Place("narrow row") { status, reporter in
            guard let row = raceRow(board(status, by: reporter)) else { return withoutRow(status, by: reporter) }
            let isCounted = row.countdown != "" || row.calmCountdown != ""
            return (row.shortNotes.first ?? "", status == .live ? isCounted : isCounted || !row.isSettled)
        },
        Place("wall, title, next race", isWorded: false) { status, reporter in
            let state = board(status, by: reporter).model.state
            return ("", state.nextStart != nil || state.title != "raceboard" || !state.board.ruler.marks.isEmpty)
        },
        Place("bell", isWorded: false) { status, reporter in
            let board = board(status, by: reporter)
            board.go(to: 29)
            board.go(to: 31)
            return ("", board.model.state.bells > 0)
        },
        Place("detail") { status, reporter in
            guard let detail = board(status, by: reporter).model.state.detail else {
                return withoutRow(status, by: reporter)
            }
            let word = status == .live ? "jumped" : ""
            return (detail.start, detail.countdown != "" || detail.urgencyWord != word)
        },
        Place("card") { status, reporter in
            let board = board(status, by: reporter)
            board.model.send(.open)
            guard let card = board.model.state.card else { return withoutRow(status, by: reporter) }
            return (card.content.status?.words ?? "", card.countdown != "" || card.urgency != urgency(status))
        },
        Place("line") { status, _ in
            let board = LineBoard(
                races: [row(status, by: .list)], lastGood: .t0, isOld: false, liveFor: 75, offset: 0, due: .t0 + 30,
                failure: nil)
            guard let template = try? LineTemplate(LineTemplate.usual) else { return ("", true) }
            let view = LineView(template: template, separator: " ", filter: .all, count: 1, localTime: .utc)
            let line = view.content(of: board, at: .t0)
            let words = [line.text, line.short, line.tooltip]
            let word = status.map(DayWords.word) ?? "-"
            return (
                words.allSatisfy { $0.contains(word) } ? word : "", line.urgency != nil || line.text.hasSuffix(" 1m")
            )
        },
        Place("facts for programs") { status, _ in
            let facts = RaceFacts(row(status, by: .list), clock: ServerClock(), at: .t0)
            return (facts.countdown + " " + (facts.status?.word ?? ""), facts.countdown == "1m 30s")
        },
        Place("events", isWorded: false) { status, _ in
            var events = RaceEvents(
                EventSettings(
                    version: "1", url: "", source: .neds, filter: .all, count: 5, minutes: [1], interval: 30))
            let snapshot = snapshot(status, by: .list)
            let all = [0.0, 30, 90, 95].flatMap { events.take(snapshot, device: .t0 + $0) }
            let calls = all.contains { event in
                switch event.kind {
                case .tMinus, .jumped: true
                default: false
                }
            }
            return ("", calls)
        },
        Place("alerts", isWorded: false) { status, reporter in
            var book = AlertBook(
                AlertSettings(
                    kinds: Set(["t-1", "due"].compactMap { AlertKind(word: $0) }), scopes: [.category(.horse)]))
            var found: [AlertRecord] = []
            for second in [0.0, 30, 90, 95] {
                var world = World(
                    board: snapshot(status, by: reporter), now: .t0 + second, localTime: .utc, keys: KeyTable())
                world.day = day(reporter == .day ? status : nil)
                world.change.choices = 1
                found += book.take(world)
            }
            let canBeSet = book.turn(race, status, at: .t0)
            return ("", !found.isEmpty || canBeSet || !book.list.coming.isEmpty)
        },
        Place("plain list") { status, reporter in
            let lines = PlainRaces(moment(status, by: reporter)).list
            return (lines.joined(), lines.joined().contains(" in 1 minute"))
        },
        Place("plain next", isWorded: false) { status, reporter in
            let lines = PlainRaces(moment(status, by: reporter)).next
            return ("", lines.joined().contains("Next is"))
        },
        Place("plain meetings", isWorded: false) { status, _ in
            let lines = PlainLists(moment(status, by: .day)).meetings("")
            return ("", lines.joined().contains("Enghien"))
        },
        Place("plain card") { status, _ in
            let lines = PlainCard(race, nil, moment(status, by: .day)).lines
            return (lines.joined(), lines.joined().contains(" in 1 minute"))
        },
        Place("plain news", isWorded: false) { status, reporter in
            var news = PlainNews(
                EventSettings(version: "1", url: "", source: .neds, filter: .all, count: 5, interval: 30),
                choice: .usual)
            let said = [0.0, 31, 90, 95].flatMap { news.take(moment(status, by: reporter, at: .t0 + $0)) }
            return ("", said.dropFirst().contains { $0.contains("jumps in") || $0.contains("is due") })
        },
        Place("timetable") { status, _ in
            let meeting = day(status).meetings[0]
            let content = MeetingContent(meeting, [:], at: .t0, localTime: .utc)
            let pane = content.pane(0, at: .t0, localTime: .utc)
            return (pane.status.words, content.row.next != nil || pane.countdown != "")
        },
        Place("next of a meeting", isWorded: false) { status, _ in
            let report = MeetingsReport(
                generatedAt: .t0, source: DaySource(.affiliates, url: nil),
                day: DayFacts(date: "2026-11-21", starts: .t0 ..< .t0 + 3600, filter: .all),
                meetings: day(status).meetings)
            return ("", report.next(of: report.meetings[0]) != nil)
        },
        Place("further race", isWorded: false) { status, _ in
            let board = ShownBoard(day: ScriptedDay(day(status)))
            board.answer(FeedAnswer(races: []))
            board.model.send(.toggle(.horse))
            return ("", board.emptyRow(0)?.contains("Enghien") == true)
        },
    ]

    @Test(arguments: places)
    func nothingCountsDownInAnyWord(place: Place) {
        for reporter in Reporter.allCases {
            for waiting in [nil, RaceStatus.open, .delayed] {
                #expect(place.shown(waiting, reporter).calls, "\(waiting?.word ?? "no status") by the \(reporter)")
            }
            for status in RaceStatus.offInEveryWord {
                let shown = place.shown(status, reporter)
                #expect(!shown.calls, "\(status.word) by the \(reporter): \(shown.words)")
                let known = [RaceWords.status(status), status.word, plain(status)].map { $0.lowercased() }
                let isSeen = known.contains { shown.words.lowercased().contains($0) }
                #expect(isSeen || !place.isWorded, "\(status.word) by the \(reporter): \(shown.words)")
            }
        }
    }

    /// Plain mode has words of its own for two of them.
    private func plain(_ status: RaceStatus) -> String {
        status == .live ? "off" : status.hasResult ? "finished" : status.word
    }

    /// A race that waits again is as any other.
    @Test(arguments: RaceStatus.offInEveryWord.filter { $0.isNotRun || !$0.isPastJump })
    func aWordThatIsTakenBackCountsAgain(status: RaceStatus) {
        let board = Self.board(status, by: .list)
        #expect(Self.raceRow(board)?.countdown == "")
        var answer = FeedAnswer(races: [Self.race])
        answer.statuses[Self.race.id] = .open
        board.answer(answer)
        #expect(Self.raceRow(board)?.countdown == "1m 30s")
    }
}
