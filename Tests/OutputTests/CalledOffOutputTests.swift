import Facts
import Foundation
import Models
import Output
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

/// What commands print of a race that does not wait for its start: its word, and no time to the start. The next command
/// joins by the list.
@Suite struct CalledOffOutputTests {
    private static let race = Race.sample("off", number: 7, meeting: "Enghien", start: .t0 + 90)

    private static func meetings(_ status: RaceStatus?) -> MeetingsReport {
        var meeting = RaceMeeting(id: "m", name: race.meeting, category: race.category, venue: race.venue)
        meeting.races = [
            MeetingRace(id: race.id, number: 7, name: race.name, start: race.advertisedStart, status: status)
        ]
        return MeetingsReport(
            generatedAt: .t0, source: DaySource(.affiliates, url: nil),
            day: DayFacts(date: "2026-11-21", starts: .t0 ..< .t0 + 3600, filter: .all), meetings: [meeting])
    }

    private static func next(_ status: RaceStatus?) -> NextReport {
        var board = RaceBoard(settings: RaceBoard.Settings(rows: 5), now: .t0)
        var answer = FeedAnswer(races: [race])
        answer.statuses[race.id] = status
        _ = board.handle(.start, at: .t0)
        _ = board.handle(.answered(answer, requested: .t0), at: .t0)
        return NextReport(snapshot: board.snapshot(at: .t0), device: .t0, url: "")
    }

    private static func card(_ status: RaceStatus?) -> CardReport {
        var card = RaceCard.sample(runners: [])
        (card.status, card.advertisedStart) = (status, .t0 + 90)
        return CardReport(card: card, at: .t0, url: "", bets: [])
    }

    private static func plan(_ status: RaceStatus?) -> PlanReport {
        PlanReport(
            meetings(status), span: .t0 ..< .t0 + 3600, gap: 240, watchedOnly: false, delays: JumpDelays(),
            isWatched: { _ in false })
    }

    struct Output: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Whether its text has the status.
        let isWorded: Bool
        /// Whether it lists the next races, of which a race with a result is none.
        let isOfNext: Bool
        /// What it prints only for a race that waits for its start; nil for nothing.
        let call: String?
        let text: @Sendable (RaceStatus?) throws -> String

        init(
            _ name: String, isWorded: Bool = true, isOfNext: Bool = false, call: String?,
            _ text: @escaping @Sendable (RaceStatus?) throws -> String
        ) {
            (testDescription, self.isWorded, self.isOfNext) = (name, isWorded, isOfNext)
            (self.call, self.text) = (call, text)
        }
    }

    static let outputs = [
        Output("next", isOfNext: true, call: "1m 30s") { next($0).text(localTime: .utc, withHeadings: false) },
        Output("next --json", isOfNext: true, call: nil) { try next($0).json() },
        Output("next --csv", isOfNext: true, call: nil) { next($0).csv() },
        Output("meetings", isWorded: false, call: "R7 03:01:30 (1m 30s)") { meetings($0).text(localTime: .utc) },
        Output("meetings with races", call: ">  R7") { meetings($0).timetable(localTime: .utc) },
        Output("meetings --json", call: "\"next\":\"off\"") { try meetings($0).json() },
        Output("meetings --csv", call: nil) { meetings($0).csv() },
        Output("meetings --ics", call: "STATUS:CONFIRMED") { meetings($0).calendar() },
        Output("card", call: "(1m 30s)") { card($0).text(localTime: .utc) },
        Output("card --json", call: nil) { try card($0).json() },
        Output("plan", isWorded: false, call: "see") { plan($0).text(localTime: .utc, delay: 0) },
        Output("plan --ics", isWorded: false, call: "BEGIN:VEVENT") { plan($0).calendar(localTime: .utc) },
        Output("plan --json", isWorded: false, call: "\"off\"") { try plan($0).json() },
    ]

    @Test(arguments: outputs)
    func itsWordIsPrintedAndNothingCallsForIt(output: Output) throws {
        for waiting in [nil, RaceStatus.open, .closed, .delayed] {
            let text = try output.text(waiting)
            #expect(output.call.map(text.contains) ?? true, "\(waiting?.word ?? "none"): \(text)")
        }
        for status in RaceStatus.offInEveryWord {
            let text = try output.text(status)
            #expect(!(output.call.map(text.contains) ?? false), "\(status.word): \(text)")
            if output.isOfNext, status.hasResult {
                #expect(!text.contains("Enghien"), "\(status.word): \(text)")
                continue
            }
            let words = [status.word, RaceWords.status(status)].map { $0.lowercased() }
            #expect(!output.isWorded || words.contains { text.lowercased().contains($0) }, "\(status.word): \(text)")
        }
    }

    @Test(arguments: RaceStatus.offInEveryWord.filter { $0.isNotRun || !$0.isPastJump })
    func aPlanNamesWhatItLeavesOut(status: RaceStatus) {
        #expect(Self.plan(status).warning?.lowercased() == "left out: r7 enghien, \(status.word.lowercased())")
        #expect(Self.plan(.open).warning == nil)
    }
}
