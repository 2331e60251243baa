import Facts
import FoundationEssentials
import Models
import RacingTestKit
import Testing
import ViewModels

@testable import Output

@Suite struct UpcomingReportTests {
    private static let source = DaySource(.affiliatesLike, url: "https://host", age: 4)

    private static func runner(_ number: Int, _ name: String, scratched: Bool = false) -> Runner {
        var runner = Runner(number: number, name: name, odds: Odds(win: Price(Decimal(7) / 2)))
        (runner.jockey, runner.trainer, runner.barrier) = ("Zoë O'Brien", "Moss, \"Hill\"", 5)
        if scratched { runner.scratching = Runner.Scratching() }
        return runner
    }

    private static func entry(_ race: Race, _ runner: Runner?, _ matched: [WatchEntry]) -> UpcomingReport.Entry {
        UpcomingReport.Entry(
            start: WatchedStart(race: race, runner: runner, matched: matched), status: .open,
            cardAge: runner == nil ? nil : 90)
    }

    private static let rider = WatchEntry(.rider, category: .horse, name: "Zoë O'Brien")

    private static func result() -> [UpcomingReport.Result] {
        var card = RaceCard(id: RaceID("past"), category: .horse)
        card.status = .final
        var runner = runner(4, "Slate Roof")
        runner.startingPrice = Price(6)
        card.runners = [runner]
        card.placings = [Placing(position: 2, number: 4, name: "Slate Roof")]
        let race = Race.sample("past", number: 3, meeting: "Ayr", name: "Plate", start: .t0 - 7200)
        return UpcomingReport.Result.all(of: card, race: race, by: WatchList([rider]))
    }

    private static func report(
        _ entries: [UpcomingReport.Entry], results: [UpcomingReport.Result]? = nil, races: Int = 0, read: Int = 0,
        isSaved: Bool = true
    ) -> UpcomingReport {
        var coverage = UpcomingReport.Coverage()
        (coverage.races, coverage.read, coverage.requested) = (races, read, read)
        coverage.isSaved = isSaved
        return UpcomingReport(
            generatedAt: .t0, source: source, span: .t0..<Date.t0 + 172_800, past: .t0 - 172_800..<Date.t0,
            coverage: coverage, entries: entries, results: results)
    }

    private static let both = report(
        [
            entry(
                .sample("one", number: 7, meeting: "Ayr", name: "=Plate", start: .t0 + 3600),
                runner(2, "Amber Echo"), [rider]),
            entry(
                .sample("two", category: .greyhound, number: 1, meeting: "Bulli", name: "Dash", start: .t0 + 90_000),
                nil, [WatchEntry(.meeting, category: .greyhound, name: "Bulli").noting("fast, wet", at: .t0 - 86_400)]),
        ], results: result())

