import Foundation
import Models
import Repository
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

    private func read(_ text: String) -> ImportContent { ImportReader.content(Array(text.utf8)) }

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

    @Test func whatIsNoJSONIsToldByLine() {
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
}
