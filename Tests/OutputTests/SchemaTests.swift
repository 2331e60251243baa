import Foundation
import Models
import RacingTestKit
import Testing

@testable import Output

@Suite struct SchemaTests {
    /// Documents that have no race. Those of a fleet say whether it is made up.
    private static let raceless = ["import", "store", "store-check", "version", "watchlist"]

    /// A new document joins by itself: what it prints of a demo must not be taken for races that are run.
    @Test(arguments: PrintedSchemas.all.map(\.name))
    func everyDocumentWithRacesTellsASimulatedDay(name: String) throws {
        let schema = try #require(PrintedSchemas.all.first { $0.name == name })
        let feed = schema.shape["feed"]
        #expect((feed?["simulated"] != nil) != Self.raceless.contains(name))
    }

    @Test func schemaHasTheKeysOfTheTextWithTheirTypes() throws {
        let object = try JSONSerialization.jsonObject(with: Data(sample.schema.text.utf8))
        let schema = try #require(object as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        #expect(schema["$id"] as? String == "urn:raceboard:schema:sample:3")
        #expect(Set(properties.keys) == ["schema", "race_name", "seconds_to_start", "at", "places", "kind", "more"])
        #expect(schema["required"] as? [String] == ["at", "kind", "places", "race_name", "schema"])
        #expect(properties["schema"]?["const"] as? Int == 3)
        #expect(properties["race_name"]?["type"] as? [String] == ["string", "null"])
        #expect(properties["seconds_to_start"]?["type"] as? String == "integer")
        #expect(properties["at"]?["format"] as? String == "date-time")
        #expect((properties["places"]?["items"] as? [String: Any])?["type"] as? String == "integer")
        #expect(properties["kind"]?["examples"] as? [String] == ["a", "b"])
        #expect((properties["more"]?["additionalProperties"] as? [String: Any])?["type"] as? String == "boolean")
    }

    @Test func textHasTheKeysOfTheSchema() throws {
        let full = Sample(name: "a\"b", at: .t0 + 0.5, places: [1, 2], more: ["NSW/a B": true])
        #expect(
            try sample.text(full) == """
                {"at":"\(RFC3339.format(.t0))","kind":"a","more":{"NSW/a B":true},"places":[1,2],\
                "race_name":"a\\"b","schema":3,"seconds_to_start":7}
                """)
        // An unknown value is null; a key that an object may lack is left out.
        let empty = Sample(name: nil, at: .t0, places: [], more: nil)
        #expect(
            try sample.text(empty) == """
                {"at":"\(RFC3339.format(.t0))","kind":"a","places":[],"race_name":null,"schema":3}
                """)
    }

    /// Each line has what it needs to be understood alone: its schema by name, and keys of the whole.
    @Test func aLineIsAnEntryWithTheNameOfItsSchema() throws {
        let listed = sample.lines(
            "sample-place", "A place", JSONForm<Int> { JSONKey("place", "Its number.") { $0 } },
            with: [JSONKey("race_name", "A name.") { $0.name }]
        ) { $0.places }
        #expect(
            try listed.lines(Sample(name: "Cup", at: .t0, places: [1, 2], more: nil)) == """
                {"line":"sample-place","place":1,"race_name":"Cup","schema":1}
                {"line":"sample-place","place":2,"race_name":"Cup","schema":1}

                """)
        #expect(try listed.lines(Sample(name: nil, at: .t0, places: [], more: nil)).isEmpty)
        #expect(listed.schemas.map(\.name) == ["sample", "sample-place"])
        let whole = Sample(name: nil, at: .t0, places: [], more: nil)
        #expect(try sample.lines(whole) == sample.text(whole) + "\n", "without a list it is one line")
    }

    @Test func everySchemaHasANameOfItsOwn() {
        let names = PrintedSchemas.all.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func indentedTextIsTheSameValue() throws {
        let compact = #"{"a":[],"b":{},"c":["x,{\"}",1.50,null],"d":{"e":[{"f":true}]}}"# + "\n"
        let indented = JSONText.indented(compact)
        #expect(
            indented == """
                {
                  "a": [],
                  "b": {},
                  "c": [
                    "x,{\\"}",
                    1.50,
                    null
                  ],
                  "d": {
                    "e": [
                      {
                        "f": true
                      }
                    ]
                  }
                }

                """)
    }
}

extension Shape {
    /// A property of an object, or of one that may be null.
    fileprivate subscript(name: String) -> Shape? {
        switch self {
        case .object(let properties): properties.first { $0.name == name }?.shape
        case .orNull(let shape): shape[name]
        default: nil
        }
    }
}

private struct Sample {
    let name: String?
    let at: Date
    let places: [Int]
    let more: [String: Bool]?
}

private let sample = JSONDocument<Sample>("sample", "A sample", version: 3) {
    JSONKey("race_name", "A name.") { $0.name }
    JSONKey.ifAny("seconds_to_start", "Seconds.") { $0.name.map { _ in 7 } }
    JSONKey("at", .time("When.")) { $0.at }
    JSONKey("places", "Places.") { $0.places }
    JSONKey("kind", .words(["a", "b"], "Kind.")) { _ in "a" }
    JSONKey.ifAny("more", "More.") { $0.more }
}