    @Test func textHasALinePerEntryUnderItsDayAndThenTheResults() {
        #expect(
            Self.both.text(localTime: .utc) == """
                Sat 21 Nov
                  04:00  Horse  R7  Ayr  2 Amber Echo  Bar 5  Zoë O'Brien  Moss, "Hill"  3.50  (jockey Zoë O'Brien)

                Sun 22 Nov
                  04:00  Greyhound  R1  Bulli            (meeting Bulli) Bulli, 20 Nov 2026: fast, wet

                Results
                  Sat 21 Nov  01:00  Horse  R3  Ayr  4 Slate Roof  2  6.00 SP  (jockey Zoë O'Brien)

                """)
        #expect(Self.report([]).text(localTime: .utc).isEmpty)
    }

    @Test func jsonHasEveryDocumentedKey() throws {
        let report = Self.report(
            [
                Self.entry(
                    .sample("one", number: 7, meeting: "Ayr", name: "", start: .t0 + 3600),
                    Self.runner(2, "Amber Echo", scratched: true), [Self.rider])
            ],
            results: Self.result(), races: 148, read: 60)
        #expect(
            try report.json() == """
                {"entries":[{"card_age_seconds":90,"race":{"advertised_start":"2026-11-21T04:00:00Z",\
                "category":"horse","id":"one","meeting":"Ayr","name":null,"number":7},"runner":{"barrier":5,\
                "fixed_win":3.5,"name":"Amber Echo","number":2,"rider":"Zoë O'Brien","scratched":true,\
                "trainer":"Moss, \\"Hill\\""},"status":"open","watched":[{"kind":"rider","name":"Zoë O'Brien",\
                "note":null,"note_written":null}]}],\
                "feed":{"age_seconds":4,"error":null,"partial":false,"simulated":false,"source":"affiliates",\
                "stored":false,"unread":{"count":0,"first":[]},\
                "url":"https://host"},"from":"2026-11-21T03:00:00Z","generated_at":"2026-11-21T03:00:00Z",\
                "races":{"all":148,"oldest_seconds":null,"read":60,"requested":60,"without_runners":0},\
                "results":[{"dead_heat":false,"position":2,"price":6,"price_kind":"starting",\
                "race":{"advertised_start":"2026-11-21T01:00:00Z","category":"horse","id":"past","meeting":"Ayr",\
                "name":"Plate","number":3},"runner":{"barrier":5,"fixed_win":3.5,"name":"Slate Roof","number":4,\
                "rider":"Zoë O'Brien","scratched":false,"trainer":"Moss, \\"Hill\\""},"status":"final",\
                "watched":[{"kind":"rider","name":"Zoë O'Brien","note":null,"note_written":null}]}],\
                "results_from":"2026-11-19T03:00:00Z","schema":1,"to":"2026-11-23T03:00:00Z"}

                """)
        #expect(try Self.report([]).json().contains("\"results\":null"))
        #expect(report.warning == "60 of 148 races were looked through: run it again for the rest")
        let unsaved = Self.report([], races: 1_715, read: 200, isSaved: false).warning
        #expect(
            unsaved?.hasSuffix(
                "races were looked through: set a higher --limit or fewer --days, since nothing is saved") == true)
    }

    @Test func csvHasALinePerEntryAndResult() {
        #expect(
            Self.both.csv()
                == "part,race_id,advertised_start,category,number,meeting,name,runner_number,runner,barrier,"
                + "rider,trainer,fixed_win,scratched,position,price,price_kind,watched_kind,watched_name,"
                + "note,note_written\r\n"
                + "entry,one,2026-11-21T04:00:00Z,horse,7,Ayr,'=Plate,2,Amber Echo,5,Zoë O'Brien,\"Moss, \"\"Hill\"\"\","
                + "3.5,false,,,,rider,Zoë O'Brien,,\r\n"
                + "entry,two,2026-11-22T04:00:00Z,greyhound,1,Bulli,Dash,,,,,,,,,,,meeting,Bulli,"
                + "\"fast, wet\",2026-11-20T03:00:00Z\r\n"
                + "result,past,2026-11-21T01:00:00Z,horse,3,Ayr,Plate,4,Slate Roof,5,Zoë O'Brien,\"Moss, \"\"Hill\"\"\","
                + "3.5,false,2,6,starting,rider,Zoë O'Brien,,\r\n")
    }

    @Test func racesWithoutRunnersAreReported() {
        var coverage = UpcomingReport.Coverage()
        (coverage.races, coverage.read, coverage.withoutRunners) = (3, 3, 2)
        let report = UpcomingReport(
            generatedAt: .t0, source: Self.source, span: .t0..<Date.t0, past: .t0..<Date.t0, coverage: coverage,
            entries: [], results: nil)
        #expect(report.warning == "2 races have no runners yet")
    }
}

extension RaceSource {
    fileprivate static let affiliatesLike = RaceSource(
        name: "affiliates", serves: [.meetings],
        wording: Wording(name: "the affiliates API", addressOption: "--affiliates-url", refusal: "refuses"))
}
