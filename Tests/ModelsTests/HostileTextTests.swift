import FoundationEssentials
import Models
import Testing

/// Board rule 10, as far as it was learnt from hostile input.
@Suite struct HostileTextTests {
    @Test(arguments: [
        ("a\u{3164}b\u{115f}\u{ffa0}", "ab"), ("\u{3164}\u{3164}", ""), ("a\u{e0041}\u{e007f}", "a"),
        ("a\u{fffe}", "a\u{fffd}"), ("❤\u{fe0f}\u{fe0f}\u{e0100}", "❤"), ("a\u{34f}\u{17b4}b", "ab"),
        ("\u{61c}\u{200f}a\u{2069}", "a"), ("a\u{20dd}\u{20dd}\u{20dd}", "a\u{20dd}\u{20dd}"),
    ])
    func whatIsInvisibleOrPiledUpIsDropped(text: String, cleaned: String) {
        #expect(FeedText.clean(text).unicodeScalars.elementsEqual(cleaned.unicodeScalars))
    }

    @Test(arguments: ["مرحبا سباق", "מרוץ", "Café Zoë", "馬術", "한국", "🏇 Cup", "हिन्दी"])
    func namesOfOtherScriptsStay(text: String) {
        #expect(FeedText.clean(text) == text)
    }

    @Test(arguments: [-1e30, 1e30, .infinity, -.infinity, .nan, -9.2233720368547758e18, 4e15])
    func noInstantIsTooAbsurdToBeShown(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(CivilTime(date, offset: 39_600).isValid)
        #expect(RFC3339.format(date).hasSuffix("Z"))
    }
}
