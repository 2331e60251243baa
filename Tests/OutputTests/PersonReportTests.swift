import Facts
import Foundation
import Models
import Output
import RacingTestKit
import Services
import Testing
import ViewModels

/// What `raceboard jockey`, `driver` and `trainer` print.
@Suite struct PersonReportTests {
    private func run(
        _ id: String, _ name: String, rider: String? = "=Ann", trainer: String? = "Moss & Hill", position: Int = 0,
        sharing: Int = 1, fate: FormRunner.Fate = .started, number: Int = 7
    ) -> FormRun {
        var runner = FormRunner(Runner(number: 3, name: name))
        (runner.rider, runner.trainer, runner.fate) = (rider, trainer, fate)
        (runner.position, runner.sharing, runner.isPlaced) = (position, sharing, position > 0)
        runner.starting = fate == .started ? Price(thousandths: 3_500) : nil
        return FormRun(
            race: RaceID(id), start: .t0 - 86_400, category: .horse, meeting: "Flemington", number: number,
            raceName: "Cup, the", runner: runner, fieldSize: 12)
    }

    private func person(_ kind: FormKind, _ category: RaceCategory = .horse, runs: [FormRun]) -> FormHistory {
        let figures = [(2, 1), (40, 10), (100, 20), (240, 60)].map { starts, wins in
            FormFigures.sample("=Ann", kind, starts: starts, wins: wins).counts
        }
        return FormHistory(subject: FormSubject(kind, category, "=Ann"), name: "=Ann", periods: figures, runs: runs)
    }

    private func report(_ people: [FormHistory], source: [SourceFigures]? = nil) -> HistoryReport {
        HistoryReport(isOfRunners: false, generatedAt: .t0, histories: people, source: source)
    }

    private var jockey: HistoryReport {
        report([
            person(
                .jockey,
                runs: [
                    run("a", "Quiet Harbour", position: 1, sharing: 2),
                    run("b", "Winter Clock", fate: .scratched), run("c", "Amber Echo", number: 0),
                ])
        ])
    }

    @Test func figuresAreByPeriodAndResultsTheLatestFirst() {
        #expect(
            jockey.text() == """
                =Ann - jockey, from saved results
                               Starts  Wins  Win %   95 %  Places  Place %  SP profit   ROI %  Fixed profit   ROI %
                last 30 days       2~     1   50.0   9-91       2    100.0       +3.0  +150.0          +2.0  +100.0
                last 90 days       40    10   25.0  14-40      20     50.0      +10.0   +25.0           0.0     0.0
                last 365 days     100    20   20.0  13-29      40     40.0        0.0     0.0         -20.0   -20.0
                all results       240    60   25.0  20-31     120     50.0      +60.0   +25.0           0.0     0.0
                ~ fewer than 30 starts

                Date        Race           Runner         Finish      SP  Fixed  Trainer
                2026-11-20  Flemington R7  Quiet Harbour  1= of 12  3.50         Moss & Hill
                2026-11-20  Flemington R7  Winter Clock   scr                    Moss & Hill
                2026-11-20  Flemington     Amber Echo     - of 12   3.50         Moss & Hill

                """)
    }

    @Test func aTrainerHasItsCategoryAndItsRiders() {
        let horses = report([person(.trainer, runs: [run("a", "Quiet Harbour")])]).text()
        #expect(horses.hasPrefix("=Ann - trainer (horse), from saved results\n"))
        #expect(horses.contains("Fixed  Jockey\n") && horses.contains("3.50         =Ann\n"))
        let dogs = report([person(.trainer, .greyhound, runs: [run("a", "Fast Dog", rider: nil)])]).text()
        #expect(dogs.contains("(greyhound)") && dogs.contains("SP  Fixed\n") && !dogs.contains("Jockey"))
        let none = report([person(.driver, .harness, runs: [])]).text()
        #expect(none.hasPrefix("=Ann - driver, from") && none.hasSuffix("\nNo starts are saved.\n"))
    }

    @Test func jsonHasTheKeysOfAHorseAndWhoRan() throws {
        let json = try jockey.json()
        #expect(
            json.hasPrefix(
                """
                {"feed":{"simulated":false},"generated_at":"2026-11-21T03:00:00Z","people":[{"category":"horse",
                """))
        #expect(json.hasSuffix("\"schema\":1,\"source_figures\":null}\n"))
        #expect(json.contains("\"kind\":\"jockey\",\"name\":\"=Ann\""))
        #expect(
            json.contains(
                """
                "starts":[{"advertised_start":"2026-11-20T03:00:00Z","barrier":null,"country":null,"fate":"started",\
                "field_size":12,"fixed_price":null,"is_dead_heat":true,"is_favourite":false,"is_placed":true,\
                "meeting":"Flemington","number":3,"position":1,"race_id":"a","race_name":"Cup, the",\
                "race_number":7,"rider":"=Ann","runner":"Quiet Harbour","starting_price":3.5,"trainer":"Moss & Hill"},
                """))
        #expect(json.contains("\"fate\":\"scratched\"") && json.contains("\"race_number\":null"))
        #expect(json.contains("\"days\":30}") && json.contains("\"days\":null}"))
    }

    @Test func csvHasALineForEachStartAndNoFormulas() {
        let lines = jockey.csv().components(separatedBy: "\r\n")
        #expect(lines.count == 5 && lines[4].isEmpty)
        #expect(
            lines[0]
                == "kind,name,category,race_id,advertised_start,meeting,race_number,race_name,number,runner,barrier,"
                + "rider,trainer,fate,position,is_dead_heat,is_placed,is_favourite,field_size,starting_price,fixed_price,"
                + "country"
        )
        #expect(
            lines[1]
                == "jockey,'=Ann,horse,a,2026-11-20T03:00:00Z,Flemington,7,\"Cup, the\",3,Quiet Harbour,,'=Ann,"
                + "Moss & Hill,started,1,true,true,false,12,3.5,,")
        #expect(lines[2].contains(",scratched,,false,false,false,12,,"))
    }

    @Test func figuresOfASourceStandBehindOurs() throws {
        let figures = [
            SourceFigures(
                source: .horseRacingUSA, kind: .jockey, days: 365,
                figures: NamedFigures(name: "Ann", figures: [.init(name: "win_rate", text: "25.0")]))
        ]
        let both = report(jockey.histories, source: figures)
        #expect(
            both.text() == jockey.text() + "\nBy Horse Racing USA\njockey  Ann  last 365 days  win_rate 25.0\n")
        #expect(try both.json().contains("\"source_figures\":[{\"days\":365,"))
        #expect(try jockey.json().contains("\"source_figures\":null"))
        #expect(report([], source: figures).text().hasPrefix("By Horse Racing USA"))
    }
}
