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

    @Test(arguments: [
        "", String(repeating: "a", count: 31), String(repeating: "a", count: 129),
        String(repeating: "a", count: 40) + " ",
        String(repeating: "a", count: 40) + "\n", String(repeating: "ä", count: 40), String(repeating: "a-", count: 20),
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
