import Testing

@testable import Settings
@testable import raceboard

@Suite struct CompletionTests {
    @Test func aListGoesOnAfterItsComma() {
        let words = ["horse", "greyhound", "harness", "all"]
        #expect(Completions.list(words, after: "") == words)
        #expect(Completions.list(words, after: "horse,g") == ["horse,greyhound", "horse,harness", "horse,all"])
    }

    @Test func whatIsNoOptionIsWhatTheCommandTakes() {
        let line = ["raceboard", "--store", "/x", "card", "--only=horse", "-q", "-o", "file", "alexandra", "pa"]
        #expect(Completions.positional(line, before: 9) == ["alexandra"])
        #expect(Completions.positional(["raceboard", "store", "delete", ""], before: 3) == [])
    }

    @Test func valuesOfOptionsAreFoundInBothForms() {
        let line = ["raceboard", "--store", "/x", "--config=/y"]
        #expect(ArgumentOrder.value(of: "store", in: line) == "/x")
        #expect(ArgumentOrder.value(of: "config", in: line) == "/y")
        #expect(ArgumentOrder.value(of: "tz", in: line) == nil)
    }

    @Test func zonesAreTheThirdColumnOfTheSystemsTable() {
        let table = "# a comment\tno\tzone\nAU\t-3352+15113\tAustralia/Sydney\tNew South Wales\nbroken\n"
        #expect(ZoneNames.named(in: table) == ["Australia/Sydney"])
        #expect(ZoneNames.country(of: "Australia/Sydney", in: table) == "AUS")
        #expect(ZoneNames.country(of: "UTC0", in: table) == nil)
        #expect(ZoneNames.country(of: "Europe/London", in: "GB,GG,IM,JE\t+51-00\tEurope/London\n") == "UK")
    }
}
