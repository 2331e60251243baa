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

    @Test func textIsShownInCapitalsWithAccents() {
        #expect(BlockFont.shown("Ōtaki Café") == "ŌTAKI CAFÉ")
        #expect(BlockFont.rows(of: "Ō") == ["####", "    ", " ## ", "#  #", " ## "])
        #expect(BlockFont.rows(of: "É") == ["  #", "###", "## ", "#  ", "###"])
        #expect(BlockFont.rows(of: "Ü") == ["#  #", "    ", "#  #", "#  #", " ## "])
        #expect(BlockFont.rows(of: "Ñ") == [" ## ", "#  #", "## #", "# ##", "#  #"])
        #expect(BlockFont.rows(of: "Ì") == ["#  ", "   ", " # ", " # ", " # "])
        #expect(BlockFont.rows(of: "Ç") == [" ##", "#  ", "#  ", " ##", " # "])
        #expect(BlockFont.cut("Ōōō", pixels: 11) == "ōōō", "narrow letters have accents too")
        // A letter without a pattern for its accent is shown without it.
        #expect(BlockFont.shown("Łódź") == "LÓDŹ")
        #expect(BlockFont.shown("R-") == "R-")
        #expect(BlockFont.shown("東京") == nil)
        #expect(BlockFont.shown("Fast Lane\u{7}") == nil)
    }

    @Test func everyAccentedLetterIsFiveHighAndLikeNoOther() throws {
        var seen: Set<[String]> = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".compactMap { BlockFont.rows(of: $0) })
        // One sign each for what is above the middle, and for two points.
        for scalar in "ÀÁÂÄĀÇĆČÈÉÊËĒÌÍÎÏĪÑŃÒÓÔÖŌŚŠÙÚÛÜŪÝŸŹŽ".unicodeScalars {
            let rows = try #require(BlockFont.rows(of: Character(scalar)), "\(scalar)")
            #expect(rows.count == 5 && Set(rows.map(\.count)).count == 1, "\(scalar)")
            #expect(seen.insert(rows).inserted, "\(scalar)")
        }
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
