import Models
import RacingTestKit
import Testing

@testable import Services

@Suite struct HidingTransportTests {
    private static let key = "Zq7Zq7Zq7secretZq7Zq7"

    private static let secrets = [key, "me@example.com", "Fast Bets", "00012345678"]

    private func clean(_ text: String, _ words: [String] = secrets) -> String {
        HiddenWords(words).clean(text)
    }

    @Test(arguments: [
        key, key.lowercased(), "x\(key)y", "me@example.com", "Fast Bets", "FAST BETS", "me\\u0040example.com",
        "me%40example.com", "me&#64;example.com", "me&#x40;EXAMPLE.com", "Fast+Bets", "Fast%20Bets", "Fast\\u0020Bets",
        "\\u0046ast Bets",
    ])
    func aSecretIsFoundHoweverItIsWritten(text: String) {
        for around in ["", " ", "\"", "(a) ", "\\n", "%20", "\\u0020"] {
            let cleaned = clean(around + text + around)
            #expect(cleaned.contains(Redactor.mask), "\(cleaned)")
            #expect(!cleaned.lowercased().contains("secret") && !cleaned.contains("xample") && !cleaned.contains("ets"))
        }
    }

    /// Texts are read until no entity is left, and `&amp;` begins with the character that it stands for.
    @Test(arguments: [
        "Bets & Sons", "Bets &amp; Sons", "Bets&#32;&#38;&#32;Sons", "Bets&amp;#32;&amp;amp;&amp;#32;Sons",
        "Bets+%26+Sons", "Bets\\u0020\\u0026 Sons",
    ])
    func anAmpersandOfASecretIsFound(text: String) {
        #expect(clean("<\(text)>", ["Bets & Sons"]) == "<[hidden]>")
    }

    @Test(arguments: ["", "Fast Betsy", "Breakfast Bets", "no secret", "\\", "%", "&", "\\u00", "%4", "&#;", "100 %"])
    func whatIsNoneIsLeft(text: String) {
        #expect(clean(text) == text)
    }

    @Test(arguments: ["", "\"}", "...", "…\"", "\\u2026", "</p>"])
    func aSecretThatIsCutShortIsFound(after: String) {
        #expect(clean("fault of zQ7Zq7Zq7se" + after) == "fault of [hidden]" + after)
        #expect(clean("no ZQ7zq7" + after) == "no ZQ7zq7" + after)
        #expect(clean("Zq7Zq7Zq7se" + after + "q") == (after.isEmpty ? "Zq7Zq7Zq7seq" : "[hidden]\(after)q"))
    }

    @Test func aWordThatBeginsASecretMayBeTheServices() {
        let club = ["Hastings Racing Club"]
        #expect(clean("Hastings", club) == "Hastings")
        #expect(
            clean("[\"Hastings\",\"Hastings Ra\",\"Hastings Racing C\"]", club)
                == "[\"Hastings\",\"[hidden]\",\"[hidden]\"]")
        #expect(clean("Hastings Raceway", club) == "Hastings Raceway")
    }

    @Test func shortWordsAreLeftAndNumbersStayNumbers() {
        #expect(clean("abc 2026 abcd", ["abc", "2026", "abcd"]) == "abc 2026 [hidden]")
        #expect(clean("{\"id\":123456789}", ["123456789"]) == "{\"id\":999999999}")
    }

    /// A partner may be called as a part of the answer is.
    @Test func namesOfMembersAreLeft() {
        #expect(clean("{\"horses\" : [\"Horses\"]}", ["horses"]) == "{\"horses\" : [\"[hidden]\"]}")
        #expect(clean("{\"\(Self.key)\":1}") == "{\"[hidden]\":1}")
    }

    @Test func longInputIsReadOnce() {
        let text = String(repeating: "\\\\%%&&Zq7Zq7", count: 20_000)
        #expect(clean(text) == text)
    }

    @Test(
        arguments: [
            ("http://me:pass%20word@h/x", ["pass%20word", "pass word", "me:pass word"]), ("http://h/a:b@c", []),
            ("me:pass@h", ["pass"]), ("http://me@h", []),
        ] as [(String, [String])])
    func thePasswordOfAnAddressIsASecret(url: String, some: [String]) {
        let secrets = HTTPRequest.secrets(ofAddress: url)
        #expect(secrets.isEmpty == some.isEmpty && Set(some).isSubset(of: secrets))
    }

    @Test func secretsOfARequestAreNotRepeated() async throws {
        let text = "X \(Self.key) me@example.com passw0rd"
        let transport = ScriptedTransport([
            .success(
                HTTPResponse(status: 402, headers: ["x-a": text, Self.key.lowercased(): "b"], body: Array(text.utf8))),
            .failure(.refused(detail: text)),
        ])
        var request = HTTPRequest(
            url: "http://u:passw0rd@h/", headers: ["X-API-Key": Self.key, "From": "me@example.com"])
        request.secretHeaders = ["from"]
        let hiding = HidingTransport(transport, words: [])
        let clean = "X [hidden] [hidden] [hidden]"
        let answer = try await hiding.get(request)
        #expect(answer.headers == ["x-a": clean] && answer.body == Array(clean.utf8))
        await #expect(throws: TransportError.refused(detail: clean)) { try await hiding.get(request) }
    }
}
