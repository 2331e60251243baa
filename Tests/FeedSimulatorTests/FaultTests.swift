import Models
import Testing

@testable import FeedSimulator

struct FaultTests {
    @Test(arguments: [
        ("latency=250", Fault.latency(milliseconds: 250)), ("stall", .stall), ("reset", .reset),
        ("truncate", .truncate), ("drip", .drip), ("garbage", .garbage), ("html", .html), ("403", .forbidden),
        ("404", .notFound), ("429", .tooManyRequests(retryAfter: 30)), ("429=7", .tooManyRequests(retryAfter: 7)),
        ("500", .serverError), ("503", .unavailable), ("empty", .empty), ("moved", .moved), ("frozen", .frozen),
        ("date-offset=-90", .dateOffset(seconds: -90)), ("oversize", .oversize), ("fraction", .fraction),
        ("STALL", .stall),
    ])
    func everyFormIsRead(text: String, fault: Fault) throws {
        #expect(try Fault(parsing: text) == fault)
        #expect(try Fault(parsing: fault.description) == fault)
    }

    @Test func everyFormOfTheListIsAFault() throws {
        #expect(Fault.forms.count == 18)
        for form in Fault.forms {
            let name = form.prefix { $0 != "=" && $0 != "[" }
            let text = form.contains("=") && !form.contains("[") ? name + "=1" : name
            #expect(throws: Never.self) { try Fault(parsing: String(text)) }
        }
    }

    @Test(arguments: [
        ("latnecy=3", "there is no fault \"latnecy\"; did you mean latency=MS?"),
        ("trunc", "there is no fault \"trunc\"; did you mean truncate?"),
        ("502", "there is no fault \"502\"; did you mean 500?"),
        ("dateoffset=4", "there is no fault \"dateoffset\"; did you mean date-offset=SECONDS?"),
        ("latency", "a value is missing; it is written latency=MS"),
        ("latency=", "a value is missing; it is written latency=MS"),
        ("date-offset", "a value is missing; it is written date-offset=SECONDS"),
        ("stall=5", "stall takes no value"),
        ("latency=fast", "\"fast\" is not a whole number from 0 to 600000, as latency=MS wants"),
        ("latency=-1", "\"-1\" is not a whole number from 0 to 600000, as latency=MS wants"),
        ("429=1e3", "\"1e3\" is not a whole number from 0 to 86400, as 429=SECONDS wants"),
    ])
    func wrongTextIsExplained(text: String, message: String) {
        let error = #expect(throws: Flaw.self) { try Fault(parsing: text) }
        #expect(error?.words == message)
    }

    @Test func nameLikeNoOtherGetsTheWholeList() throws {
        let error = try #require(throws: Flaw.self) { try Fault(parsing: "earthquake") }
        #expect(error.words.hasPrefix("there is no fault \"earthquake\"; the faults are "))
        for form in Fault.forms { #expect(error.words.contains(form)) }
    }

    @Test func controlCharactersDoNotReachTheMessage() throws {
        let error = try #require(throws: Flaw.self) { try Fault(parsing: "zz\u{1B}[31m\u{202E}zzzzzzzz") }
        #expect(error.words.hasPrefix("there is no fault \"zz?[31m?zzzzzzzz\""))
    }
}
