import Models

/// Text made harmless (board rule 10): nothing that commands, hides, reorders or piles up is left.
enum TextProperty {
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        let limit = reader.pick([0, 1, 2, 3, 8, 12, 40, 80, 120])
        let width = reader.choice(30)
        let text = String(decoding: reader.remaining(), as: UTF8.self)
        let cleaned = FeedText.clean(text, limit: limit)
        var rules = Rules()
        for rule in faults(of: cleaned, limit: limit) { rules.hold(false, rule) }
        rules.hold(
            FeedText.clean(cleaned, limit: limit).unicodeScalars.elementsEqual(cleaned.unicodeScalars),
            "cleaning twice changes the text")
        rules.hold(
            (FeedText.clean(optional: text, limit: limit) == nil) == cleaned.isEmpty, "empty is not reported as nil")
        checkWrap(cleaned, width: max(1, width), &rules)
        return rules.broken
    }

    private static func checkWrap(_ text: String, width: Int, _ rules: inout Rules) {
        let lines = TextWrap.lines(text, width: width)
        for line in lines {
            rules.hold(!line.isEmpty && line.first != " " && line.last != " ", "a line has spaces at its ends")
            rules.hold(
                DisplayWidth.of(line) <= width || line.unicodeScalars.count { DisplayWidth.of($0) > 0 } == 1,
                "a line is wider than its limit")
        }
        let kept = lines.flatMap { $0.unicodeScalars.filter { $0 != " " } }
        rules.hold(kept == text.unicodeScalars.filter { $0 != " " }, "wrapping loses characters")
    }

    /// What a text must not hold once it is harmless; none when it is.
    /// - Parameter limit: the most scalars it may have.
    static func faults(of text: String, limit: Int) -> [String] {
        var rules = Rules()
        var marks = 0
        var previous: Unicode.Scalar = " "
        rules.hold(text.unicodeScalars.count <= limit, "longer than \(limit)")
        for scalar in text.unicodeScalars {
            let category = scalar.properties.generalCategory
            rules.hold(!isHidden(category), "\(code(scalar)) is left")
            rules.hold(scalar == " " || category != .spaceSeparator, "\(code(scalar)) is left: an odd space")
            if scalar.value > 0x7e {
                let properties = scalar.properties
                rules.hold(!properties.isVariationSelector, "\(code(scalar)) is left: a variation selector")
                rules.hold(!properties.isDefaultIgnorableCodePoint, "\(code(scalar)) is left: invisible")
                rules.hold(!properties.isBidiControl, "\(code(scalar)) is left: it turns the reading direction")
            }
            if category == .nonspacingMark || category == .enclosingMark || category == .spacingMark {
                marks += 1
                rules.hold(marks <= 2, "more than two marks on a character")
                rules.hold(previous != " ", "a mark without a base")
            } else {
                marks = 0
                rules.hold(scalar != " " || previous != " ", "two spaces, or one at the start")
            }
            if marks == 0 { previous = scalar }
        }
        rules.hold(text.isEmpty || text.unicodeScalars.last != " ", "a space at the end")
        return rules.broken
    }

    private static func code(_ scalar: Unicode.Scalar) -> String {
        "U+" + String(scalar.value, radix: 16)
    }

    private static func isHidden(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}
