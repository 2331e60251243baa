import Foundation
import Models
import Testing

@testable import Output

@Suite struct SchemaTests {
    @Test(arguments: PrintedSchemas.all.map(\.name))
    func everyPropertyIsDescribed(name: String) throws {
        let schema = try #require(PrintedSchemas.all.first { $0.name == name })
        #expect(try schema.undescribed().isEmpty)
    }

    /// Documents that have no race. Those of a fleet say whether it is made up.
    private static let raceless = ["import", "store", "store-check", "version"]

    /// A new document joins by itself: what it prints of a demo must not be taken for races that are run.
    @Test(arguments: PrintedSchemas.all.map(\.name))
    func everyDocumentWithRacesTellsASimulatedDay(name: String) throws {
        let schema = try #require(PrintedSchemas.all.first { $0.name == name })
        let feed = try schema.shape()["feed"]
        #expect((feed?["simulated"] != nil) != Self.raceless.contains(name))
    }

    @Test func schemaHasThePropertiesOfTheTypeWithTheirTypes() throws {
        let object = try JSONSerialization.jsonObject(with: Data(NamedSchema(Sample.self).text().utf8))
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

    @Test func propertyWithoutANoteIsFound() throws {
        #expect(try NamedSchema(Silent.self).undescribed() == ["inner", "inner[].deep"])
    }

    @Test func noteAboutNothingMakesTheSchemaUnreadable() {
        #expect(throws: (any Error).self) { try NamedSchema(Stale.self).text() }
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

private struct Sample: JSONDocument {
    static let name = "sample"
    static let title = "A sample"
    static let version = 3
    static let notes: [String: JSONNote] = [
        "raceName": "A name.", "secondsToStart": "Seconds.", "at": .time("When."), "places": "Places.",
        "kind": .words(["a", "b"], "Kind."), "more": "More.",
    ]

    var schema = Self.version
    let raceName: Nullable<String>
    let secondsToStart: Int?
    let at: String
    let places: [Int]
    let kind: String
    let more: [String: Bool]?
}

private struct Silent: JSONDocument {
    static let name = "silent"
    static let title = "Nothing is written about it"
    static let version = 1
    static let notes: [String: JSONNote] = [:]

    let inner: [Inner]

    struct Inner: Codable {
        let deep: Nullable<Int>
    }
}

private struct Stale: JSONDocument {
    static let name = "stale"
    static let title = "A note about a property that was removed"
    static let version = 1
    static let notes: [String: JSONNote] = ["gone": "It was there once."]
}
