import Models
import Testing

@testable import Services

/// What a text of `additional_data` holds does not depend on which texts were read before.
@Suite struct KeptGuidesTests {
    private static func text(_ raceClass: String) -> String {
        #"{"revealed_race_info": {"class": "\#(raceClass)"}}"#
    }

    @Test func eachTextHasItsOwnGuideInEveryAnswer() {
        let guides = KeptGuides()
        for _ in 1...4 {
            #expect(guides.guide(of: Self.text("MDN"))?.conditions.raceClass == "MDN")
            #expect(guides.guide(of: Self.text("BM58"))?.conditions.raceClass == "BM58")
            #expect(guides.guide(of: "{not json") == nil)
            guides.endAnswer()
        }
    }

    @Test func aTextThatComesBackIsReadAgain() {
        let guides = KeptGuides()
        for answer in [["MDN"], ["BM58"], [], ["MDN", "BM58"]] {
            for one in answer { #expect(guides.guide(of: Self.text(one))?.conditions.raceClass == one) }
            guides.endAnswer()
        }
    }
}
