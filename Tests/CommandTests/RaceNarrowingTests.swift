import FoundationEssentials
import Models
import RacingTestKit
import Testing

@testable import Settings

@Suite struct RaceNarrowingTests {
    private func narrowing(_ options: [String: String], search: String? = nil) throws -> RaceNarrowing {
        try RaceNarrowing(SettingReader(options: options, environment: [:]), search: search)
    }

    @Test func withoutOptionsEveryRaceCounts() throws {
        let all = try narrowing([:])
        #expect(all.filter.isAll && !all.isNarrow && !all.isWatchedOnly)
    }

    @Test func categoryAloneNeedsNoLargerRequest() throws {
        #expect(try !narrowing(["only": "horse"]).isNarrow)
        #expect(try narrowing(["region": "AUS-VIC"]).isNarrow)
        #expect(try narrowing([:], search: "flem").isNarrow)
    }

    @Test func regionAndSearchBothCount() throws {
        let some = try narrowing(["region": "aus-vic"], search: "flem")
        #expect(some.filter.includes(.sample()))
        #expect(!some.filter.includes(.sample(venue: Venue(name: "Flemington", state: "NSW", country: "AUS"))))
        #expect(!some.filter.includes(.sample(meeting: "Sandown", venue: Venue(state: "VIC", country: "AUS"))))
    }
}
