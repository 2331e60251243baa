import Foundation
import Models
import Testing

@testable import Services

/// Every value that the schema of an open feed has is read, or told as unread: a new one joins by itself.
@Suite struct OpenFeedFieldsTests {
    /// A property of the schema, and where a whole document has it.
    struct Field: CustomStringConvertible, Sendable {
        let group: String
        let key: String
        var description: String { "\(group).\(key)" }
    }

    private static let groups = ["race", "meeting", "runner", "placing", "dividend"]

    private static func schema() throws -> [String: Any] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        let data = try Data(contentsOf: root.appendingPathComponent("docs/open-feed.schema.json"))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private static func fields() throws -> [Field] {
        let definitions = try #require(try schema()["$defs"] as? [String: Any])
        return try groups.flatMap { group -> [Field] in
            let part = try #require(definitions[group] as? [String: Any])
            let properties = try #require(part["properties"] as? [String: Any])
            return properties.keys.sorted().map { Field(group: group, key: $0) }
        }
    }

    /// A document with one of everything, in which the object of a group has another value.
    private static func document(_ group: String, _ key: String, _ value: Any) throws -> [UInt8] {
        var parts: [String: [String: Any]] = [
            "race": ["id": "r", "advertised_start": 1_795_230_300], "runner": ["number": 1, "name": "Alpha"],
            "placing": ["position": 1, "number": 1, "name": "Alpha"], "dividend": ["product": "Win", "amount": 2],
            "meeting": ["id": "m", "races": [["id": "u", "advertised_start": 1_795_230_300]]],
        ]
        parts[group]?[key] = value
        let card: [String: Any] = [
            "race": ["id": "c"], "runners": [parts["runner"] ?? [:]], "placings": [parts["placing"] ?? [:]],
            "dividends": [parts["dividend"] ?? [:]],
        ]
        let whole: [String: Any] = [
            "races": [parts["race"] ?? [:]], "cards": [card], "meetings": [parts["meeting"] ?? [:]],
        ]
        return Array(try JSONSerialization.data(withJSONObject: whole))
    }

    private static func unread(_ group: String, _ key: String, _ value: Any) throws -> Unread {
        try OpenFeed.Reading(HTTPResponse(status: 200, body: try document(group, key, value))).unread
    }

    @Test func everyValueOfTheWrongFormIsToldWithItsPlace() throws {
        let fields = try Self.fields()
        #expect(fields.count > 60)
        for field in fields {
            // An object where a value, a list or another object belongs; a number where an object does.
            let unread = try Self.unread(field.group, field.key, field.key == "venue" ? 7 : ["x": 1])
            #expect(unread.count > 0, "\(field) is dropped in silence")
            let isNamed = unread.first.contains { $0.contains(field.key) || $0.contains("[0]") }
            #expect(isNamed, "\(field): \(unread.first)")
        }
    }

    @Test func whatIsNoValueIsNotTold() throws {
        for field in try Self.fields() where !["id", "position", "product", "amount"].contains(field.key) {
            // Without its start a race is lost, and without its races a meeting.
            guard !["advertised_start", "races", "tips", "bets"].contains(field.key) else { continue }
            #expect(try Self.unread(field.group, field.key, NSNull()) == Unread(), "\(field)")
        }
    }

    @Test(arguments: [
        ("runner", "win", "0.5"), ("runner", "win", "\"evens\""), ("runner", "weight_kg", "-1"),
        ("runner", "age", "7.5"), ("runner", "barrier", "120"), ("runner", "fluctuations", "[2.5,0.1]"),
        ("runner", "number", "7.5"), ("runner", "jockey", "7"), ("placing", "win", "\"x\""),
        ("placing", "time_s", "-3"), ("placing", "barrier", "1.5"), ("dividend", "combination", "[7.5]"),
        ("dividend", "is_final", "7.5"), ("race", "number", "1.5"), ("race", "number", "5000"),
        ("race", "distance_m", "\"far\""), ("race", "url", "\"ftp://x\""), ("race", "currency", "\"AU\""),
        ("race", "prize_money", "-5"), ("race", "tips", "[\"x\"]"), ("meeting", "url", "\"x\""),
    ])
    func aValueOutOfItsRangeIsTold(group: String, key: String, value: String) throws {
        let written = try JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
        let unread = try Self.unread(group, key, written)
        #expect(unread.count == 1 && unread.first[0].contains(key), "\(unread.first)")
    }

    @Test func thePriceBesideAPlacingIsThatOfItsRunner() throws {
        let body = """
            {"results":[{"id":"r","advertised_start":1795230300,"status":"final",
            "placings":[{"position":1,"number":4,"name":"Old Friend","win":3.2}]}]}
            """
        let reading = try OpenFeed.Reading(HTTPResponse(status: 200, body: Array(body.utf8)))
        let card = try #require(reading.document.card(of: RaceID("r")))
        #expect(card.lastPrice(of: 4) == Price(3.2) && card.lastPrice(of: 5) == nil && reading.unread == Unread())
    }
}
