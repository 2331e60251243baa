import Foundation
import Models
import Services
import Testing

private func response(_ body: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, body: Array(body.utf8))
}

private func instant(_ text: String) throws -> Date { try #require(RFC3339.parse(text)) }

/// Bodies of our own, in the forms of docs/horse-racing-usa.md.
@Suite struct HorseRacingUSAListTests {
    private func item(
        _ id: String, course: String = "Aqueduct (USA)", date: String = "2026-11-20 12:50:00", more: String = ""
    ) -> String {
        """
        {"id_race":"\(id)","course":"\(course)","date":"\(date)","distance":"6 furlongs","age":"2yo",\
        "finished":"0","canceled":"0"\(more)}
        """
    }

    private func meetings(_ items: String..., zoneless: ZonelessTimes = .track) throws -> [RaceMeeting] {
        try HorseRacingUSAFeed.meetings(response("[\(items.joined(separator: ","))]"), zoneless: zoneless).meetings
    }

    @Test func racesOfACourseAreAMeetingNumberedByTheirStart() throws {
        let found = try meetings(
            item("78", date: "2026-11-20 13:22:00"), item("77"), item("90", course: "Del Mar (USA)"))
        #expect(found.map(\.name) == ["Aqueduct", "Del Mar"])
        let aqueduct = try #require(found.first)
        #expect(aqueduct.category == .horse && aqueduct.venue.country == "USA")
        #expect(aqueduct.races.map(\.id.text) == ["usa-77", "usa-78"])
        #expect(aqueduct.races.map(\.number) == [1, 2])
        #expect(aqueduct.races.first?.distance == 1207)
        #expect(aqueduct.note == nil)
        #expect(try aqueduct.races.map(\.start) == [instant("2026-11-20T17:50:00Z"), instant("2026-11-20T18:22:00Z")])
        #expect(try found.last?.races.first?.start == instant("2026-11-20T20:50:00Z"))
    }

    @Test(arguments: [
        ("2026-03-07 12:50:00", "2026-03-07T17:50:00Z"), ("2026-03-08 12:50:00", "2026-03-08T16:50:00Z"),
        ("2026-10-31 12:50:00", "2026-10-31T16:50:00Z"), ("2026-11-01 12:50:00", "2026-11-01T17:50:00Z"),
        ("2026-11-01 12:50:00 (UTC-4)", "2026-11-01T16:50:00Z"),
        ("2026-07-01 12:50:00 (UTC-5)", "2026-07-01T17:50:00Z"),
        ("2026-07-01 12:50:00 (UTC)", "2026-07-01T12:50:00Z"), ("2026-07-01 12:50 (UTC+05:30)", "2026-07-01T07:20:00Z"),
    ])
    func startsAreByTheTracksClockUnlessTheyNameAZone(text: String, start: String) throws {
        #expect(try meetings(item("1", date: text)).first?.races.first?.start == instant(start))
    }

    @Test func unknownTrackIsTakenToBeEasternAndMarked() throws {
        let found = try #require(try meetings(item("1", course: "Nowhere Downs (USA)")).first)
        #expect(try found.races.first?.start == instant("2026-11-20T17:50:00Z"))
        #expect(found.note?.contains("Nowhere Downs are taken to be Eastern") == true)
        let reported = try meetings(item("1", course: "Nowhere Downs (USA)", date: "2026-11-20 12:50:00 (UTC-7)"))
        #expect(reported.first?.note == nil)
    }

    @Test func timesMarkedAsUTCAreReadAsUTC() throws {
        let found = try meetings(item("1"), zoneless: .utc)
        #expect(try found.first?.races.first?.start == instant("2026-11-20T12:50:00Z"))
    }

    @Test func statusFollowsTheFlagsAlone() throws {
        let found = try meetings(
            #"{"id_race":1,"course":"Aqueduct (USA)","date":"2026-11-20 12:00:00","finished":1,"canceled":0}"#,
            #"{"id_race":"2","course":"Aqueduct (USA)","date":"2026-11-20 13:00:00","finished":"0","canceled":"1"}"#,
            #"{"id_race":"3","course":"Aqueduct (USA)","date":"2026-11-20 14:00:00","finished":"","canceled":""}"#)
        #expect(found.first?.races.map(\.status) == [.final, .abandoned, nil])
    }

    @Test(arguments: [
        "", "2026-11-20", "2026-13-20 12:00:00", "12:00:00", "2026-11-20 12:00:00 EST", "2026-11-20 12:00:00 (UTC-",
        "2026-11-20 12:00:00 (UTC-99)", "0000-00-00 00:00:00",
    ])
    func raceWithoutAStartIsLeftOut(date: String) throws {
        #expect(try meetings(item("1", date: date)).isEmpty)
        #expect(try meetings(item("1", date: date), item("2")).first?.races.map(\.id.text) == ["usa-2"])
    }

    @Test func oddItemTakesNoOtherWithIt() throws {
        let found = try meetings("null", "7", #"{"course":"X"}"#, item("x"), item("5"))
        #expect(found.flatMap(\.races).map(\.id.text) == ["usa-5"])
        #expect(try HorseRacingUSAFeed.meetings(response("[]")).meetings.isEmpty)
    }

    @Test func refusedKeysAreDistinguishedFromOtherFailures() {
        #expect(throws: FeedError.keyRefused()) { try HorseRacingUSAFeed.meetings(response("{}", status: 401)) }
        #expect(throws: FeedError.keyRefused(status: 403, detail: "You are not subscribed")) {
            try HorseRacingUSAFeed.meetings(response(#"{"message":"You are not subscribed"}"#, status: 403))
        }
        #expect(throws: FeedError.blocked(status: 403)) {
            try HorseRacingUSAFeed.meetings(response("<html>", status: 403))
        }
        #expect(throws: FeedError.rateLimited(retryAfter: nil)) {
            try HorseRacingUSAFeed.meetings(response("{}", status: 429))
        }
        #expect(throws: FeedError.self) { try HorseRacingUSAFeed.meetings(response(#"{"message":"no"}"#)) }
    }
}

@Suite struct HorseRacingUSACardTests {
    private static let head = #""id_race":"77","course":"Aqueduct (USA)","date":"2026-11-20 12:50:00","#

    private func card(_ horses: String, _ state: String = #""finished":"1","canceled":"0","#) throws -> RaceCard {
        let body = "{\(Self.head)\"distance\":\"1 3/8 miles\",\"age\":\"3yo+\",\(state)\"horses\":[\(horses)]}"
        return try HorseRacingUSAFeed.card(response(body), id: RaceID("usa-77")).card
    }

    private func horse(_ name: String, _ more: String) -> String {
        #"{"horse":"\#(name)","id_horse":"5","jockey":"J Rosario","trainer":"C Brown","age":"3","#
            + #""weight":"8-9","form":"1-23","#
            + more + "}"
    }

    @Test func everyFieldIsRead() throws {
        let found = try card(
            horse("Tiz", #""number":"2","non_runner":"0","position":"1","distance_beaten":"","sp":"2.1""#)
                + "," + horse("Toz", #""number":1,"non_runner":0,"position":2,"distance_beaten":"1.5","sp":"11/10""#)
                + "," + horse("Out", #""number":"3","non_runner":"1","position":"","distance_beaten":"","sp":"""#))
        #expect(found.meeting == "Aqueduct" && found.category == .horse && found.status == .final)
        #expect(found.conditions.distance == 2213 && found.conditions.ages == "3yo+")
        #expect(try found.advertisedStart == instant("2026-11-20T17:50:00Z"))
        #expect(found.runners.map(\.number) == [1, 2, 3])
        let winner = found.runners[1]
        #expect(winner.name == "Tiz" && winner.id == "5" && winner.jockey == "J Rosario" && winner.trainer == "C Brown")
        #expect(winner.age == 3 && winner.lastStarts == "1-23")
        #expect(winner.weight == Decimal(string: "54.88467677"))
        #expect(winner.startingPrice == Price(Decimal(string: "2.1")))
        #expect(winner.odds == Odds(), "a starting price is no price that is offered")
        #expect(found.runners[0].startingPrice == Price(Decimal(string: "2.1")))
        #expect(found.placings.map(\.number) == [2, 1])
        #expect(found.placings.map(\.marginWords) == [nil, "1.5"])
        #expect(found.runners[2].scratching != nil && found.runners[2].startingPrice == nil)
        #expect(found.starters.count == 2)
    }

    @Test func emptyTextsAreUnknown() throws {
        let found = try card(
            #"{"horse":"Tiz","id_horse":"","jockey":"","trainer":"","age":"","weight":"","number":"","#
                + #""non_runner":"","form":"","position":"","distance_beaten":"","sp":""}"#)
        #expect(found.runners.map(\.name) == ["Tiz"] && found.runners[0].id == nil)
        #expect(found.runners.map { RunnerNumber(code: $0.number).isNone } == [true])
        #expect(found.placings.isEmpty)
    }

    @Test func horsesThatShareANumberAreBothThere() throws {
        let found = try card(horse("One", #""number":"1","position":"1""#) + "," + horse("Two", #""number":"1A""#))
        #expect(found.runners.map { "\(RunnerNumber.text($0.number)) \($0.name)" } == ["1 One", "1A Two"])
        let field = try card(
            horse("Four", #""number":"","position":"3""#) + "," + horse("Two", #""number":"1A","position":"1""#) + ","
                + horse("Five", #""number":"""#) + "," + horse("One", #""number":"1""#) + ","
                + horse("Nine", #""number":"9""#))
        let texts = field.runners.map { "\(RunnerNumber.text($0.number)) \($0.name)" }
        #expect(texts == ["1 One", "1A Two", "9 Nine", "- Five", "- Four"])
        #expect(field.placings.map(\.name) == ["Two", "Four"])
        #expect(field.placings.map(\.number) == [field.runners[1].number, field.runners[4].number])
    }

    @Test(arguments: ["PU", "0", "-1", "DNF", "100"])
    func whoDidNotFinishHasNoPlace(position: String) throws {
        #expect(try card(horse("One", #""number":"1","position":"\#(position)""#)).placings.isEmpty)
    }

    @Test(arguments: ["0", "0.5", "abc", "1.2.3", "-2", "1/0", "."])
    func whatIsNoPriceIsNone(text: String) throws {
        #expect(try card(horse("One", #""number":"1","sp":"\#(text)""#)).runners.first?.startingPrice == nil)
    }

    @Test func abandonedRaceAndUnknownTrackAreMarked() throws {
        let off = try card("", #""finished":"0","canceled":"1","#)
        #expect(off.status == .abandoned && off.conditions.comment == nil)
        let body = #"{"id_race":"7","course":"Nowhere (USA)","date":"2026-11-20 12:50:00","horses":[]}"#
        let odd = try HorseRacingUSAFeed.card(response(body), id: RaceID("usa-7")).card
        #expect(odd.status == nil)
        #expect(odd.conditions.comment?.contains("taken to be Eastern") == true)
    }

    @Test func aloneInAListItIsTheSame() throws {
        let body = "{\(Self.head)\"horses\":[]}"
        let id = RaceID("usa-77")
        #expect(
            try HorseRacingUSAFeed.card(response("[\(body)]"), id: id)
                == HorseRacingUSAFeed.card(response(body), id: id))
        #expect(throws: FeedError.self) { try HorseRacingUSAFeed.card(response("[]"), id: id) }
    }

    @Test func textIsMadeHarmless() throws {
        let found = try card(horse("T\\u001b[31miz", #""number":"1""#))
        #expect(found.runners.first?.name.contains("\u{1b}") == false)
    }
}

@Suite struct HorseRacingUSAFiguresTests {
    private func figures(_ body: String) throws -> [NamedFigures] { try HorseRacingUSAFeed.figures(response(body)) }

    @Test func everyPlainValueIsTakenByItsName() throws {
        let rows = try figures(#"[{"jockey":"J Rosario","wins":"4","rides":20,"win_rate":0.2,"more":{"x":1}}]"#)
        #expect(rows.map(\.name) == ["J Rosario"])
        #expect(rows.first?.figures.map(\.name) == ["rides", "win_rate", "wins"])
        #expect(rows.first?.figures.map(\.text) == ["20", "0.2", "4"])
    }

    @Test func listsInsideAnObjectAndObjectsAloneAreReadToo() throws {
        #expect(try figures(#"{"count":1,"data":[{"trainer":"C Brown","wins":"1"}]}"#).map(\.name) == ["C Brown"])
        #expect(try figures(#"{"horse":"Tiz","starts":"9","wins":""}"#).first?.figures.map(\.name) == ["starts"])
    }

    @Test(arguments: ["", "7", "\"x\"", "{}", #"{"a":{}}"#])
    func whatHoldsNoFigureIsNotUnderstood(body: String) {
        #expect(throws: FeedError.self) { try figures(body) }
    }
}

private let recorded = ProcessInfo.processInfo.environment["RACEBOARD_RECORDED"]

@Suite(.enabled(if: recorded != nil, "RACEBOARD_RECORDED is not set"))
struct HorseRacingUSARecordedTests {
    private func meetings(_ zoneless: ZonelessTimes) throws -> [RaceMeeting] {
        let path = "\(recorded ?? "")/rapidapi-usa-racecards-2020-11-08.json"
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return try HorseRacingUSAFeed.meetings(HTTPResponse(status: 200, body: Array(data)), zoneless: zoneless)
            .meetings
    }

    @Test func recordedRacecardsAreRead() throws {
        let found = try #require(try meetings(.track).first)
        #expect(found.name == "Aqueduct" && found.note == nil)
        #expect(found.races.map(\.id.text) == ["usa-77", "usa-78"])
        #expect(found.races.map(\.distance) == [1207, 2213])
        #expect(found.races.map(\.status) == [.final, .final])
        #expect(try found.races.map(\.start) == [instant("2020-11-08T21:50:00Z"), instant("2020-11-08T22:22:00Z")])
        #expect(try meetings(.utc).first?.races.first?.start == instant("2020-11-08T16:50:00Z"))
    }
}
