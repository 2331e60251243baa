import Synchronization
import Testing

@testable import Models

/// The lookup is that of the process, which has other tests: it knows no text of the program.
@Suite(.serialized) struct TranslationTests {
    private static let french = [
        "Lap %1 of %2": "%2 courses, la %1e", "Ajar": "Ouvert", "a door\u{4}Ajar": "Départ",
        "%1 foxes lost": "perdu", "%1 foxes grew": "%1 et %2", "Pig%": "Gagn%", "Pink fox": "Rou\u{1b}[31mge",
        "Left fox": "Retour\u{202e}",
    ]

    private static func install() {
        Translation.install(
            MessageLookup { text, context in
                Self.french[context.isEmpty ? text : "\(context)\u{4}\(text)"]
            } findForCount: { one, _, count in
                switch one {
                case "%1 fox": count < 2 ? "%1 course" : "%1 courses"
                case "lone fox": count < 2 ? "course seule" : "%1 courses"
                default: nil
                }
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
        #expect(tr("Lap \(3) of \(8)") == "8 courses, la 3e")
        #expect(translated("Ajar") == "Ouvert")
    }

    @Test func contextsSeparateWhatEnglishWritesAlike() {
        Self.install()
        #expect(tr("Ajar") == "Ouvert" && tr("Ajar", in: "a door") == "Départ")
    }

    @Test(arguments: [(0, "0 course"), (1, "1 course"), (2, "2 courses")])
    func formsForCountsAreThoseOfTheLanguage(count: Int, words: String) {
        Self.install()
        #expect(trn("\(count) fox", "\(count) foxes", count) == words)
        let alone = count < 2 ? "course seule" : words
        #expect(trn("lone fox", "\(count) foxes", count) == alone)
        #expect(trn("stray fox", "\(count) foxes", count) == (count == 1 ? "stray fox" : "\(count) foxes"))
    }

    @Test func aTranslationWithoutTheSamePlacesIsNotShown() {
        Self.install()
        #expect(tr("\(5) foxes lost") == "5 foxes lost" && tr("\(5) foxes grew") == "5 foxes grew")
    }

    @Test func aTranslationWithControlCharactersIsNotShown() {
        Self.install()
        #expect(tr("Pink fox") == "Pink fox" && tr("Left fox") == "Left fox")
    }

    @Test func valuesAreNeverReadAsPlaces() {
        Self.install()
        #expect(tr("Lap \("%2") of \("%1")") == "%1 courses, la %2e")
        #expect(tr("Pig%") == "Gagn%")
    }

    @Test func textForProgramsIsEnglishInEveryLocale() {
        Self.install()
        #expect(Translation.inEnglish { tr("Lap \(3) of \(8)") } == "Lap 3 of 8")
        #expect(Translation.inEnglish { translated("Ajar") } == "Ajar")
        #expect(tr("Ajar") == "Ouvert")
    }

    @Test func capitalsAreThoseOfTheLanguage() {
        #expect(capitalized("été") == "Été" && capitalized("") == "")
    }
}
