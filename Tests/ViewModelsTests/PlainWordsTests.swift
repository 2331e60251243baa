import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing

@testable import Facts
@testable import ViewModels

struct PlainWordsTests {
    @Test(arguments: [
        (0, "0 seconds"), (1, "1 second"), (45, "45 seconds"), (60, "1 minute"), (270, "4 minutes 30 seconds"),
        (-61, "1 minute 1 second"), (3600, "1 hour"), (3900, "1 hour 5 minutes"), (400_000, "4 days"),
    ])
    func durationsAreWords(seconds: Int, words: String) { #expect(PlainWords.duration(seconds) == words) }

    @Test(arguments: [
        ("3.40", "3 dollars 40"), ("3.05", "3 dollars 5 cents"), ("12.50", "12 dollars 50"), ("51.00", "51 dollars"),
        ("121", "121 dollars"), ("1.01", "1 dollar 1 cent"), ("396.60", "396 dollars 60"),
    ])
    func pricesAreDollarsAndCents(figures: String, words: String) {
        #expect(PlainWords.price(figures) == words)
        #expect(PlainWords.price(figures, currency: "AUD") == words)
        #expect(PlainWords.price(figures, currency: "GBP") == figures)
    }

    @Test(arguments: [
        (1, "first"), (10, "tenth"), (11, "11th"), (12, "12th"), (21, "21st"), (22, "22nd"), (23, "23rd"),
    ])
    func ordinals(number: Int, word: String) { #expect(PlainWords.ordinal(number) == word) }

    @Test(arguments: [
        (0.0, "3 o'clock", "3 am"), (300, "03:05", "3:05 am"), (43_200, "15 o'clock", "3 pm"),
        (75_600, "midnight", "12 am"),
    ])
    func timesAreSpoken(later: Double, words: String, with12Hours: String) {
        let halved = LocalTime(is12Hour: true) { _ in LocalTime.Reading(offset: 0, abbreviation: "UTC") }
        #expect(LocalTime.utc.spoken(.t0 + later) == words)
        #expect(halved.spoken(.t0 + later) == with12Hours)
    }

    @Test func leftOutSentencesAreCounted() {
        #expect(PlainWords.gap(1) == "1 sentence is left out here, because nobody read in time.")
        #expect(PlainWords.gap(12) == "12 sentences are left out here, because nobody read in time.")
    }

    @Test func sentenceHasACapitalAndOneEnd() {
        #expect(PlainWords.sentence("race 7") == "Race 7.")
        #expect(PlainWords.sentence("is it down?") == "Is it down?")
    }

    @Test(arguments: [
        ("", PlainRequest.races), ("n", .next), ("  NEXT ", .next), ("c", .card(nil)), ("c 1", .card(.place(1))),
        ("c flemington 7", .card(.named(meeting: "flemington", number: 7))),
        ("c the meadows r7", .card(.named(meeting: "the meadows", number: 7))),
        ("c flemington", .card(.named(meeting: "flemington", number: nil))), ("r", .results), ("r 2", .result(2)),
        ("f horse greyhound", .filter("horse,greyhound")),
        ("f horse, greyhound", .filter("horse,greyhound")), ("w", .watchList), ("w 1", .watch(race: 1, runner: nil)),
        ("w 1 4", .watch(race: 1, runner: "4")), ("w 2 1A", .watch(race: 2, runner: "1A")),
        ("w 2 dusty warden", .watch(race: 2, runner: "dusty warden")), ("say none", .choose("none")), ("?", .help),
        ("q", .quit), ("m", .meetings("")), ("meetings new zealand", .meetings("new zealand")), ("s", .state),
    ])
    func lineIsARequest(line: String, request: PlainRequest) { #expect(PlainRequest(line) == request) }

    @Test func unknownLineNamesTheNearestCommand() {
        #expect(PlainRequest("crad") == .unclear("crad is no command here. Did you mean card?"))
        #expect(PlainRequest("xyzzy") == .unclear("xyzzy is no command here. Type a question mark for the commands."))
        #expect(PlainRequest("next nz") == .unclear("Type n alone: it takes no other words."))
        guard case .unclear = PlainRequest("w one") else {
            Issue.record("w one is understood")
            return
        }
    }

    @Test(arguments: ["t-5,t-1,due,off,moved,abandoned,result", "none", "t-3", "result"])
    func choiceReadsItsOwnText(text: String) throws { #expect(try SpokenChoice(text).text == text) }

    @Test(arguments: ["t-0", "t-121", "of", "", "five"])
    func choiceRefusesOtherWords(text: String) {
        #expect(throws: SpokenChoice.UnknownWord.self) { try SpokenChoice(text) }
    }

    @Test func resultIsOneSentenceThatStandsAlone() {
        let words = PlainResult(.sample(order: [2, 4, 7]), localTime: .utc).words
        #expect(
            words == "final result of race 7 at Flemington, horses: first, number 2, Frosbie, win pays 6 dollars 60; "
                + "second, number 4, Ruji; third, number 7, Ballinran")
        let protest = PlainResult(.sample(status: .interim, protest: "Second against first"), localTime: .utc).words
        #expect(protest.hasPrefix("interim result of") && protest.hasSuffix("a protest is heard: Second against first"))
        let heat = PlainResult(.sample(deadHeat: true), localTime: .utc).words
        #expect(heat.contains("equal first, number 2") && heat.contains("equal first, number 4"))
    }

    @Test func aSentenceHasWordsForSigns() {
        #expect(PlainWords.sentence("the Bold & Bright Plate") == "The Bold and Bright Plate.")
    }
}
