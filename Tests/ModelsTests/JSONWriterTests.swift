import FoundationEssentials
import Testing

@testable import Models

/// What is written value by value is what Foundation's encoder would write.
@Suite struct JSONWriterTests {
    @Test(arguments: [
        "", "Amber Echo", "O'Brien's \"Star\" \\ /", "\u{0}\u{1}\u{8}\u{9}\n\u{b}\u{c}\r\u{e}\u{1f}\u{7f}",
        "Märta 👩‍👩‍👧 e\u{301}",
        "\u{2028}\u{202e}\u{ffff}",
    ])
    func aTextIsThatOfTheEncoder(text: String) throws {
        var writer = JSONWriter()
        writer.text(text)
        #expect("[" + writer.written + "]" == (try JSONText.of([text])))
    }

    @Test(arguments: [0, 1, -5, 0.1577, -0.5, 1e-7, 1e16, 1e21, 123_456_789.25, .leastNonzeroMagnitude] as [Double])
    func aNumberIsThatOfTheEncoder(number: Double) throws {
        var writer = JSONWriter()
        try writer.real(number)
        #expect("[" + writer.written + "]" == (try JSONText.of([number])))
    }

    @Test func whatJSONHasNotIsAnError() {
        var writer = JSONWriter()
        #expect(throws: EncodingError.self) { try writer.real(.infinity) }
        #expect(throws: EncodingError.self) { try writer.real(.nan) }
    }

    @Test func objectsListsAndAbsentKeysAreSeparated() throws {
        let inner = JSONForm<Int> { JSONKey("number", "A number.") { $0 } }
        let document = JSONDocument<[Int]>("test", "A test") {
            JSONKey("list", "Numbers.", inner.list) { $0 }
            JSONKey("map", "By name.", Int.form.map) { Dictionary(uniqueKeysWithValues: $0.map { ("n\($0)", $0) }) }
            JSONKey.ifAny("first", "The first, if any.") { $0.first }
            JSONKey("none", "Nothing.") { _ in String?.none }
        }
        #expect(try document.text([]) == #"{"list":[],"map":{},"none":null,"schema":1}"#)
        #expect(
            try document.text([1, 2])
                == #"{"first":1,"list":[{"number":1},{"number":2}],"map":{"n1":1,"n2":2},"none":null,"schema":1}"#)
    }
}
