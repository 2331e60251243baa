import Models
import Testing

@testable import FeedSimulator

struct FeedQueryTests {
    @Test func percentAndPlusAreDecoded() {
        let query = FeedQuery("a=%5B%22x%22%2c1%5D&b=c+d&e&f=%zz%4&g=%C3%A9")
        #expect(query["a"] == "[\"x\",1]")
        #expect(query["b"] == "c d")
        #expect(query["e"] == "")
        #expect(query["f"] == "%zz%4")
        #expect(query["g"] == "é")
        #expect(query["h"] == nil)
    }

    @Test(arguments: ["", "count=", "count=0", "count=-3", "count=five", "count=99999999999999999999"])
    func anythingButANumberAboveZeroIsNoCount(text: String) {
        #expect(FeedQuery(text).count == nil)
    }

    @Test func categoriesKeepTheirOrderAndComeOnce() throws {
        let one = CategoryID.id(of: .horse)
        let two = CategoryID.id(of: .harness)
        #expect(try FeedQuery("categories=[\"\(one)\",\"\(two)\",\"\(one)\"]").categories() == [one, two])
        #expect(try FeedQuery("count=5").categories() == nil)
        #expect(try FeedQuery("categories=[]").categories() == nil)
    }

    @Test(arguments: [
        ("%22x%22", "cannot unmarshal string"), ("7", "cannot unmarshal number"),
        ("%7B%7D", "cannot unmarshal object"), ("[1]", "cannot unmarshal array element"),
        ("x", "invalid character"), ("[%22x%22]", "invalid UUID length: 1"),
    ])
    func anythingButAnArrayOfUUIDsIsRefused(value: String, complaint: String) {
        let error = #expect(throws: Flaw.self) { try FeedQuery("categories=" + value).categories() }
        #expect(error?.words.contains(complaint) == true)
    }
}
