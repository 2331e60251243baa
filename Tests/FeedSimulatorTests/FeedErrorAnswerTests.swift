import Testing

@testable import FeedSimulator

/// docs/dev/feed.md, "Errors".
struct FeedErrorAnswerTests {
    private let service = SimulatedService()

    @Test(arguments: [nil, "text/plain", "application/jsonp"])
    func v2WithoutTheContentTypeIsAFaultInPlainText(type: String?) {
        let answer = service.answer(FeedResponder.v2Path, "count=5", contentType: type)
        #expect(answer.status == 500)
        #expect(answer.headers["Content-Type"] == "text/plain")
        #expect(answer.body == Array("unsupported content-type".utf8))
    }

    @Test(arguments: ["application/json; charset=utf-8", "Application/JSON"])
    func contentTypeMayHaveParametersAndCapitals(type: String) {
        #expect(service.answer(FeedResponder.v2Path, "count=5", contentType: type).status == 200)
    }

    @Test func v1NeedsNoContentType() {
        #expect(service.answer(FeedResponder.v1Path, "method=nextraces&count=1", contentType: nil).status == 200)
        #expect(service.answer(FeedResponder.v1Path, "method=nextraces&count=1").status == 200)
    }

    @Test(arguments: [(FeedResponder.v2Path, "categories=[]"), (FeedResponder.v1Path, "method=nextraces")])
    func missingCountIsABadRequest(path: String, query: String) throws {
        let answer = service.answer(path, query)
        #expect(answer.status == 400)
        #expect(answer.headers["Content-Type"] == "application/json")
        let envelope = try WireShapes.read(WireShapes.Envelope.self, answer)
        #expect(envelope.id == "neds.api.racing" && envelope.code == 400)
        #expect(envelope.detail == "missing count" && envelope.status == "Bad Request")
    }

    @Test func categoriesOfTheWrongTypeAreAServerError() throws {
        let answer = service.v2("count=5&categories=%22horse%22")
        #expect(answer.status == 500)
        let envelope = try WireShapes.read(WireShapes.Envelope.self, answer)
        #expect(envelope.id == "go.micro.api" && envelope.code == 500 && envelope.status == "Internal Server Error")
        #expect(
            envelope.detail.hasPrefix(
                "error during request: an error occurred while calling neds.api.racing.Racing.NextRacesCategoryGroup: "
                    + "json: cannot unmarshal string into Go struct field"))
    }

    @Test(arguments: ["/", "/v2/racing", "/v2/racing/next-races-category-group/", "/rest/v1/racing/x"])
    func unknownPathIsNotFound(path: String) {
        #expect(service.answer(path, "count=5").status == 404)
    }

    @Test func onlyGetIsServed() {
        #expect(service.answer(FeedResponder.v2Path, "count=5", method: "POST").status == 404)
    }

    @Test func unknownMethodOfV1IsABadRequest() {
        #expect(service.answer(FeedResponder.v1Path, "method=results&count=5").status == 400)
    }
}
