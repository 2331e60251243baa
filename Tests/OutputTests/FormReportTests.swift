import Facts
import Foundation
import Models
import Output
import RacingTestKit
import Services
import Testing
import ViewModels

@Suite struct FormReportTests {
    private let report = FormReport(
        generatedAt: .t0, query: FormQuery(.jockey, period: FormPeriod(days: 90)),
        table: FormTable(
            rows: [.sample("=Ann", starts: 100, wins: 20), .sample("Lucky", starts: 2, wins: 1)], total: 7,
            basis: FormBasis(races: 5, oldest: .t0 - 86_400, newest: .t0)))

    @Test func aRankingInJSON() throws {
        let json = try report.json()
        #expect(
            json.hasPrefix(
                """
                {"basis":{"newest":"2026-11-21T03:00:00Z","oldest":"2026-11-20T03:00:00Z","races":5},"category":null,\
                "days":90,"feed":{"simulated":false},"figures":[{"category":"horse","country":null,"counts":{\
                "fixed_price":{"profit":-20,"return_on_investment":-0.2,"returned":80,"starts":100},\
                "is_small":false,"place_rate":{"high":0.498,"low":0.3094,"rate":0.4},"places":40,\
                "starting_price":{"profit":0,"return_on_investment":0,"returned":100,"starts":100},\
                "starts":100,"win_rate":{"high":0.2888,"low":0.1334,"rate":0.2},"wins":20},"fair_rate":null,\
                "fair_wins":null,"kind":"jockey","name":"=Ann","verdict":null}
                """))
        #expect(
            json.hasSuffix(
                "\"kind\":\"jockeys\",\"left_out\":0,\"min_starts\":1,\"schema\":1,\"small_below\":30,"
                    + "\"sort\":\"rate\",\"source_figures\":null,\"total\":7,\"where\":null}\n"
            ))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
    }

    @Test func aRankingInCSVHasNoFormulas() {
        let lines = report.csv().components(separatedBy: "\r\n")
        #expect(
            lines[1] == "1,jockey,'=Ann,horse,100,false,20,0.2,0.1334,0.2888,40,0.4,0.3094,0.498,100,0,0,100,-20,-0.2,")
        #expect(lines[0].split(separator: ",").count == 21 && lines.count == 4)
    }

    @Test func aRankingInWordsMarksSmallSamples() {
        let text = report.text()
        #expect(
            text.hasPrefix("Jockeys, last 90 days, by likely win rate; 5 races from 2026-11-20 to 2026-11-21\n"))
        #expect(text.contains(" 2~ ") && text.contains("~ fewer than 30 starts") && text.hasSuffix("2 of 7\n"))
    }

    // In words only where the list has both; for programs always.
    @Test func twoTracksOfOneNameHaveTheirCountries() throws {
        var rows = ["Newcastle", "Newcastle", "Sale"].map { FormFigures.sample($0, .track) }
        for (place, country) in ["AUS", "UK", "AUS"].enumerated() { rows[place].country = country }
        func report(_ rows: [FormFigures]) -> FormReport {
            FormReport(
                generatedAt: .t0, query: FormQuery(.track),
                table: FormTable(rows: rows, total: rows.count, basis: FormBasis()))
        }
        let text = report(rows).text()
        #expect(
            text.contains("Newcastle, Australia ") && text.contains("Newcastle, Britain ") && text.contains("Sale "))
        #expect(!text.contains("Sale,") && !report([rows[0], rows[2]]).text().contains("Newcastle,"))
        #expect(Set(rows.map(\.id)).count == 3)
        let lines = report(rows).csv().components(separatedBy: "\r\n")
        #expect(lines[0].hasSuffix(",country") && lines[1].hasSuffix(",AUS") && lines[2].hasSuffix(",UK"))
        #expect(try report(rows).json().contains("\"country\":\"UK\",\"counts\":"))
    }

    // MARK: Prices

    private func prices() -> FormReport {
        var rows = [
            FormFigures.sample("2-3", .price, starts: 100, wins: 20, category: .unknown),
            .sample("51 and more", .price, starts: 10, wins: 1, category: .unknown),
        ]
        (rows[0].expected, rows[1].expected) = (40, 0.1)
        return FormReport(
            generatedAt: .t0, query: FormQuery(.price),
            table: FormTable(rows: rows, total: 2, basis: FormBasis(races: 30, oldest: .t0 - 86_400, newest: .t0)))
    }

    @Test func pricesAreAChartInCharacters() {
        let lines = prices().text().split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "Prices, all results, fair chance: 1/price as a share of the race's sum; "
                    + "30 races from 2026-11-20 to 2026-11-21",
                "Price        Starts  Wins  Fair  Win %   95 %  Fair %            |                   "
                    + "SP ROI %  Fixed ROI %",
                "2-3             100    20  40.0   20.0  13-29    40.0     --o--  |            fewer  "
                    + "     0.0        -20.0",
                "51 and more     10~     1   0.1   10.0   2-40     1.0            |       -->  more   "
                    + "   -50.0        -60.0",
                "Chart from no wins to twice the fair number: o win rate, - its 95 % interval, | as priced",
                "~ fewer than 30 starts",
            ])
    }

    @Test func pricesInJSONAndCSVHaveWhatWasPromised() throws {
        let json = try prices().json()
        #expect(
            json.contains(
                "\"fair_rate\":0.4,\"fair_wins\":40,\"kind\":\"price\",\"name\":\"2-3\",\"verdict\":\"fewer\""))
        #expect(json.contains("\"figures\":[{\"category\":null") && json.contains("\"kind\":\"prices\""))
        let lines = prices().csv().components(separatedBy: "\r\n")
        #expect(lines[0].hasSuffix(",fixed_roi,fair_wins,fair_rate,verdict,country"))
        #expect(lines[1].hasPrefix("1,price,2-3,,100") && lines[1].hasSuffix(",40,0.4,fewer,"))
        #expect(try report.json().contains("\"fair_wins\":null"))
    }

    // MARK: A source's own figures

    private static let figures = [
        SourceFigures(
            source: .horseRacingUSA, kind: .jockey, days: 90,
            figures: NamedFigures(
                name: "Ann", figures: [.init(name: "runs", text: "4"), .init(name: "win_rate", text: "25.0")]))
    ]

    @Test func figuresOfASourceAreApartUnderItsOwnNames() throws {
        let report = FormReport(
            generatedAt: .t0, query: self.report.query, table: self.report.table, source: Self.figures)
        let block = "\nBy Horse Racing USA\njockey  Ann  last 90 days  runs 4, win_rate 25.0\n"
        #expect(report.text() == self.report.text() + block)
        #expect(
            try report.json().hasSuffix(
                """
                "source_figures":[{"days":90,"figures":[{"name":"runs","text":"4"},{"name":"win_rate","text":"25.0"}],\
                "kind":"jockey","name":"Ann","source":"horse-racing-usa"}],"total":7,"where":null}\n
                """))
    }

    @Test func whereNobodyAnsweredThereIsNothingOfIt() throws {
        #expect(try report.json().contains("\"source_figures\":null") && !report.text().contains("Horse Racing USA"))
        let horse = HistoryReport(isOfRunners: true, generatedAt: .t0, histories: [], source: [])
        #expect(horse.text() == "By the source\nno figures\n")
        #expect(try horse.json().contains("\"source_figures\":[]"))
        let search = StoreSearchReport(
            generatedAt: .t0, text: "a", names: [], hits: StoredHits([], search: RaceSearch("a"), limit: 1),
            source: Self.figures)
        #expect(try search.json().contains("\"near\":[]"))
        #expect(!search.isEmpty && search.text(localTime: .utc).hasPrefix("By Horse Racing USA\njockey  Ann"))
    }

    @Test(arguments: [(1, 1, "1 start, 1 win"), (5, 1, "5 starts, 1 win"), (2, 0, "2 starts, 0 wins")])
    func aSearchCountsOneStartAndOneWin(starts: Int, wins: Int, words: String) {
        let ann = FormFigures.sample("Ann", .jockey, starts: starts, wins: wins)
        let search = StoreSearchReport(
            generatedAt: .t0, text: "a", names: [ann], hits: StoredHits([], search: RaceSearch("a"), limit: 1))
        #expect(search.text(localTime: .utc).hasSuffix("  \(words)\n"))
    }
}
