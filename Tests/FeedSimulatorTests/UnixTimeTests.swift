import FoundationEssentials
import Testing

@testable import FeedSimulator

struct UnixTimeTests {
    /// Instants whose dates are known from elsewhere: RFC 9110, leap days, ends of years.
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT", "2000-02-29T00:00:00Z"),
        (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT", "2024-02-28T23:59:59Z"),
        (1_798_761_599, "Thu, 31 Dec 2026 23:59:59 GMT", "2026-12-31T23:59:59Z"),
        (1_798_761_600, "Fri, 01 Jan 2027 00:00:00 GMT", "2027-01-01T00:00:00Z"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT", "2100-03-01T00:00:00Z"),
    ])
    func datesAreWrittenAsTheStandardsHaveThem(seconds: Int, http: String, rfc3339: String) {
        #expect(UnixTime.httpDate(seconds) == http)
        #expect(UnixTime.rfc3339(seconds) == rfc3339)
    }

    @Test func fractionStandsBeforeTheZone() {
        #expect(UnixTime.rfc3339(784_111_777, fraction: "512") == "1994-11-06T08:49:37.512Z")
    }

    @Test func fractionsOfAnInstantAreRoundedDown() {
        #expect(UnixTime.seconds(of: Date(timeIntervalSince1970: 1_000_000_000.999)) == 1_000_000_000)
    }
}
