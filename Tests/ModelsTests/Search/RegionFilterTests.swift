import Testing

@testable import Models

/// Countries and states as a person lists them, and as the keys offer them.
@Suite struct RegionFilterTests {
    private static let known = Set(["AUS-VIC", "ARG", "AUS-NSW", "NZ-NZ", "AUS"].compactMap { Region(text: $0) })

    private func offered(home: String?, coming: [String]) -> [String] {
        RegionFilter.offered(Self.known, coming: Set(coming.compactMap { Region(text: $0) }), home: home)
    }

    @Test func theOwnCountryComesFirstThenWhatRunsToday() {
        #expect(offered(home: nil, coming: ["AUS", "NZ", "ARG"]) == ["AUS", "NZ", "ARG"])
        #expect(offered(home: "NZ", coming: ["AUS-NSW", "NZ"]) == ["NZ", "AUS", "ARG"])
        #expect(offered(home: "FR", coming: ["NZ"]) == ["NZ", "AUS", "ARG"])
    }

    @Test func statesOfTheCountryComeInTurnAndThenTheCountry() {
        var turn: [String] = []
        var region = RegionFilter.all
        for _ in 0..<4 {
            region = region.nextState(in: Self.known)
            turn.append(region.text)
        }
        #expect(turn == ["AUS-NSW", "AUS-VIC", "AUS", "AUS-NSW"])
        #expect(RegionFilter(text: "ARG")?.nextState(in: Self.known).text == "ARG")
        #expect(RegionFilter(text: "AUS,NZ")?.nextState(in: []).text == "AUS,NZ")
    }

    @Test func aRaceWithoutACountryIsInNone() {
        #expect(RegionFilter(text: "aus")?.includes(Venue(state: "vic", country: "Aus")) == true)
        #expect(RegionFilter(text: "aus-vic")?.includes(Venue(state: "vic", country: "aus")) == true)
        #expect(RegionFilter(text: "aus-vic")?.includes(Venue(country: "AUS")) == false)
        #expect(RegionFilter(text: "aus")?.includes(Venue(name: "X")) == false)
        #expect(RegionFilter.all.includes(Venue()))
    }

    @Test(arguments: [
        ("AUS,NZL", "AUS"), ("AUS,NZL", "NZ"), ("-USA", "AUS"), ("-USA", ""), ("all,-USA", "FR"), ("gbr", "UK"),
        ("AUS-NSW,NZ", "AUS/NSW"), ("AUS,-AUS-NSW", "AUS/VIC"), ("-AUS/NSW", "AUS"),
    ])
    func listsLetThrough(text: String, place: String) throws {
        #expect(try RegionFilter(checking: text).includes(venue(place)))
    }

    @Test(arguments: [
        ("AUS,NZL", "FR"), ("AUS,NZL", ""), ("-USA", "US"), ("-USA,-FR", "FRA"), ("AUS-NSW,NZ", "AUS/VIC"),
        ("AUS,-AUS-NSW", "AUS/NSW"), ("AUS,-AUS-NSW", "NZ"),
    ])
    func listsLeaveOut(text: String, place: String) throws {
        #expect(try !RegionFilter(checking: text).includes(venue(place)))
    }

    private func venue(_ place: String) -> Venue {
        let parts = place.split(separator: "/").map(String.init)
        return Venue(name: "X", state: parts.count > 1 ? parts[1] : nil, country: parts.first)
    }

    @Test(arguments: [
        ("aus, nzl", "AUS,NZ"), ("nz,au,NZ", "AUS,NZ"), ("all", "all"), ("-us,aus/nsw", "AUS-NSW,-USA"),
        ("uk-gbr", "UK"), ("QAT", "QAT"),
    ])
    func aListIsWrittenInOneWay(text: String, written: String) throws {
        let filter = try RegionFilter(checking: text)
        #expect(filter.text == written && RegionFilter(text: written) == filter)
    }

    @Test(arguments: ["", "-", "AUS-", "A B-", "AUS-N-W", "ABCDEFGHIJKLM", "a\u{1b}", "AUS,", "AUS,AUS-,NZ"])
    func whatIsNoCodeIsRefused(text: String) {
        #expect(RegionFilter(text: text) == nil)
    }

    @Test func aFlawNamesTheItemAndTheNearestCode() {
        func flaw(_ text: String) -> RegionFlaw? {
            do throws(RegionFlaw) {
                _ = try RegionFilter(checking: text)
                return nil
            } catch {
                return error
            }
        }
        #expect(flaw("AUS,AUX") == RegionFlaw(words: #"item 2, "AUX", is no code of a country"#, nearest: "AUS"))
        #expect(flaw("-NSW")?.nearest == "AUS-NSW")
        #expect(flaw("AUS,,NZ")?.words == "item 2 is empty")
        #expect(flaw("AUS-NSW,all")?.nearest == "all")
        #expect(flaw("AUS-NSW,-AUS")?.words == "AUS-NSW is both chosen and left out")
        #expect(flaw(String(repeating: "AUS,", count: 1_000_000))?.words == "it has more than 40 items")
        #expect(flaw("ZZ\u{1b}[2J")?.words.unicodeScalars.contains { $0.value < 32 } == false)
    }
}
