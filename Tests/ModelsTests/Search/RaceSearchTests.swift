import FoundationEssentials
import Models
import RacingTestKit
import Testing

@Suite struct RaceSearchTests {
    private static let race = Race.sample(
        number: 7, meeting: "Ōtaki-Māori Park", name: "O'Shea & Sons' St Kilda Plate 1400",
        venue: Venue(name: "Te Rapa", state: "NZ", country: "NZ"))

    private static let card: RaceCard = {
        var card = RaceCard(id: RaceID("race"), category: .horse)
        var first = Runner(number: 3, name: "Daisy's Star")
        first.jockey = "James McDonald"
        var second = Runner(number: 8, name: "Ænima")
        second.trainer = "C. J. Waller"
        card.runners = [first, second]
        return card
    }()

    @Test(arguments: [
        "ota", "OTAKI", "ōtaki", "o\u{304}taki", "park", "maori park", "par ota", "oshea", "o'sh", "shea",
        "o\u{2019}shea",
        "stkilda", "st kil", "otakimaori", "te r", "r7", "7", "1400", "plate 7", "", "  ", "'",
    ])
    func everyWordIsFoundAtTheBeginningOfAWordWhateverItsCaseAccentsAndSigns(text: String) {
        #expect(RaceSearch(text).matches(Self.race))
    }

    @Test(arguments: ["taki", "ark", "hea", "ota flem", "r1", "r77", "8", "waller", "kilda st x"])
    func whatStandsElsewhereInAWordOrNowhereIsNotFound(text: String) {
        #expect(!RaceSearch(text).matches(Self.race))
    }

    @Test(arguments: ["mcdonald", "aeni", "j wall", "daisys", "ota mcdon", "daisy waller plate"])
    func runnersJockeysAndTrainersAreFoundOnAKnownCardTogetherWithTheRace(text: String) {
        #expect(RaceSearch(text).matches(Self.race, card: Self.card))
        #expect(!RaceSearch(text).matches(Self.race))
    }

    /// Every letter of Latin-1, Latin Extended-A and Latin Extended Additional, whether or not it decomposes.
    @Test func everyLatinLetterIsFoundByPlainOnes() {
        let scalars = ([0xaa, 0xba] + Array(0xc0...0x17f) + Array(0x1e00...0x1eff)).compactMap(Unicode.Scalar.init)
        let letters = scalars.filter { $0 != "×" && $0 != "÷" }
        #expect(letters.count > 400)
        for letter in letters {
            let key = FormName.key("\(letter)") ?? ""
            #expect(!key.isEmpty && key.utf8.allSatisfy { (0x61...0x7a).contains($0) }, "\(letter) \(key)")
        }
    }

    @Test(arguments: [
        ("Øvrevoll", "ovrevoll"), ("Łódź", "lodz"), ("Đurđevac", "durdevac"), ("Weißensee", "weissensee"),
        ("Næstved", "naestved"), ("Ilgın", "ilgin"), ("Þórir", "thorir"), ("Reiðhöll", "reidholl"), ("ĲSSEL", "ijssel"),
    ])
    func lettersThatDoNotDecomposeAreFoundByPlainOnes(name: String, text: String) {
        #expect(RaceSearch(text).matches([name]) && FormName.key(name) == text)
        #expect(MeetingName.best(text, among: [name]) == name)
    }

    @Test func aRunnerHasAllWordsItself() {
        let names = { (text: String) in
            let search = RaceSearch(text)
            return Self.card.runners.filter { search.matches([$0.name, $0.jockey ?? "", $0.trainer ?? ""]) }.map(
                \.number)
        }
        #expect(names("mc") == [3] && names("star james") == [3] && names("star waller") == [] && names("") == [3, 8])
    }

    @Test func aMeetingIsFoundByItsRacesToo() {
        var meeting = RaceMeeting(id: "m", name: "Flemington", category: .horse, venue: Venue(name: "Melbourne"))
        meeting.races = [MeetingRace(id: RaceID("r"), number: 7, name: "Cup", start: .t0)]
        let isFound = { (text: String) in RaceSearch(text).matches(meeting) }
        #expect(isFound("flem") && isFound("melb cup") && isFound("flemington 7") && !isFound("plate"))
    }

    @Test(arguments: [
        ("san par", "Sandown Park", ["San", "Par"]), ("o\u{304}ta", "Ōtaki", ["Ōta"]),
        ("ota", "O\u{304}taki", ["O\u{304}ta"]),
        ("daisys", "Daisy's Star", ["Daisy's"]), ("sandownp", "Sandown Park", ["Sandown P"]),
        ("san sand", "Sandown", ["Sand"]),
        ("競", "東京競馬場", ["競"]), ("7", "R7", ["7"]), ("s", "Daisy's", []), ("xyz", "Sandown", []), ("", "Sandown", []),
    ])
    func whatIsFoundIsMarkedOnceInItsOrder(search: String, text: String, marked: [String]) {
        #expect(RaceSearch(search).ranges(in: text).map { String(text[$0]) } == marked)
    }

    @Test func whatARaceWasFoundByIsTheRunnerWithMostOfTheWords() {
        let found = { (text: String) in RaceSearch(text).firstFound(in: Self.card) }
        #expect(found("daisy") == "3 Daisy's Star" && found("waller") == "8 Ænima, C. J. Waller")
        #expect(found("flem") == nil && found("") == nil)
        #expect(found("star wal c") == "8 Ænima, C. J. Waller")
    }

