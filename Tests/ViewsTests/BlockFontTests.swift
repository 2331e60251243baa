import Testing

@testable import Views

@Suite struct BlockFontTests {
    @Test func everyPatternIsFiveHighAndEven() throws {
        for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .:,-+/()!?&'_gknou" {
            let rows = try #require(BlockFont.rows(of: character), "\(character)")
            #expect(rows.count == 5 && Set(rows.map(\.count)).count == 1)
            #expect(character == " " || character == "_" || rows.joined().contains("#"))
        }
        #expect(BlockFont.rows(of: "東") == nil)
    }

    @Test func noTwoLettersAreAlike() {
        let all = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".compactMap { BlockFont.rows(of: $0) }
        #expect(Set(all).count == 36)
    }

    @Test func textIsShownInCapitalsWithoutAccents() {
        #expect(BlockFont.shown("Ōtaki Café") == "OTAKI CAFE")
        #expect(BlockFont.shown("R-") == "R-")
        #expect(BlockFont.shown("東京") == nil)
        #expect(BlockFont.shown("Fast Lane\u{7}") == nil)
    }

    @Test func longNameIsSetNarrowBeforeItIsCut() {
        let whole = BlockFont.width(of: "GLOUCESTER PARK")
        #expect(BlockFont.cut("Gloucester Park", pixels: whole) == "GLOUCESTER PARK")
        #expect(BlockFont.cut("Gloucester Park", pixels: whole - 1) == "gLouCESTER PARk")
        let cut = BlockFont.cut("Gloucester Park", pixels: 40)
        #expect(cut?.hasSuffix(".") == true && BlockFont.width(of: cut ?? "") <= 40)
        #expect(BlockFont.cut("AB", pixels: 0) == ".")
    }
}
