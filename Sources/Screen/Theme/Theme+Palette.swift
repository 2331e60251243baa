/// A colour by its number among 256, among 16, and for a designed theme as red, green and blue.
func c(_ extended: Int, _ basic: Int, _ exact: UInt32? = nil) -> InkColor {
    InkColor(extended: extended, basic: basic, exact: exact)
}

extension Theme {
    /// Red, green and blue (`0xff8000`) by the number of the colour that replaces them on terminals of 256 colours. A
    /// terminal of true colour shows them exactly. Empty for a theme without such colours.
    package var exactColors: [Int: UInt32] {
        let inks = [selection] + [ground].compactMap(\.self) + Array(palette.values)
        let pairs = inks.flatMap { [$0.foreground, $0.background] }.compactMap { color in
            color.flatMap { color in color.exact.map { (color.extended, $0) } }
        }
        return Dictionary(pairs) { one, _ in one }
    }

    /// Colours of rugs, the same on a dark and on a light ground, since a rug has its own. Black is never bold, which
    /// would be grey on a console.
    static let rugs: [Role: Ink] = [
        .rugRed: Ink(c(231, 15), on: c(160, 1), bold: true), .rugStripes: Ink(c(16, 0), on: c(231, 7)),
        .rugWhite: Ink(c(16, 0), on: c(231, 7)), .rugBlue: Ink(c(231, 15), on: c(21, 4), bold: true),
        .rugYellow: Ink(c(16, 0), on: c(226, 3)), .rugGreen: Ink(c(231, 0), on: c(22, 2)),
        .rugBlack: Ink(c(231, 15), on: c(16, 0), bold: true), .rugPink: Ink(c(16, 0), on: c(213, 5)),
    ]

    /// Orange for red and a blue-green for green, which many cannot distinguish; the number shows it.
    private static let colorBlindRugs: [Role: Ink] = [
        .rugRed: Ink(c(16, 0), on: c(208, 3)), .rugGreen: Ink(c(231, 0), on: c(23, 6)),
    ]

    static let standardPalette: [Role: Ink] = [
        .dim: Ink(c(247, 7)), .title: Ink(c(39, 14), bold: true), .rule: Ink(c(240, 4)), .heading: Ink(c(248, 6)),
        .live: Ink(c(41, 10), bold: true), .stale: Ink(c(16, 0), on: c(214, 3)),
        .noData: Ink(c(231, 15), on: c(160, 1), bold: true), .held: Ink(c(16, 0), on: c(75, 6)),
        .horse: Ink(c(231, 15), on: c(25, 4), bold: true), .greyhound: Ink(c(231, 15), on: c(127, 5), bold: true),
        .harness: Ink(c(231, 15), on: c(29, 2), bold: true), .otherCategory: Ink(c(16, 0), on: c(248, 7)),
        .horseMark: Ink(c(75, 12)), .greyhoundMark: Ink(c(213, 13)), .harnessMark: Ink(c(79, 14)),
        .soon: Ink(c(208, 11)), .imminent: Ink(c(210, 9), bold: true), .jumped: Ink(c(177, 13)),
        .cursor: Ink(c(39, 14), bold: true), .key: Ink(c(39, 14), bold: true), .keyLabel: Ink(c(247, 7)),
        .note: Ink(c(116, 14)), .problem: Ink(c(217, 9), bold: true), .match: Ink(c(16, 0), on: c(254, 7)),
        .firming: Ink(c(120, 10)), .drifting: Ink(c(182, 13)),
        .favourite: Ink(c(147, 12)), .mover: Ink(c(85, 10), bold: true), .watch: Ink(c(191, 15)),
        .scratched: Ink(c(247, 7)),
    ].merging(rugs) { own, _ in own }

    static let lightPalette: [Role: Ink] = [
        .dim: Ink(c(241, 0)), .title: Ink(c(25, 4), bold: true), .rule: Ink(c(250, 8)), .heading: Ink(c(240, 0)),
        .live: Ink(c(22, 0)), .stale: Ink(c(16, 0), on: c(214, 3)),
        .noData: Ink(c(231, 15), on: c(160, 1), bold: true), .held: Ink(c(231, 15), on: c(25, 4), bold: true),
        .horse: Ink(c(231, 15), on: c(25, 4), bold: true), .greyhound: Ink(c(231, 15), on: c(91, 5), bold: true),
        .harness: Ink(c(231, 0), on: c(23, 2)), .otherCategory: Ink(c(231, 15), on: c(240, 0), bold: true),
        .horseMark: Ink(c(25, 4)), .greyhoundMark: Ink(c(91, 4)), .harnessMark: Ink(c(23, 0)),
        .soon: Ink(c(94, 0)), .imminent: Ink(c(124, 1), bold: true), .jumped: Ink(c(90, 4)),
        .cursor: Ink(c(25, 4), bold: true), .key: Ink(c(25, 4), bold: true), .keyLabel: Ink(c(241, 0)),
        .note: Ink(c(23, 4)), .problem: Ink(c(124, 1), bold: true), .match: Ink(c(16, 0), on: c(153, 6)),
        .firming: Ink(c(22, 4)), .drifting: Ink(c(90, 1)),
        .favourite: Ink(c(19, 4)), .mover: Ink(c(24, 4), bold: true), .watch: Ink(c(58, 0)),
        .scratched: Ink(c(241, 0)),
    ].merging(rugs) { own, _ in own }

