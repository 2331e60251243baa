import Screen
import Testing
import ViewModels

@testable import Views

/// The help explains every sign, and names the place of the rest.
@Suite struct LegendTests {
    /// Parts of lines, bars and big digits: they mean nothing by themselves.
    private static let plain: Set<String> = ["repertoire", "rule", "block", "upperHalf", "lowerHalf"]

    @Test(arguments: Repertoire.allCases)
    func everySignOfTheScreenHasALegend(repertoire: Repertoire) {
        let glyphs = Glyphs(repertoire)
        let legend = HelpSection.Sign.allCases.map(glyphs.sign).joined(separator: " ")
        for child in Mirror(reflecting: glyphs).children {
            guard let name = child.label, !Self.plain.contains(name) else { continue }
            let signs = (child.value as? String).map { [$0] } ?? child.value as? [String] ?? []
            #expect(!signs.isEmpty, "\(name)")
            #expect(signs.contains { legend.contains($0) }, "\(name): \(signs)")
        }
        for sign in ["~", "=", "!", "?", "±", glyphs.alert, "H", "G", "T"] { #expect(legend.contains(sign)) }
    }

    @Test func everySignHasWordsOfItsOwn() {
        let words = HelpSection.Sign.allCases.map(\.meaning)
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
    }
}
