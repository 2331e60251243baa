import Facts
import FoundationEssentials
import Models
import Output
import Repository
import Screen
import Services
import ViewModels
import Views

@testable import Commands
@testable import raceboard

/// Whole documents whose values are at the ends of their ranges, all the way to what a person reads: decoded, taken by
/// the board, the card and the day, drawn at two sizes, printed in every form.
enum ValueProperty {
    private static let now = Date(timeIntervalSince1970: 1_795_230_000)
    private static let zone = LocalTime(is12Hour: false) { _ in LocalTime.Reading(offset: 39_600, abbreviation: "AEDT")
    }
    private static let sizes = [TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 120, rows: 40)]

    /// The first byte chooses the kind of document.
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        let kind = reader.choice(8)
        var values = HostileValues(choices: reader)
        func response(_ document: String) -> HTTPResponse {
            HTTPResponse(status: 200, body: values.bytes(of: document))
        }
        var rules = Rules()
        let id = RaceID("a")
        switch kind {
        case 0, 1:
            let source = kind == 0 ? RaceSource.neds : .nedsV1
            let body = response(kind == 0 ? WholeDocument.v2 : WholeDocument.v1)
            show(try? NedsFeed.decode(body, source: source, requested: 10), nil, [], &rules)
        case 2: show(nil, (try? NedsCardFeed.decode(response(WholeDocument.racecard), id: id))?.card, [], &rules)
        case 3: show(nil, (try? AffiliatesFeed.card(response(WholeDocument.event), id: id))?.card, [], &rules)
        case 4: show(nil, nil, (try? AffiliatesFeed.meetings(response(WholeDocument.meetings)))?.meetings ?? [], &rules)
        case 5: show(nil, (try? HorseRacingUSAFeed.card(response(WholeDocument.usa), id: id))?.card, [], &rules)
        case 6:
            let body = response("[" + WholeDocument.usa + "," + WholeDocument.usa + "]")
            let found = try? HorseRacingUSAFeed.races(body)
            show(nil, found?.cards.first, found?.meetings ?? [], &rules)
        default: check(values.bytes(of: WholeDocument.health), &rules)
        }
        return rules.broken
    }

    private static func show(
        _ answer: FeedAnswer?, _ card: RaceCard?, _ meetings: [RaceMeeting], _ rules: inout Rules
    ) {
        var board = RaceBoard(settings: RaceBoard.Settings(filter: .all, rows: 12), now: now)
        _ = board.handle(.start, at: now)
        let race = Race(
            id: RaceID("a"), category: .horse, number: 7, meeting: "Flemington", name: "Cup", advertisedStart: now + 300
        )
        _ = board.handle(.answered(answer ?? FeedAnswer(races: [race]), requested: now), at: now)
        draw(board, card, meetings, &rules)
        let next = NextReport(snapshot: board.snapshot(at: now), device: now, url: "http://feed")
        var texts = [next.text(localTime: zone, withHeadings: true), next.csv(), (try? next.json()) ?? ""]
        if let card {
            let report = CardReport(card: card, race: race, at: now, url: "http://feed", answered: [.affiliates])
            texts += [report.text(localTime: zone), report.csv(), (try? report.json()) ?? ""]
            _ = FormRace(card)
        }
        let day = DayFacts(date: "2026-11-21", starts: now - 86_400..<now + 86_400, filter: .all)
        let list = MeetingsReport(
            generatedAt: now, source: DaySource(.affiliates, url: "http://feed"), day: day, meetings: meetings)
        texts += [list.text(localTime: zone), list.csv(), (try? list.json()) ?? ""]
        for text in texts { check(text, &rules) }
    }

    /// Each screen that shows any of it, at two sizes.
    private static func draw(
        _ board: RaceBoard, _ card: RaceCard?, _ meetings: [RaceMeeting], _ rules: inout Rules
    ) {
        let frames = MainActor.assumeIsolated {
            let clock = StillClock(now: now)
            let still = StillDay(board, at: clock, card: card, day: DaySnapshot(meetings: meetings, isPartial: false))
            let model = BoardViewModel(
                BoardRepositories(still, clock: clock, cards: still, day: still), clock: clock,
                display: BoardDisplay(zone), preferences: Preferences(), remember: { _ in })
            var frames = [frame(model)]
            for intents in [
                [BoardIntent.moveLast, .open, .moveLast], [.back, .meetings, .moveLast], [.back, .results],
            ] {
                for intent in intents { _ = model.send(intent) }
                frames.append(frame(model))
            }
            return frames.flatMap(\.self)
        }
        for text in frames { check(text, &rules) }
    }

    @MainActor private static func frame(_ model: BoardViewModel) -> [String] {
        sizes.map { size in
            var canvas = Canvas(size: size, repertoire: .unicode)
            BoardView.draw(model.state, layout: BoardLayout(size: size, rowCount: model.state.rowCount), on: &canvas)
            return (0..<size.rows).map { canvas.buffer.text(row: $0) }.joined(separator: "\n")
        }
    }

    private static func check(_ bytes: [UInt8], _ rules: inout Rules) {
        guard let health = KioskHealth.decoded(bytes) else { return }
        _ = HealthReportBuilder(started: now, restarts: health.restarts.plus(1))
        for age in [0, Int.max, Int.min] {
            let report = HealthReport(health, isRunning: true, writtenAge: age)
            _ = (report.status, try? report.json())
            rules.hold(!report.text.isEmpty && !report.prometheus.isEmpty, "nothing is reported")
        }
    }

    /// What a terminal or a reader's eye would obey is in nothing that is shown; nor is a number that is none.
    private static func check(_ text: String, _ rules: inout Rules) {
        for scalar in text.unicodeScalars where PrintProperty.isCommand(scalar) && scalar != "\n" && scalar != "\r" {
            rules.hold(false, "U+\(String(scalar.value, radix: 16)) is shown")
        }
    }
}