    static let highContrastPalette: [Role: Ink] = [
        .text: Ink(c(231, 15), bold: true), .dim: Ink(c(255, 15)), .title: Ink(c(87, 14), bold: true),
        .rule: Ink(c(255, 15)), .heading: Ink(c(231, 15), bold: true), .live: Ink(c(16, 0), on: c(46, 2)),
        .stale: Ink(c(16, 0), on: c(226, 3)), .noData: Ink(c(231, 15), on: c(124, 1), bold: true),
        .held: Ink(c(16, 0), on: c(51, 6)), .horse: Ink(c(231, 15), on: c(26, 4), bold: true),
        .greyhound: Ink(c(231, 15), on: c(90, 5), bold: true), .harness: Ink(c(231, 0), on: c(22, 2)),
        .horseMark: Ink(c(117, 14)), .greyhoundMark: Ink(c(219, 13)), .harnessMark: Ink(c(120, 10)),
        .otherCategory: Ink(c(16, 0), on: c(231, 7)), .later: Ink(c(231, 15), bold: true),
        .soon: Ink(c(226, 11), bold: true),
        .imminent: Ink(c(231, 15), on: c(124, 1), bold: true), .jumped: Ink(c(183, 13), bold: true),
        .cursor: Ink(c(87, 14), bold: true), .key: Ink(c(87, 14), bold: true), .keyLabel: Ink(c(231, 15)),
        .note: Ink(c(195, 14), bold: true), .problem: Ink(c(217, 9), bold: true),
        .firming: Ink(c(120, 10), bold: true), .drifting: Ink(c(219, 13), bold: true),
        .favourite: Ink(c(153, 14), bold: true), .mover: Ink(c(121, 10), bold: true),
        .watch: Ink(c(191, 15), bold: true),
        .match: Ink(c(16, 0), on: c(231, 7)), .scratched: Ink(c(255, 15)),
    ].merging(rugs) { own, _ in own }

    /// Blue against orange: the pair that every common colour blindness leaves apart.
    static let colorBlindPalette: [Role: Ink] = [
        .dim: Ink(c(246, 7)), .title: Ink(c(75, 12), bold: true), .rule: Ink(c(240, 4)), .heading: Ink(c(246, 7)),
        .live: Ink(c(75, 12), bold: true), .stale: Ink(c(16, 0), on: c(214, 3)),
        .noData: Ink(c(231, 15), on: c(125, 5), bold: true), .held: Ink(c(231, 15), on: c(25, 4), bold: true),
        .horse: Ink(c(231, 15), on: c(25, 4), bold: true), .greyhound: Ink(c(16, 0), on: c(175, 5)),
        .harness: Ink(c(16, 0), on: c(252, 7)), .otherCategory: Ink(c(16, 0), on: c(244, 7)),
        .horseMark: Ink(c(75, 12)), .greyhoundMark: Ink(c(182, 13)), .harnessMark: Ink(c(252, 7)),
        .soon: Ink(c(214, 11)), .imminent: Ink(c(208, 11), bold: true), .jumped: Ink(c(75, 12)),
        .cursor: Ink(c(75, 12), bold: true), .key: Ink(c(75, 12), bold: true), .keyLabel: Ink(c(246, 7)),
        .note: Ink(c(153, 14)), .problem: Ink(c(218, 13), bold: true), .match: Ink(c(16, 0), on: c(255, 7)),
        .firming: Ink(c(117, 14)), .drifting: Ink(c(223, 15)),
        .favourite: Ink(c(147, 12)), .mover: Ink(c(123, 14), bold: true), .watch: Ink(c(193, 15)),
        .scratched: Ink(c(246, 7)),
    ].merging(colorBlindRugs) { own, _ in own }.merging(rugs) { own, _ in own }
}
