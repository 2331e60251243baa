import Facts
import FoundationEssentials
import Models
import Output
import RacingTestKit
import Repository
import Testing
import ViewModels

@Suite struct RunnerReportTests {
    private func report(
        _ change: (inout Runner) -> Void = { _ in }, category: RaceCategory = .horse
    ) throws -> RunnerReport {
        var runner = Runner(number: 4, name: "Ruji")
        change(&runner)
        var card = RaceCard(id: RaceID("race-7"), category: category)
        (card.meeting, card.number, card.advertisedStart) = ("Flemington", 7, .t0 + 600)
        card.runners = [runner, Runner(number: 5, name: "Other")]
        let found = try #require(card.runners.named("4").first)
        return RunnerReport(found, of: CardReport(card: card, at: .t0, url: "http://feed"))
    }

    private static func guide(_ runner: inout Runner) {
        (runner.age, runner.sex, runner.jockey, runner.barrier) = (8, "g", "Jo Rider", 3)
        (runner.weight, runner.comment) = (54.5, "Runs on.")
        (runner.odds.toteWin, runner.odds.win) = (Price(thousandths: 3_900), Price(thousandths: 3_500))
        var guide = RunnerGuide()
        (guide.colour, guide.sire, guide.dam, guide.damSire) = ("b", "Staphanos", "My Big Love", "Kaapstad")
        (guide.claim, guide.pace, guide.settling) = (2, "Front Runner", 9)
        guide.records[.trackDistance] = StartRecord(starts: 4, wins: 1, seconds: 0, thirds: 2)
        var start = PastStart()
        (start.day, start.track, start.distance, start.trackCondition) = (.t0 - 86_400 * 9, "AWAP", 1200, "Heavy 10")
        (start.finish, start.field, start.margin, start.time) = (3, 12, 1.25, "1:12.40")
        (start.barrier, start.prizeMoney, start.gear) = (7, 35_000, "Blinkers")
        (start.last600, start.stewards) = ("34.21", "Slow to begin.")
        (guide.starts, guide.oddStarts) = ([start, PastStart()], 2)
        runner.guide = Shared(guide)
    }

    @Test func textHasWhatIsKnown() throws {
        let lines = try report(Self.guide).text(localTime: .utc).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines == [
                "4 Ruji", "Horse R7 Flemington", "03:10 (10m 0s)", "", "Prices      win 3.50, tote win 3.90",
                "Entry       barrier 3, 54.5 kg", "Jockey      Jo Rider, claims 2 kg", "Comment     Runs on.",
                "Way to run  front runner, settles 9 lengths from the back",
                "Starts      2 left out, which contradict themselves", "Born        8-year-old bay gelding",
                "Parents     by Staphanos from My Big Love (by Kaapstad)", "",
                "Date    Track   Dist  Going         Fin  Margin  Bar   Prize     Time",
                "12 Nov  AWAP   1200m  Heavy 10  3 of 12   1.25L    7  35,000  1:12.40",
                "  last 600 m 34.21, gear: Blinkers, stewards: Slow to begin.", "",
                "Record              Starts  1st  2nd  3rd  Win%", "track and distance       4    1    0    2  25.0",
                "",
            ])
    }

    @Test func lastStartsHaveTheUnitOfTheRace() throws {
        let report = try report(Self.guide)
        let abroad = CardReport(card: report.card.card, at: .t0, url: "http://feed", country: "USA")
        let text = RunnerReport(report.runner, of: abroad).text(localTime: .utc)
        #expect(text.contains("\n12 Nov  AWAP     6f  Heavy 10"), "\(text)")
    }

    @Test func aRunnerOfWhichNothingElseIsKnownHasItsNameAlone() throws {
        #expect(try report().text(localTime: .utc) == "4 Ruji\nHorse R7 Flemington\n03:10 (10m 0s)\n")
        let lines = try report().csv().split(separator: "\r\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("date,track,distance_m,"))
    }

    @Test func harnessHasDriversAndAGreyhoundABox() throws {
        let driver = try report({ ($0.jockey, $0.barrier) = ("Jo Rider", 3) }, category: .harness)
        #expect(driver.text(localTime: .utc).contains("\nDriver  Jo Rider\n"))
        #expect(try report({ $0.barrier = 3 }, category: .greyhound).text(localTime: .utc).contains("\nEntry  box 3\n"))
    }

    @Test func everyKeyIsThereAndUnknownOnesAreNull() throws {
        let json = try report().json()
        #expect(json.contains(#""silks":null"#) && json.contains(#""starts":[]"#) && json.contains(#""schema":1"#))
        let full = try report(Self.guide).json()
        #expect(full.contains(#"{"kind":"track_distance","seconds":0,"starts":4,"thirds":2,"wins":1}"#), "\(full)")
        #expect(full.contains(#""settling_lengths":9"#) && full.contains(#""odd_starts":2"#), "\(full)")
        #expect(full.contains(#""margin_lengths":1.25"#) && full.contains(#""tote_win":3.9"#), "\(full)")
    }

    @Test func whatItsPriceHasWonIsPrintedWithTheStarts() async throws {
        var such = FormFigures.sample("3-5", .price, starts: 163, wins: 41)
        such.expected = 40.75
        let record = await ScriptedForm([such]).record(of: .horse)
        let report = try report { $0.odds.win = Price(thousandths: 3_500) }
        let known = RunnerReport(report.runner, of: report.card, record: record)
        #expect(
            known.text(localTime: .utc).contains(
                "At prices  3-5: won 41 of 163 saved here (25%), as often as priced\n"))
        let json = try known.json()
        #expect(json.contains(#""price_record":{"days":365,"favourites":null,"such_prices":{"#), "\(json)")
        #expect(json.contains(#""starts":163"#) && json.contains(#""verdict":"as priced""#), "\(json)")
        #expect(try report.json().contains(#""price_record":null"#))
    }

    /// A spreadsheet computes nothing that comes from a feed.
    @Test func textOfTheFeedIsNoFormula() throws {
        let report = try report { runner in
            var start = PastStart()
            (start.track, start.jockey) = ("=1+1", "@Jo, Rider")
            var guide = RunnerGuide()
            guide.starts = [start]
            runner.guide = Shared(guide)
        }
        #expect(report.csv().split(separator: "\r\n")[1].contains("'=1+1"))
        #expect(report.csv().contains("\"'@Jo, Rider\""))
    }

    @Test func aCardHasNoOtherNumbers() throws {
        #expect(try report().card.runners.named("6").isEmpty)
    }
}
