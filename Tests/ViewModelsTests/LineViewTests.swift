import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Services
import Testing

@testable import Facts
@testable import ViewModels

@Suite struct LineViewTests {
    private func view(_ format: String = LineTemplate.usual, count: Int = 1) throws -> LineView {
        LineView(template: try LineTemplate(format), separator: " | ", filter: .all, count: count, localTime: .utc)
    }

    private func board(
        _ starts: [TimeInterval], lastGood: Date? = .t0, isOld: Bool = false, offset: TimeInterval = 0
    ) -> LineBoard {
        let races = starts.enumerated().map { index, seconds in
            BoardRace(
                race: Race(
                    id: RaceID("race-\(index)"), category: .horse, number: index + 1, meeting: "Flemington",
                    name: "Cup", advertisedStart: .t0 + seconds),
                confirmedAt: .t0)
        }
        return LineBoard(
            races: races, lastGood: lastGood, isOld: isOld, liveFor: 75, offset: offset, due: .t0 + 30, failure: nil)
    }

    @Test(arguments: [
        (300.0, "H R1 Flemington 5m"), (0, "H R1 Flemington due"), (-59, "H R1 Flemington due"), (-60, "No races"),
    ])
    func countdownHasNoSecondsAndTheRaceLeavesAtSixty(seconds: TimeInterval, text: String) throws {
        #expect(try view().content(of: board([seconds]), at: .t0).text == text)
    }

    @Test func everyFieldHasItsWords() throws {
        for field in LineTemplate.Field.allCases {
            let text = try view("<{\(field.rawValue)}>").content(of: board([90]), at: .t0).text
            #expect(text.hasPrefix("<") && text.hasSuffix(">"), "\(field)")
        }
        #expect(try view("{{{exact}}} {state}").content(of: board([90]), at: .t0).text == "{1m 30s} LIVE")
    }

    @Test(arguments: [("USA", "8.5 f"), ("AUS", "1709 m")])
    func aDistanceIsAsTheCountryMeasuresIt(country: String, words: String) throws {
        let race = Race.sample(start: .t0 + 90, distance: 1_709, venue: Venue(name: "Woodbine", country: country))
        let board = LineBoard(
            races: [BoardRace(race: race, confirmedAt: .t0)], lastGood: .t0, isOld: false, liveFor: 75, offset: 0,
            due: .t0 + 30, failure: nil)
        #expect(try view("{distance}").content(of: board, at: .t0).text == words)
    }

    @Test func unknownFieldNamesTheNearest() {
        #expect(throws: LineTemplate.Problem.unknown("meetin", nearest: "meeting")) { try LineTemplate("{meetin}") }
        #expect(throws: LineTemplate.Problem.brace) { try LineTemplate("a } b") }
        #expect(throws: LineTemplate.Problem.brace) { try LineTemplate("{badge") }
        #expect(throws: LineTemplate.Problem.length) { try LineTemplate("") }
        #expect(throws: LineTemplate.Problem.length) { try LineTemplate(String(repeating: "x", count: 501)) }
    }