    @Test func noTextIsTooMuch() {
        let search = RaceSearch(String(repeating: "a ", count: 500) + "\u{10ffff}\u{0}")
        #expect(search.matches(.sample(meeting: "Ascot")) && !search.matches(.sample(meeting: "Bulli", name: "X")))
    }
}

@Suite struct RaceFilterTests {
    @Test func categoryRegionAndSearchAllCount() {
        let race = Race.sample(category: .harness, meeting: "Menangle", venue: Venue(state: "NSW", country: "AUS"))
        let passes = { (category: RaceCategory, region: String, text: String) in
            RaceFilter(
                CategoryFilter([category]), region: RegionFilter(text: region) ?? .all, search: RaceSearch(text)
            ).includes(race)
        }
        #expect(passes(.harness, "aus-nsw", "men"))
        #expect(!passes(.horse, "aus-nsw", "men") && !passes(.harness, "aus-vic", "men"))
        #expect(!passes(.harness, "aus-nsw", "flem"))
        #expect(RaceFilter.all.isAll && RaceFilter.all.includes(race))
    }

    @Test func aRaceIsFoundByAWordOfItsOwnAndOneOfItsKnownCard() {
        var card = RaceCard(id: RaceID("a"))
        card.runners = [Runner(number: 1, name: "Daisy's Star")]
        var filter = RaceFilter()
        filter.update(for: RaceSearch("flem daisy"), on: [RaceID("a"): card])
        #expect(filter.search.hits(in: card).rawValue == 2)
        #expect(filter.search.matches(.sample("a"), onCard: [SearchHits(rawValue: 2)]))
        #expect(filter.includes(Race.sample("a")))
        #expect(!filter.includes(Race.sample("b")))
        var meeting = RaceMeeting(id: "m", name: "Flemington", category: .horse)
        #expect(!filter.includes(meeting))
        meeting.races = [MeetingRace(id: RaceID("a"), number: 1, name: "Cup", start: .t0)]
        #expect(filter.includes(meeting))
        filter.update(for: .none, on: [RaceID("a"): card])
        #expect(filter == .all)
    }
}

@Suite struct WatchListTests {
    @Test func spellingsOfANameAreOne() {
        var list = WatchList()
        let isNew = list.set(WatchEntry(.runner, category: .horse, name: "Daisy's Star"), isWatched: true)
        #expect(isNew)
        #expect(list.contains(runner: "DAISYS STAR", .horse))
        #expect(!list.contains(runner: "Daisy's Star", .harness) && !list.contains(.meeting, "Daisy's Star", .horse))
        let again = WatchEntry(.runner, category: .horse, name: "daisys star")
        let isAgain = list.set(again, isWatched: true)
        let isGone = list.set(again, isWatched: false)
        #expect(!isAgain && isGone && list.isEmpty)
    }

    /// One name in two countries is two meetings, for everybody who asks.
    @Test func aMeetingIsWatchedInItsCountry() {
        func race(_ country: String?) -> Race {
            .sample("r", meeting: "Newcastle", venue: Venue(country: country))
        }
        var list = WatchList()
        let isNew = list.set(WatchEntry(meetingOf: race("AUS")), isWatched: true)
        #expect(isNew && list.contains(meetingOf: race("AU")) && list.contains(meetingOf: race(nil)))
        #expect(!list.contains(meetingOf: race("GB")) && list.starts(in: race("GB")).isEmpty)
        #expect(list.names(in: race("GB")).isEmpty && list.names(in: race("AUS")) == ["Newcastle"])
        let isOther = list.set(WatchEntry(meetingOf: race("UK")), isWatched: true)
        #expect(isOther && list.entries.count == 2 && list.contains(meetingOf: race("GBR")))
        let isGone = list.set(WatchEntry(meetingOf: race("AUS")), isWatched: false)
        #expect(isGone && !list.contains(meetingOf: race("AUS")) && list.contains(meetingOf: race("GB")))
    }

    @Test func aRaceIsWatchedByItsMeetingAndByRunnersOfItsCard() {
        var card = RaceCard(id: RaceID("race"))
        card.runners = [Runner(number: 1, name: "Winx"), Runner(number: 2, name: "Black Caviar")]
        let list = WatchList([
            WatchEntry(.meeting, category: .horse, name: "Flemington"),
            WatchEntry(.runner, category: .horse, name: "Black Caviar"),
        ])
        #expect(list.names(in: .sample(), card: card) == ["Flemington", "Black Caviar"])
        #expect(list.names(in: .sample(category: .harness), card: card).isEmpty)
    }

    @Test func whatHasNoNameOrIsTooManyIsNotWatched() {
        var list = WatchList((0..<WatchList.limit).map { WatchEntry(.meeting, category: .horse, name: "M\($0)") })
        let isMore = list.set(WatchEntry(.meeting, category: .horse, name: "More"), isWatched: true)
        let isNameless = list.set(WatchEntry(.meeting, category: .horse, name: " '"), isWatched: true)
        #expect(list.isFull && !isMore && !isNameless)
        #expect(list.entries.count == WatchList.limit)
    }
}
