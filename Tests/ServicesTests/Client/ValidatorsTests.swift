import FoundationEssentials
import Models
import Services
import Testing

@Suite struct ValidatorsTests {
    private static let request = HTTPRequest(url: "http://host/races")

    private static func answer(_ headers: [String: String] = ["etag": "\"a\""], body: String = "races") -> HTTPResponse
    {
        HTTPResponse(status: 200, headers: headers, body: Array(body.utf8))
    }

    private static func remembering(_ response: HTTPResponse) -> Validators {
        var validators = Validators()
        #expect(validators.complete(response, to: request, confirms: nil) == response)
        return validators
    }

    @Test func firstRequestHasNoCondition() {
        var validators = Validators()
        #expect(validators.prepare(Self.request).request == Self.request)
    }

    @Test func rememberedAnswerIsRevalidatedByBothValidators() {
        var validators = Self.remembering(
            Self.answer(["etag": "W/\"a\"", "last-modified": "Sat, 21 Nov 2026 03:00:00 GMT"]))
        let headers = validators.prepare(Self.request).request.headers
        #expect(
            headers == ["If-None-Match": "W/\"a\"", "If-Modified-Since": "Sat, 21 Nov 2026 03:00:00 GMT"])
    }

    @Test func confirmedAnswerHasItsBodyAndTheNewHeaders() {
        let first = Self.answer(
            ["etag": "\"a\"", "date": "old", "age": "30", "content-type": "application/json", "x-kept": "1"])
        var validators = Self.remembering(first)
        let (sent, confirms) = validators.prepare(Self.request)
        #expect(sent.headers["If-None-Match"] == "\"a\"")
        let confirmed = HTTPResponse(
            status: 304,
            headers: ["etag": "W/\"a\"", "date": "new", "content-type": "text/html", "content-length": "0"])
        let merged = validators.complete(confirmed, to: Self.request, confirms: confirms)
        #expect(
            merged
                == HTTPResponse(
                    status: 200,
                    headers: [
                        "etag": "W/\"a\"", "date": "new", "content-type": "application/json", "x-kept": "1",
                    ], body: first.body))
        #expect(validators.prepare(Self.request).request.headers["If-None-Match"] == "W/\"a\"")
    }

    @Test func timeOfTheRememberedAnswerIsNeverTakenForNow() {
        var validators = Self.remembering(Self.answer(["etag": "\"a\"", "date": "old", "age": "30"]))
        let confirms = validators.prepare(Self.request).confirms
        let merged = validators.complete(HTTPResponse(status: 304), to: Self.request, confirms: confirms)
        #expect(merged.headers == ["etag": "\"a\""])
    }

    @Test func confirmationOfSomethingElseIsAnErrorAndTheNextRequestIsPlain() {
        var validators = Self.remembering(Self.answer())
        let confirms = validators.prepare(Self.request).confirms
        let other = HTTPResponse(status: 304, headers: ["etag": "\"b\""])
        #expect(validators.complete(other, to: Self.request, confirms: confirms) == other)
        #expect(validators.prepare(Self.request).request == Self.request)
    }

    @Test func confirmationOfNothingIsNotUnderstoodAndTriedAgainSoon() {
        var validators = Validators()
        let confirmed = validators.complete(HTTPResponse(status: 304), to: Self.request, confirms: nil)
        let error = FeedError.notUnderstood(detail: "HTTP 304 without a body to confirm")
        #expect(throws: error) { try NedsFeed.decode(confirmed, source: .neds, requested: 10) }
        #expect(error.isWorthRetryingSoon)
    }

    @Test(arguments: [
        [:], ["etag": "\"a\"", "cache-control": "private, No-Store"], ["etag": "\"a\"", "vary": "Origin, *"],
    ])
    func whatMayNotBeKeptIsNot(headers: [String: String]) {
        var validators = Self.remembering(Self.answer(headers))
        #expect(validators.count == 0)
        #expect(validators.prepare(Self.request).request == Self.request)
    }

    @Test func answerThatMayNotBeKeptAlsoEndsTheOneBefore() {
        var validators = Self.remembering(Self.answer())
        _ = validators.complete(
            Self.answer(["etag": "\"b\"", "cache-control": "no-store"]), to: Self.request, confirms: nil)
        #expect(validators.count == 0)
    }

    @Test func noStoreInAConfirmationIsObeyedToo() {
        var validators = Self.remembering(Self.answer())
        let confirms = validators.prepare(Self.request).confirms
        let confirmed = HTTPResponse(status: 304, headers: ["cache-control": "no-store"])
        #expect(validators.complete(confirmed, to: Self.request, confirms: confirms).status == 200)
        #expect(validators.count == 0)
    }

    @Test func failureForgetsNothing() {
        var validators = Self.remembering(Self.answer())
        let confirms = validators.prepare(Self.request).confirms
        let failure = HTTPResponse(status: 503, headers: ["etag": "\"x\""])
        #expect(validators.complete(failure, to: Self.request, confirms: confirms) == failure)
        #expect(validators.prepare(Self.request).request.headers["If-None-Match"] == "\"a\"")
    }

    @Test func freshRequestIsPlain() {
        var validators = Self.remembering(Self.answer())
        let fresh = HTTPRequest(url: "http://host/races", usesNewConnection: true)
        #expect(validators.prepare(fresh).request == fresh)
    }

    @Test func callersOwnConditionIsItsOwnAffair() {
        var validators = Self.remembering(Self.answer())
        let own = HTTPRequest(url: "http://host/races", headers: ["if-none-match": "\"z\""])
        let (sent, confirms) = validators.prepare(own)
        #expect(sent == own)
        #expect(validators.complete(HTTPResponse(status: 304), to: own, confirms: confirms).status == 304)
        #expect(validators.count == 1)
        _ = validators.complete(Self.answer(["etag": "\"z\""]), to: own, confirms: nil)
        #expect(validators.count == 1)
    }

    @Test func otherHeadersAreADifferentRequest() {
        var validators = Self.remembering(Self.answer())
        let other = HTTPRequest(url: "http://host/races", headers: ["Accept": "text/csv"])
        #expect(validators.prepare(other).request == other)
    }

    @Test func fewAreRememberedAndTheOldestUseGoesFirst() {
        var validators = Validators(entryLimit: 2, byteLimit: 1000)
        func request(_ name: String) -> HTTPRequest { HTTPRequest(url: "http://host/" + name) }
        for name in ["a", "b"] { _ = validators.complete(Self.answer(), to: request(name), confirms: nil) }
        _ = validators.prepare(request("a"))
        _ = validators.complete(Self.answer(), to: request("c"), confirms: nil)
        #expect(validators.count == 2)
        #expect(validators.prepare(request("b")).confirms == nil)
        #expect(validators.prepare(request("a")).confirms != nil)
        #expect(validators.prepare(request("c")).confirms != nil)
    }

    @Test func bytesAreBounded() {
        var validators = Validators(entryLimit: 10, byteLimit: 100)
        for index in 0..<10 {
            let answer = Self.answer(body: String(repeating: "x", count: index == 5 ? 101 : 40))
            _ = validators.complete(answer, to: HTTPRequest(url: "http://host/\(index)"), confirms: nil)
            #expect(validators.cost <= 100)
        }
        #expect(validators.count == 2)
        #expect(validators.prepare(HTTPRequest(url: "http://host/9")).confirms != nil)
    }

    @Test func withoutSettingsFourAnswersOfHalfAMebibyteInAllAreKept() {
        var validators = Validators()
        for index in 0..<6 {
            let request = HTTPRequest(url: "http://host/\(index)")
            _ = validators.complete(Self.answer(), to: request, confirms: nil)
        }
        #expect(validators.count == 4)
        let large = Self.answer(body: String(repeating: "x", count: 512 << 10))
        _ = validators.complete(large, to: Self.request, confirms: nil)
        #expect(validators.prepare(Self.request).confirms == nil)
    }
}
