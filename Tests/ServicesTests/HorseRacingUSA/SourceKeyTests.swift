import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Services

@Suite struct SourceKeyTests {
    @Test(arguments: [32, 50, 128])
    func lettersAndDigitsAreAKey(length: Int) {
        let text = String(String(repeating: "aB3d", count: 32).prefix(length))
        #expect(SourceKey(text, lengths: 32...128) != nil)
    }

    /// A signed token has three parts with dots between them, and may be long; others end with `=`.
    @Test(arguments: [
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJyYWNlIn0.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
        "a+/~0123456789abcdefghij==", String(repeating: "aB3-", count: 1000),
    ])
    func tokensAreKeys(text: String) {
        #expect(SourceKey(text)?.secret == text)
    }

    @Test(arguments: [
        "", String(repeating: "a", count: 31), String(repeating: "a", count: 129),
        String(repeating: "a", count: 40) + " ",
        String(repeating: "a", count: 40) + "\n", String(repeating: "ä", count: 40), String(repeating: "a;", count: 20),
        String(repeating: "a\"", count: 20),
        String(repeating: "a%", count: 20),
        String(repeating: "a\r\nX: ", count: 6),
    ])
    func nothingElseIs(text: String) {
        #expect(SourceKey(text, lengths: 32...128) == nil)
    }

    @Test func itDoesNotShowItself() throws {
        let text = "0123456789abcdefghijklmnopqrstuvwxyz"
        let key = try #require(SourceKey(text))
        var dumped = ""
        dump(key, to: &dumped)
        let endpoint = HorseRacingUSAEndpoint(base: "http://usa", key: key)
        dump(endpoint, to: &dumped)
        for shown in ["\(key)", String(reflecting: key), key.masked, dumped, "\(endpoint)", "\([key])"] {
            #expect(!shown.contains("0123456789"), "\(shown)")
        }
        #expect(key.masked == "***wxyz (36 characters)")
    }
}