    /// The tooltip has it, at the instant at which it leaves too.
    @Test func whatIsCalledOffHasTheLineOnlyIfNothingElseIsLeft() throws {
        var board = board([30, 300])
        board.races[0].status = .abandoned
        let line = try view().content(of: board, at: .t0)
        #expect(line.text == "H R2 Flemington 5m" && line.tooltip.contains("03:00:30 H R1 Flemington abandoned"))
        #expect(try view().nextChange(of: line, on: board, at: .t0 + 31) < .t0 + 91)
        board.races[1].status = .other("postponed")
        #expect(
            try view(count: 2).content(of: board, at: .t0).text
                == "H R1 Flemington abandoned | H R2 Flemington postponed")
    }

    @Test func oldDataIsNeverShownAsLive() throws {
        let live = board([900])
        #expect(try view().content(of: live, at: .t0 + 75).text == "H R1 Flemington 13m")
        #expect(try view().content(of: live, at: .t0 + 76).text == "H R1 Flemington 13m STALE 1m")
        #expect(try view("{meeting}").content(of: board([900], isOld: true), at: .t0).text == "Flemington STALE <1m")
        #expect(try view("{state} {meeting}").content(of: live, at: .t0 + 300).text == "STALE 5m Flemington")
        #expect(try view().content(of: board([-60], isOld: true), at: .t0).text == "NO DATA")
        #expect(try view().content(of: nil, at: .t0).text == "NO DATA")
    }

    @Test func countdownFollowsTheServersClock() throws {
        #expect(try view("{exact}").content(of: board([90], offset: 30), at: .t0).text == "1m 0s")
    }

    @Test func onlyWatchedRacesAndThoseOfTheFilterAreShown() throws {
        var view = try view("{number}", count: 3)
        #expect(view.content(of: board([60, 120, 180]), at: .t0).text == "1 | 2 | 3")
        view.watched = [RaceID("race-1")]
        #expect(view.content(of: board([60, 120, 180]), at: .t0).text == "2")
        view.watched = []
        #expect(view.content(of: board([60]), at: .t0).text == "No watched races")
        view.filter = RaceFilter(CategoryFilter([.greyhound]))
        #expect(view.content(of: board([60]), at: .t0).text == "No watched greyhound races")
    }

    @Test func clickShowsAnotherRaceUntilItLeaves() throws {
        let (board, view) = (board([10, 120, 180]), try view("{number}"))
        let races = view.races(of: board, at: .t0)
        let second = LineMove.next.race(from: nil, in: races)
        #expect(view.content(of: board, from: second, at: .t0).text == "2")
        #expect(LineMove.back.race(from: second, in: races) == nil)
        #expect(LineMove.first.race(from: second, in: races) == nil)
        let third = LineMove.next.race(from: second, in: races)
        #expect(third == RaceID("race-2") && LineMove.next.race(from: third, in: races) == nil)
        #expect(LineMove.next.race(from: nil, in: []) == nil)
        #expect(view.content(of: board, from: second, at: .t0 + 181).text.hasPrefix("3"))
    }

    /// The line between two changes that are announced: each second's line is the same.
    @Test(arguments: [LineTemplate.usual, "{exact}", "{meeting} {age}", "{state}"], [TimeInterval(0), 7200.25])
    func lineChangesOnlyWhenItIsAnnounced(format: String, offset: TimeInterval) throws {
        let view = try view(format, count: 2)
        let board = board([95, 400, 3_700, 4_000, 5_000].map { $0 + offset.rounded() }, offset: offset)
        var now = Date.t0
        var wakes = 0
        while now < .t0 + 6_000 {
            let content = view.content(of: board, at: now)
            let next = view.nextChange(of: content, on: board, at: now)
            #expect(next > now)
            var between = now + 0.25
            while between < min(next - 0.01, .t0 + 6_000) {
                #expect(view.content(of: board, at: between).key == content.key, "at \(between) before \(next)")
                between += 0.25
            }
            now = next
            wakes += 1
        }
        #expect(format.contains("exact") || wakes < 500, "\(wakes) wakes")
    }

    // MARK: - The socket's answer

    @Test func answerIsReadWithTheReadersOwnClock() throws {
        let sent = board([90, -70], offset: 3)
        let text = sent.wire(feed: "live neds", at: .t0 + 20)
        let read = try #require(LineBoard(wire: Array(text.utf8), feed: "live neds", at: .t0 + 1_020))
        #expect(read.races.map(\.race.number) == [1])
        #expect(read.races[0].race.advertisedStart == .t0 + 90 && read.lastGood == .t0 + 1_000)
        #expect(abs(read.offset - (-997)) < 0.001 && abs(read.due.timeIntervalSince(.t0 + 1_030)) < 0.001)
        #expect(LineBoard(wire: Array(text.utf8), feed: "another", at: .t0) == nil)
    }

    /// What a program reads of a race is the same whether a running board answers it or the feed.
    @Test func answerHasEveryFactOfARace() throws {
        var sent = board([90])
        sent.races[0].race = Race(
            id: RaceID("race-0"), category: .greyhound, number: 4, meeting: "The Meadows", name: "Cup",
            advertisedStart: .t0 + 90, distance: 515, trackCondition: "Good4", weather: "FINE",
            venue: Venue(name: "Meadows Park", state: "VIC", country: "AUS"), comment: "Fast.")
        (sent.races[0].movedFrom, sent.races[0].moves) = (.t0 + 60, 2)
        (sent.races[0].isListed, sent.races[0].status) = (false, .open)
        sent.races[0].confirmedAt = .t0 - 12.5
        let text = sent.wire(feed: "f", at: .t0)
        #expect(try #require(LineBoard(wire: Array(text.utf8), feed: "f", at: .t0 + 500)).races == sent.races)
        #expect(try #require(view().content(of: sent, at: .t0).races.first).confirmedAt == .t0 - 12.5)
    }

    /// A running board whose own clock is 30 s behind the server's.
    @Test func confirmationIsByTheServersClock() throws {
        var machine = RaceBoard(settings: RaceBoard.Settings(), now: .t0)
        _ = machine.handle(.start, at: .t0)
        let race = Race(
            id: RaceID("a"), category: .horse, number: 1, meeting: "Flemington", name: "Cup",
            advertisedStart: .t0 + 600)
        _ = machine.handle(.answered(FeedAnswer(races: [race], serverDate: .t0 + 30), requested: .t0), at: .t0)
        let sent = LineBoard(machine, at: .t0)
        #expect(sent.offset > 28 && abs(sent.races[0].confirmedAt.timeIntervalSince(.t0 + sent.offset)) < 1)
    }

    @Test(arguments: [
        "", "null", "{}", #"{"schema":1}"#, String(repeating: "[", count: 100_000), "\u{0}",
        String(repeating: "x", count: LineBoard.limit + 1),
    ])
    func anythingElseIsNoAnswer(text: String) {
        #expect(LineBoard(wire: Array(text.utf8), feed: "f", at: .t0) == nil)
    }

    @Test func valuesOfAnAnswerAreBounded() throws {
        func answer(_ change: (String, String)) -> LineBoard? {
            let text = board([90]).wire(feed: "f", at: .t0).replacing(change.0, with: change.1)
            return LineBoard(wire: Array(text.utf8), feed: "f", at: .t0)
        }
        #expect(answer(("Flemington", "A\\u001b[2JB"))?.races[0].race.meeting.contains("\u{1b}") == false)
        #expect(answer(("\"number\":1", "\"number\":123456"))?.races[0].race.number == 0)
        #expect(answer(("\"liveFor\":75", "\"liveFor\":1e9")) == nil)
        #expect(answer(("\"schema\":2", "\"schema\":1")) == nil)
        #expect(answer(("Flemington", "Flemington")) != nil)
    }
}
