import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

/// Words of a simulated day away from the screen: a line, events, alerts, sentences.
@MainActor
@Suite struct DemoWordsTests {
    private func snapshot(isSimulated: Bool = true, good: Date = .t0) -> BoardSnapshot {
        var health = FeedHealth(since: .t0 - 60, source: .neds, isSimulated: isSimulated)
        health.lastGood = good
        return BoardSnapshot(
            slots: [BoardRace(race: .sample(number: 7, start: .t0 + 360), confirmedAt: good)], health: health)
    }

    private func board(isSimulated: Bool = true) -> LineBoard {
        var machine = RaceBoard(settings: RaceBoard.Settings(isSimulated: isSimulated), now: .t0)
        _ = machine.handle(.start, at: .t0)
        _ = machine.handle(.answered(.sample(count: 3, first: .t0 + 600), requested: .t0), at: .t0)
        return LineBoard(machine, at: .t0)
    }

    @Test(arguments: [LineTemplate.usual, "{meeting}", "{state} {exact}"])
    func everyLineHasTheWord(format: String) throws {
        let view = LineView(
            template: try LineTemplate(format), separator: " | ", filter: .all, count: 1, localTime: .utc)
        let content = view.content(of: board(), at: .t0)
        #expect(content.isSimulated && content.state == .live)
        for words in [content.text, content.short, content.tooltip] {
            #expect(words.contains("DEMO") && !words.contains("LIVE"), "\(words)")
        }
        let old = view.content(of: board(), at: .t0 + 80)
        #expect(old.text.contains("STALE") && !old.text.contains("DEMO"), "\(old.text)")
        #expect(!view.content(of: board(isSimulated: false), at: .t0).text.contains("DEMO"))
    }

    @Test func eventsHaveTheWord() {
        let words = EventWords(localTime: .utc)
        let feed = FeedFacts(snapshot(), device: .t0, url: "")
        for kind in [RaceEvent.Kind.live, .recovered] {
            let line = words.line(RaceEvent(at: .t0, kind, feed: feed))
            #expect(line.contains("DEMO") && !line.contains("LIVE"), "\(line)")
        }
        let settings = EventSettings(
            version: "1", url: "", source: .neds, filter: .all, count: 5, interval: 30, isSimulated: true)
        #expect(words.line(RaceEvent(at: .t0, .hello(settings))).hasSuffix(", of a simulated day"))
    }

    @Test(arguments: [1, AlertWords.folded])
    func alertsHaveTheWordInTheirTitles(count: Int) {
        func messages(_ snapshot: BoardSnapshot) -> [AlertWords.Texts] {
            let alerts = snapshot.races.map { row in
                Alert(
                    AlertRecord(.due, of: row.race, runner: 0, at: .t0, detail: "", isMissed: false),
                    race: RaceFacts(row, clock: ServerClock(), at: .t0),
                    feed: FeedFacts(snapshot, device: .t0, url: "http://127.0.0.1:1"))
            }
            return AlertWords(localTime: .utc).messages(Array(repeating: alerts, count: count).flatMap(\.self))
        }
        #expect(messages(snapshot()).allSatisfy { $0.title.hasPrefix("DEMO ") })
        #expect(messages(snapshot(isSimulated: false)).allSatisfy { !$0.title.contains("DEMO") })
    }

    @Test func anAlertHasTheNoteOnWhatItIsAbout() {
        let snapshot = snapshot(isSimulated: false)
        let feed = FeedFacts(snapshot, device: .t0, url: "")
        let entry = WatchEntry(.runner, category: .horse, name: "Winx").noting("leads when fresh", at: .t0)
        for row in snapshot.races.prefix(1) {
            let record = AlertRecord(.due, of: row.race, runner: 0, at: .t0, detail: "", isMissed: false)
            let alert = Alert(record, race: RaceFacts(row, clock: ServerClock(), at: .t0), feed: feed, notes: [entry])
            let body = AlertWords(localTime: .utc).messages([alert]).first?.body ?? ""
            #expect(body.contains(". Winx, 21 Nov: leads when fresh"), "\(body)")
        }
    }

    @Test func thatTheDataIsStaleIsSaidOnce() throws {
        let snapshot = snapshot(isSimulated: false)
        let feed = FeedFacts(snapshot, device: .t0 + 90, url: "")
        let row = try #require(snapshot.races.first)
        let race = RaceFacts(row, clock: ServerClock(), at: .t0)
        let alert = Alert(AlertRecord(.stale, of: row.race, at: .t0), race: race, feed: feed)
        #expect(AlertWords(localTime: .utc).messages([alert]).first?.body == "The data is STALE, 1m 30s old")
    }

    @Test func sentencesDoNotCallItLive() {
        var news = PlainNews(
            EventSettings(version: "1", url: "", source: .neds, filter: .all, count: 5, interval: 30), choice: .usual)
        func take(at now: Date, good: Date) -> [String] {
            news.take(
                PlainMoment(board: snapshot(good: good), day: DaySnapshot(), device: now, count: 5, localTime: .utc))
        }
        let first = take(at: .t0, good: .t0)
        let old = take(at: .t0 + 90, good: .t0)
        let again = take(at: .t0 + 91, good: .t0 + 91)
        #expect(old.contains { $0.hasPrefix("The data is ") })
        #expect(again.contains("The data of the simulated day is good again."), "\(again)")
        #expect(!(first + old + again).joined().contains("live"))
    }
}
