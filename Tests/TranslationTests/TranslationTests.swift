import Synchronization
import Testing

@testable import Translation

/// The lookup is the process's own: one test installs it, and the others are right with and without it.
@Suite(.serialized) struct TranslationTests {
    private static let french = [
        "Race %1 of %2": "%2 courses, la %1e", "Open": "Ouvert", "a price\u{4}Open": "Départ",
        "%1 lost": "perdu", "%1 grew": "%1 et %2", "Win%": "Gagn%", "Red": "Rou\u{1b}[31mge", "Back": "Retour\u{202e}",
    ]

    private static func install() {
        Translation.install(
            MessageLookup { text, context in
                Self.french[context.isEmpty ? text : "\(context)\u{4}\(text)"]
            } findForCount: { one, _, count in
                one == "%1 race" ? count < 2 ? "%1 course" : "%1 courses" : nil
            })
    }

    @Test func textIsThatOfTheCodeWithoutATranslation() {
        #expect(tr("Nothing \(7) of \("this")") == "Nothing 7 of this")
        #expect(trn("\(1) horse", "\(1) horses", 1) == "1 horse")
        #expect(trn("\(0) horse", "\(0) horses", 0) == "0 horses")
        #expect(translated(mark("No such text")) == "No such text")
    }

    @Test func translationsPutTheValuesIntoTheirOwnOrder() {
        Self.install()
        #expect(tr("Race \(3) of \(8)") == "8 courses, la 3e")
        #expect(translated("Open") == "Ouvert")
    }

    @Test func contextsTellApartWhatEnglishWritesAlike() {
        Self.install()
        #expect(tr("Open") == "Ouvert" && tr("Open", in: "a price") == "Départ")
    }

    @Test(arguments: [(0, "0 course"), (1, "1 course"), (2, "2 courses")])
    func formsForCountsAreThoseOfTheLanguage(count: Int, words: String) {
        Self.install()
        #expect(trn("\(count) race", "\(count) races", count) == words)
    }

    @Test func aTranslationWithoutTheSamePlacesIsNotShown() {
        Self.install()
        #expect(tr("\(5) lost") == "5 lost" && tr("\(5) grew") == "5 grew")
    }

    @Test func aTranslationWithControlCharactersIsNotShown() {
        Self.install()
        #expect(tr("Red") == "Red" && tr("Back") == "Back")
    }

    @Test func valuesAreNeverReadAsPlaces() {
        Self.install()
        #expect(tr("Race \("%2") of \("%1")") == "%1 courses, la %2e")
        #expect(tr("Win%") == "Gagn%")
    }

    @Test func textForProgramsIsEnglishInEveryLocale() {
        Self.install()
        #expect(Translation.inEnglish { tr("Race \(3) of \(8)") } == "Race 3 of 8")
        #expect(Translation.inEnglish { translated("Open") } == "Open")
        #expect(tr("Open") == "Ouvert")
    }

    @Test func capitalsAreThoseOfTheLanguage() {
        #expect(capitalized("été") == "Été" && capitalized("") == "")
    }
}
