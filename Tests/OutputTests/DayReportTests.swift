import Facts
import Foundation
import Models
import Output
import RacingTestKit
import Services
import Testing
import ViewModels

@Suite struct DayReportTests {
    private let day = DayFacts(date: "2026-11-21", starts: .t0 - 10_800 ..< .t0 + 75_600, filter: .all)
    private let source = DaySource(.affiliates, url: "http://affiliates")

    private var meeting: RaceMeeting {
        var meeting = RaceMeeting(
            id: "m", name: "O'Neil, \"The\" Park", category: .horse,
            venue: Venue(name: "x", state: "VIC", country: "AUS"))
        meeting.trackCondition = "Good4"
        var first = MeetingRace(id: RaceID("a"), number: 1, name: "=1+1", start: .t0 - 600, status: .interim)
        first.protest = "2nd v 1st"
        first.distance = 1200
        let second = MeetingRace(id: RaceID("b"), number: 2, name: "", start: .t0 + 600)
        meeting.races = [first, second]
        return meeting
    }

    private var meetings: MeetingsReport {
        MeetingsReport(generatedAt: .t0, source: source, day: day, meetings: [meeting])
    }

    @Test func meetingsInJSONHaveEveryKeyAndNullForWhatIsAbsent() throws {
        #expect(
            try meetings.json() == """
                {"day":{"date":"2026-11-21","from":"2026-11-21T00:00:00Z","last_date":"2026-11-21",\
                "to":"2026-11-22T00:00:00Z"},\
                "feed":{"age_seconds":null,"error":null,"partial":false,"simulated":false,"source":"affiliates",\
                "stored":false,"unread":{"count":0,"first":[]},"url":"http://affiliates"},\
                "filter":["horse","greyhound","harness"],"generated_at":"2026-11-21T03:00:00Z","meetings":[\
                {"bets":[],"category":"horse","country":"AUS","id":"m","name":"O'Neil, \\"The\\" Park","next":"b",\
                "note":null,"races":[\
                {"advertised_start":"2026-11-21T02:50:00Z","distance_m":1200,"id":"a","name":"=1+1","number":1,\
                "protest":"2nd v 1st","seconds_to_start":-600,"status":"interim"},\
                {"advertised_start":"2026-11-21T03:10:00Z","distance_m":null,"id":"b","name":null,"number":2,\
                "protest":null,"seconds_to_start":600,"status":null}],\
                "state":"VIC","track_condition":"Good4","weather":null}],"schema":1}

                """)
    }

    @Test func meetingsInCSVAreALineARaceQuotedAndInert() {
        let lines = meetings.csv().components(separatedBy: "\r\n")
        #expect(lines.count == 4 && lines[3].isEmpty)
        #expect(
            lines[1] == "m,\"O'Neil, \"\"The\"\" Park\",horse,AUS,VIC,Good4,,a,1,'=1+1,2026-11-21T02:50:00Z,-600,1200,"
                + "interim,2nd v 1st")
        #expect(lines[2].hasSuffix(",b,2,,2026-11-21T03:10:00Z,600,,,"))
    }

    @Test func meetingsInTextNameTheNextRace() {
        #expect(
            meetings.text(localTime: .utc) == """
                Category  Meeting             Where  Track   Weather  Races  Next
                Horse     O'Neil, "The" Park  VIC    Good 4               2  R2 03:10 (10m 0s)

                """)
        #expect(
            meetings.timetable(localTime: .utc) == """
                Horse O'Neil, "The" Park - VIC - Good 4
                   R1  02:50  interim  1200m  =1+1  protest: 2nd v 1st
                >  R2  03:10

                """)
    }

    @Test func meetingsOfTheNextRacesAreMarkedAsPartial() throws {
        let failure = DayFailure(.refused(detail: ""), of: nil)
        let source = DaySource(.neds, url: "http://feed", isPartial: true, failure: failure)
        let report = MeetingsReport(generatedAt: .t0, source: source, day: day, meetings: [])
        #expect(report.warning?.hasSuffix("is it down? Only meetings with races in the next list are shown") == true)
        #expect(try report.json().contains("\"partial\":true,\"simulated\":false,\"source\":\"neds\""))
        #expect(try report.json().contains("\"kind\":\"connection_refused\""))
    }

    private var item: ResultsReport.Item {
        var card = RaceCard(id: RaceID("a"), category: .horse)
        card.status = .final
        card.actualStart = .t0 - 500
        card.runners = [Runner(number: 4, name: "Ruji", odds: Odds(win: Price(Decimal(string: "4.2"))))]
        var winner = Placing(position: 1, number: 4, name: "Ruji")
        winner.barrier = 7
        winner.time = Decimal(string: "106.73")
        var second = Placing(position: 2, number: 2, name: "-Frosbie")
        second.margin = Decimal(string: "1.3")
        card.placings = [winner, second]
        card.dividends = [
            Dividend(product: "Pool Win", tote: "NZ", amount: Decimal(6) / 5, isFinal: false, combination: [4]),
            Dividend(product: "Pool Place", tote: "NZ", amount: 2, isFinal: true, combination: [2]),
            Dividend(product: "Pool Quinella", tote: nil, amount: 12, isFinal: true, combination: [4, 2]),
        ]
        return ResultsReport.Item(
            race: .sample("a", number: 7, start: .t0 - 600), listed: .interim, protest: "2nd v 1st", card: card)
    }

    private func results(_ items: [ResultsReport.Item], total: Int? = nil) -> ResultsReport {
        ResultsReport(
            generatedAt: .t0, source: source, day: day, results: items, total: total ?? items.count)
    }

    @Test func resultsInJSONHaveEveryKey() throws {
        #expect(
            try results([item]).json() == """
                {"day":{"date":"2026-11-21","from":"2026-11-21T00:00:00Z","last_date":"2026-11-21",\
                "to":"2026-11-22T00:00:00Z"},\
                "feed":{"age_seconds":null,"error":null,"partial":false,"simulated":false,"source":"affiliates",\
                "stored":false,"unread":{"count":0,"first":[]},"url":"http://affiliates"},\
                "filter":["horse","greyhound","harness"],"generated_at":"2026-11-21T03:00:00Z","listed":null,\
                "results":[\
                {"actual_start":"2026-11-21T02:51:40Z","advertised_start":"2026-11-21T02:50:00Z",\
                "category":"horse","country":"AUS","distance_m":1200,"dividends":[\
                {"amount":1.2,"combination":[4],"is_final":false,"product":"Pool Win","tote":"NZ"},\
                {"amount":2,"combination":[2],"is_final":true,"product":"Pool Place","tote":"NZ"},\
                {"amount":12,"combination":[4,2],"is_final":true,"product":"Pool Quinella","tote":null}],\
                "id":"a","is_told":true,"meeting":"Flemington","name":"Spring Handicap","number":7,"placings":[\
                {"barrier":7,"margin":null,"margin_lengths":null,"name":"Ruji","number":4,"position":1,\
                "time_s":106.73,"win":4.2},\
                {"barrier":null,"margin":null,"margin_lengths":1.3,"name":"-Frosbie","number":2,"position":2,\
                "time_s":null,"win":null}],"protest":"2nd v 1st","seen_at":null,"state":"VIC","status":"final"}],\
                "schema":1,"total":1}

                """)
    }

    @Test func resultsInCSVAreALineAPlacingWithItsDividends() {
        let off = ResultsReport.Item(race: .sample("b", number: 8, start: .t0 - 300), listed: .abandoned)
        let lines = results([item, off]).csv().components(separatedBy: "\r\n")
        let head = "a,horse,Flemington,7,Spring Handicap,2026-11-21T02:50:00Z,final,"
        #expect(lines[1] == head + "1,4,Ruji,7,,4.2,,")
        #expect(lines[2] == head + "2,2,'-Frosbie,,1.3,,,2")
        #expect(lines[3] == "b,horse,Flemington,8,Spring Handicap,2026-11-21T02:55:00Z,abandoned,,,,,,,,")
        #expect(Set(lines.dropLast().map { $0.split(separator: ",", omittingEmptySubsequences: false).count }) == [15])
    }

    @Test func resultsInTextHavePlacingsAndWhatTheyPaid() {
        #expect(
            results([item]).text(localTime: .utc) == """
                Horse R7 Flemington - 02:50 - final
                Spring Handicap
                Protest: 2nd v 1st
                Pos  No  Runner    Margin  Price  Win  Place
                  1   4  Ruji               4.20
                  2   2  -Frosbie  1.3L                 2.00
                Win       4     1.20  interim
                Quinella  4-2  12.00

                """)
    }

    @Test func anUnreportedResultIsNotAnEmptyResult() throws {
        let unreported = ResultsReport.Item(race: .sample("a", start: .t0 - 600), listed: .final)
        let off = ResultsReport.Item(race: .sample("b", start: .t0 - 600), listed: .abandoned)
        let report = results([unreported, off], total: 5)
        #expect(report.warning == "1 of 2 results could not be requested. 3 more: set a higher --limit, or --limit all")
        #expect(report.text(localTime: .utc).contains("The result could not be requested."))
        let json = try report.json()
        #expect(json.contains("\"is_told\":false") && json.contains("\"is_told\":true"))
    }

    @Test func theNextRaceIsNeitherOffNorOver() {
        var meeting = meeting
        meeting.races[1].status = .abandoned
        let report = MeetingsReport(generatedAt: .t0, source: source, day: day, meetings: [meeting])
        #expect(report.next(of: meeting) == nil)
        meeting.races[1].status = .delayed
        #expect(report.next(of: meeting)?.id.text == "b")
    }
}
