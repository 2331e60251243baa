import Foundation
import Models
import Repository
import Services
import Testing

@testable import raceboard

@Suite struct ImportReaderTests {
    private static func event(_ id: String) -> String {
        """
        {"header":{},"data":{"race":{"event_id":"\(id)","meeting_name":"Otaki","race_number":3,"type":"T",\
        "status":"Final","advertised_start":1795229000,"country":"NZ"},"runners":[{"runner_number":1,"name":"Ruji"},\
        {"runner_number":2,"name":"Echo"}],"results":[{"position":1,"runner_number":2,"name":"Echo"}]}}
        """
    }

    private func read(_ text: String, times: String = "track") -> ImportContent {
        let values = SourceValues(address: "", texts: ["usa-times": times])
        return ImportReader.content(Array(text.utf8), values: [.horseRacingUSA: values])
    }

    @Test func anEventOfTheAffiliatesIsACardWithItsResult() throws {
        let content = read(Self.event("a"))
        let card = try #require(content.cards.first)
        #expect(card.card.id.text == "a" && card.card.status == .final && card.venue.country == "NZ")
        #expect(FormRace(card.card)?.runners.map(\.position) == [0, 1] && content.flaws.isEmpty)
    }

    @Test func ofLinesTheBadOnesAreNamedAndTheGoodOnesKept() {
        let content = read(
            [Self.event("a"), "{\"data\":}", "", Self.event("b"), "{\"data\":{}}"].joined(separator: "\n"))
        #expect(content.cards.map(\.card.id.text) == ["a", "b"])
        #expect(content.flaws.map(\.line) == [2, 5])
    }

    @Test func invalidJSONIsReportedByLine() {
        let content = read("{\n\"data\": {\n\"race\": oops }}")
        #expect(content.cards.isEmpty && content.flaws.map(\.line) == [3])
        #expect(read("").flaws.count == 1 && read("[1]").flaws.count == 1)
    }

    @Test func meetingsAreRacesOfTheDay() {
        let content = read(
            """
            {"data":{"meetings":[{"meeting":"m","name":"Otaki","category":"T","country":"NZ","races":[\
            {"id":"r","race_number":1,"name":"Maiden","start_time":"2026-11-21T01:00:00Z","status":"Final"}]}]}}
            """)
        #expect(content.races.map(\.race.id.text) == ["r"] && content.races.first?.race.meeting == "Otaki")
    }

    @Test func aRecordIsReadUpToItsFirstBadLine() {
        let content = read("{\"format\":\"raceboard-record\",\"version\":99}\nx\n")
        #expect(content.races.isEmpty && content.flaws.first?.line == 1)
    }

    // MARK: Horse Racing USA

    private static func race(_ id: String, at time: String = "12:50:00", horses: String? = nil) -> String {
        """
        {"id_race":"\(id)","course":"Aqueduct (USA)","date":"2026-11-20 \(time)","distance":"6 furlongs",\
        "age":"3yo+","finished":"1","canceled":"0"\(horses.map { ",\"horses\":[\($0)]" } ?? "")}
        """
    }

    private static let horses = """
        {"horse":"Amber Echo","id_horse":"5","jockey":"D Marsh","number":"1","non_runner":"0","position":"2","sp":"3.5"},\
        {"horse":"Salt Lane","id_horse":"6","jockey":"O Tide","number":"2","non_runner":"0","position":"1","sp":"2.1"}
        """

    @Test(arguments: [race("77", horses: horses), "[\(race("77", horses: horses))]"])
    func aRaceOfHorseRacingUSAIsACardWithItsResult(text: String) throws {
        let content = read(text)
        let card = try #require(content.cards.first)
        #expect(content.cards.count == 1 && content.races.isEmpty && content.flaws.isEmpty)
        #expect(card.card.id.text == "usa-77" && card.venue == Venue(name: "Aqueduct", country: "USA"))
        #expect(FormRace(card.card)?.runners.map(\.position) == [2, 1])
    }

    @Test func aDayOfHorseRacingUSAIsRacesAndTheCardsOfThoseWithRunners() {
        let content = read("[\(Self.race("78", at: "13:22:00", horses: Self.horses)),\(Self.race("77"))]")
        #expect(content.races.map(\.race.id.text) == ["usa-77", "usa-78"] && content.flaws.isEmpty)
        #expect(content.races.map(\.race.number) == [1, 2] && content.races.first?.race.venue.country == "USA")
        #expect(content.cards.map(\.card.id.text) == ["usa-78"] && content.cards.first?.card.number == 2)
    }

    @Test func itsTimesAreReadByTheSetting() {
        let text = "[\(Self.race("77")),\(Self.race("78"))]"
        let starts = ["track", "utc"].map { times in
            read(text, times: times).races.first.map { RFC3339.format($0.race.advertisedStart) }
        }
        #expect(starts == ["2026-11-20T17:50:00Z", "2026-11-20T12:50:00Z"])
    }

    @Test func badRacesOfItsListsAreReportedAndTheRestKept() {
        let list = "[\(Self.race("77")),{\"course\":\"X\"},7]"
        let whole = read(list)
        #expect(whole.races.count == 1 && whole.flaws.map(\.line) == [nil])
        #expect(whole.flaws.first?.reason.hasPrefix("2 of 3 races") == true)
        let lines = read(
            [list, Self.event("a"), "[", "[\(Self.race("1", horses: Self.horses))]"].joined(separator: "\n"))
        #expect(lines.flaws.map(\.line) == [1, 3])
        #expect(lines.cards.map(\.card.id.text) == ["a", "usa-1"] && lines.races.map(\.race.id.text) == ["usa-77"])
        #expect(read("[]").flaws.count == 1)
    }

    // MARK: What has no end

    @Test func aFileOfLineEndsIsNothingAtOnce() {
        let content = ImportReader.content([UInt8](repeating: 0x0A, count: 32 << 20), values: [:])
        #expect(content.flaws.count == 1 && content.cards.isEmpty && content.races.isEmpty)
    }

    @Test func complaintsHaveAnEnd() {
        let content = read(String(repeating: "{}\n", count: 1_000_000))
        #expect(content.flaws.count == ImportReader.most.flaws + 1)
        #expect(content.flaws.last?.reason.contains("was not read") == true)
    }

    @Test func racesOfOneFileHaveAnEnd() {
        let list = "[" + (0..<6).map { Self.race("\($0)") }.joined(separator: ",") + "]\n"
        let content = ImportReader.content(
            Array(String(repeating: list, count: 100).utf8), values: [:], upTo: 60)
        // What a line brings is taken whole.
        #expect(content.races.count == 66 && content.flaws.map(\.line) == [12])
    }

    @Test func aFileOfLineEndsIsReportedByItsFirstBadLine() {
        let head = #"{"began":"2026-03-14T02:00:00.000000Z","format":"raceboard-record","program":"1","version":1}"#
        let content = read(head + String(repeating: "\n", count: 8 << 20))
        #expect(content.flaws.map(\.line) == [2] && content.races.isEmpty)
    }

    @Test func linesAreThoseBetweenLineEnds() {
        for text in ["", "a", "a\n", "\na", "\n\n", "a\nbc\n\nd", "\n\na\n\n\n\nb\n"] {
            let bytes = Array(text.utf8)
            let parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().filter {
                !$0.element.isEmpty
            }
            let lines = Array(FileLines(bytes))
            #expect(lines.map(\.bytes) == parts.map(\.element))
            #expect(lines.map(\.number) == parts.map { $0.offset + 1 })
        }
    }
}
