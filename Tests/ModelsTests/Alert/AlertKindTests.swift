import Models
import Testing

/// Words of alerts in settings, in JSON and in the store.
@Suite struct AlertKindTests {
    @Test func everyWordIsReadAgain() {
        for word in AlertKind.words + ["t-1", "t-5", "t-60", "at>=5.00", "at<=101.00"] {
            #expect(AlertKind(word: word)?.word == word)
        }
        #expect(AlertKind(word: "T-5") == .before(minutes: 5))
    }

    @Test(arguments: [
        "", "t-", "t-0", "t-61", "t-05", "t-+5", "t--5", "5", "t-5m", "ready", "t-1,due", "at", "at5", "at>=",
        "at>=1.00", "at<=-2",
    ])
    func otherWordsAreNoKind(word: String) { #expect(AlertKind(word: word) == nil) }

    @Test func theKeyGoesThroughOneMinuteFiveMinutesTheStartAndNone() {
        var kinds: [AlertKind?] = [nil]
        for _ in 0..<4 { kinds.append(AlertKind.next(after: kinds.last ?? nil)) }
        #expect(kinds == [nil, .before(minutes: 1), .before(minutes: 5), .due, nil])
        #expect(AlertKind.next(after: .moved) == nil)
    }

    @Test func scopesAreRead() {
        #expect(AlertScope(word: "Watched") == .watched && AlertScope(word: "all") == .all)
        #expect(AlertScope(word: "greyhound") == .category(.greyhound))
        #expect(AlertScope(word: "region:-usa")?.without?.text == "-USA")
        #expect(AlertScope(word: "region:aus")?.without == nil)
        #expect(AlertScope.regionFlaw(of: "Region:AUX")?.nearest == "AUS")
        #expect(AlertScope(word: "region:aus-nsw") == .region(RegionFilter(country: "AUS", state: "NSW")))
        #expect(AlertScope(word: "search:Old Mill") == .search(RaceSearch("Old Mill")))
    }

    @Test(arguments: [
        "", "region:", "region:zz", "region:all", "region:a/b", "search:", "search: - ", "horses", "everything",
    ])
    func otherWordsAreNoScope(word: String) { #expect(AlertScope(word: word) == nil) }
}
