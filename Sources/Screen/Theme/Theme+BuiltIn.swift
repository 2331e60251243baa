/// The themes that come with the program. A colour scheme is one value here, and one line of `builtIn`.
extension Theme {
    /// Theme for a terminal with a dark ground of its own; blue, with a colour for each category.
    package static let standard = Theme(
        "default", standardPalette,
        console: [
            0x05070d, 0x8e1020, 0x0b5a34, 0xffb000, 0x12408c, 0x7a1f6e, 0x6fd3e0, 0xdfe6ee,
            0xa3adba, 0xff8078, 0x5fe08a, 0xffc23d, 0x7db8ff, 0xf2a1f0, 0x5fe0d0, 0xffffff,
        ])
    /// Dark green, and the colours of a racecourse; its ground is its own.
    package static let turf = Theme(
        "turf", turfPalette,
        selection: Ink(c(255, 15, 0xe8f0e8), on: c(236, 0, 0x1f3a2c)),
        ground: Ink(c(255, 7, 0xe8f0e8), on: c(234, 0, 0x0f1a15)),
        console: [
            0x0c1611, 0x7d1420, 0x0f4a27, 0xffb454, 0x123f6e, 0x6a2460, 0x9fc8f0, 0xe8f0e8,
            0xaabfb1, 0xff9f9f, 0x62d98c, 0xffd166, 0x8fe0a0, 0xeeb0e6, 0x7fd9b0, 0xffffff,
        ])
    /// Dark blue-grey; its ground is its own.
    package static let slate = Theme(
        "slate", slatePalette,
        selection: Ink(c(254, 15, 0xdfe6ee), on: c(237, 0, 0x2f3d50)),
        ground: Ink(c(254, 7, 0xdfe6ee), on: c(235, 0, 0x1a212b)),
        console: [
            0x12171f, 0x86142a, 0x0c4f4b, 0xffb454, 0x164476, 0x6c2664, 0xb4c4ff, 0xdfe6ee,
            0xb4c0cf, 0xffaaa5, 0x86d98a, 0xffd27d, 0x8fd0ff, 0xf2b6e4, 0x84dcc0, 0xffffff,
        ])
    /// The colours of `slate` on a deep blue, its titles in violet; its ground is its own.
    package static let midnight = Theme(
        "midnight", slatePalette.merging(titles(c(141, 14, 0xb69cff))) { _, own in own },
        selection: Ink(c(254, 15, 0xdfe6ee), on: c(236, 0, 0x1b2a4d)),
        ground: Ink(c(254, 7, 0xdfe6ee), on: c(233, 0, 0x0a0f1f)),
        console: [0x0a0f1f] + slate.console[1...])
    /// The colours of `turf` on a dark plum, its titles in pink; its ground is its own.
    package static let plum = Theme(
        "plum", turfPalette.merging(titles(c(211, 14, 0xff9dbb))) { _, own in own },
        selection: Ink(c(255, 15, 0xf3e8f0), on: c(237, 0, 0x43294a)),
        ground: Ink(c(255, 7, 0xf3e8f0), on: c(234, 0, 0x1d1320)),
        console: [0x1d1320] + turf.console[1...])
    /// Dark on white; its ground is its own.
    package static let light = Theme(
        "light", lightPalette,
        selection: Ink(c(16, 0), on: c(254, 7)),
        ground: Ink(c(16, 0), on: c(231, 15)),
        console: [
            0xffffff, 0xffb3b3, 0xb5e8c9, 0x6b4300, 0xbcd6ff, 0xf0c4ee, 0x0a4f5c, 0x14181f,
            0x4a5058, 0xa30014, 0x0b5a34, 0x7a4200, 0x12408c, 0x6b1a62, 0x0a5560, 0x000000,
        ])
    /// The colours of `light` on the yellowish white of paper, its titles in brown; its ground is its own.
    package static let paper = Theme(
        "paper", lightPalette.merging(titles(c(52, 4, 0x6b2d1f))) { _, own in own },
        selection: Ink(c(16, 0, 0x1f1a14), on: c(254, 7, 0xf2e9d6)),
        ground: Ink(c(16, 0, 0x1f1a14), on: c(230, 15, 0xfbf5e6)),
        console: [0xfbf5e6] + light.console[1...])
    /// White on black, bold; its ground is its own.
    package static let highContrast = Theme(
        "high-contrast", highContrastPalette,
        selection: Ink(c(231, 15), on: c(19, 4)),
        ground: Ink(c(231, 15), on: c(16, 0)),
        console: [
            0x000000, 0x7a0010, 0x004d20, 0xffd400, 0x00307a, 0x6a0060, 0x40f0ff, 0xffffff,
            0xd8d8d8, 0xff9a90, 0x60ff90, 0xffe040, 0x90ccff, 0xffb0ff, 0x50fff0, 0xffffff,
        ])
    /// The `default` theme on a light ground of the terminal's own.
    static let standardOnLight = Theme(
        "default", lightPalette, selection: light.selection, console: light.console)
    /// Blue against orange, which every common colour blindness leaves apart; its ground is its own.
    package static let colorBlind = Theme(
        "colour-blind", colorBlindPalette,
        ground: Ink(c(253, 7), on: c(234, 0)),
        console: [
            0x05070d, 0x7a3000, 0x303a48, 0xffb000, 0x12408c, 0x6b3a00, 0x8fc8ff, 0xdfe6ee,
            0xa3adba, 0xff9d3d, 0x7db8ff, 0xffd23d, 0x7db8ff, 0xff9d3d, 0xe8e8e8, 0xffffff,
        ])
    /// Theme that uses attributes, but no colours of the terminal.
    package static let mono = Theme(
        "mono", standardPalette,
        console: [
            0x000000, 0x3a3a3a, 0x3a3a3a, 0xc8c8c8, 0x3a3a3a, 0x3a3a3a, 0xc8c8c8, 0xe0e0e0,
            0xa8a8a8, 0xffffff, 0xe0e0e0, 0xf0f0f0, 0xc8c8c8, 0xd8d8d8, 0xe8e8e8, 0xffffff,
        ], isMono: true)
}

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

    /// Colours of rugs. The black rug is a dark grey, since black is a hole in a black screen.
    static let rugs: [Role: Ink] = [
        .rugRed: Ink(c(231, 15), on: c(160, 1), bold: true), .rugStripes: Ink(c(16, 0), on: c(231, 7)),
        .rugWhite: Ink(c(16, 0), on: c(231, 7)), .rugBlue: Ink(c(231, 15), on: c(21, 4), bold: true),
        .rugYellow: Ink(c(16, 0), on: c(226, 3)), .rugGreen: Ink(c(231, 0), on: c(22, 2), bold: true),
        .rugBlack: Ink(c(231, 15), on: c(240, 0), bold: true), .rugPink: Ink(c(16, 0), on: c(213, 5)),
    ]

    /// Rugs on a light ground, where white is a light grey and yellow is deeper: each is a shape there too.
    private static let lightRugs: [Role: Ink] = [
        .rugStripes: Ink(c(16, 0), on: c(249, 7)), .rugWhite: Ink(c(16, 0), on: c(249, 7)),
        .rugYellow: Ink(c(16, 0), on: c(220, 3)),
    ]

    /// Titles, the cursor and the keys, which have one colour in every theme.
    private static func titles(_ color: InkColor) -> [Role: Ink] {
        let ink = Ink(color, bold: true)
        return [.title: ink, .cursor: ink, .key: ink]
    }

    /// Orange for red and a blue-green for green, which many cannot distinguish; the number shows it.
    private static let colorBlindRugs: [Role: Ink] = [
        .rugRed: Ink(c(16, 0), on: c(208, 3)), .rugGreen: Ink(c(231, 0), on: c(23, 6), bold: true),
    ]

    static let standardPalette: [Role: Ink] = [
        .dim: Ink(c(247, 7)), .title: Ink(c(39, 14), bold: true), .rule: Ink(c(240, 4)), .heading: Ink(c(248, 6)),
        .live: Ink(c(41, 10), bold: true), .stale: Ink(c(16, 0), on: c(214, 3)),
        .noData: Ink(c(231, 15), on: c(160, 1), bold: true), .held: Ink(c(16, 0), on: c(75, 6)),
        .horse: Ink(c(231, 15), on: c(25, 4), bold: true), .greyhound: Ink(c(231, 15), on: c(127, 5), bold: true),
        .harness: Ink(c(231, 0), on: c(29, 2), bold: true), .otherCategory: Ink(c(16, 0), on: c(248, 7), bold: true),
        .horseMark: Ink(c(75, 14)), .greyhoundMark: Ink(c(213, 13)), .harnessMark: Ink(c(79, 10)),
        .soon: Ink(c(208, 11)), .imminent: Ink(c(210, 9), bold: true), .jumped: Ink(c(177, 13)),
        .cursor: Ink(c(39, 14), bold: true), .key: Ink(c(39, 14), bold: true), .keyLabel: Ink(c(247, 7)),
        .note: Ink(c(116, 14)), .problem: Ink(c(217, 9), bold: true), .match: Ink(c(16, 0), on: c(254, 7)),
        .firming: Ink(c(120, 10)), .drifting: Ink(c(182, 13)),
        .favourite: Ink(c(147, 14)), .mover: Ink(c(85, 10), bold: true), .watch: Ink(c(191, 15)),
        .scratched: Ink(c(247, 7)),
    ].merging(rugs) { own, _ in own }

    static let lightPalette: [Role: Ink] = [
        .dim: Ink(c(241, 0)), .title: Ink(c(25, 4), bold: true), .rule: Ink(c(250, 8)), .heading: Ink(c(240, 0)),
        .live: Ink(c(22, 0)), .stale: Ink(c(16, 0), on: c(214, 3)),
        .noData: Ink(c(231, 15), on: c(160, 1), bold: true), .held: Ink(c(231, 15), on: c(25, 4), bold: true),
        .horse: Ink(c(231, 15), on: c(25, 4), bold: true), .greyhound: Ink(c(231, 15), on: c(91, 5), bold: true),
        .harness: Ink(c(231, 0), on: c(23, 2), bold: true), .otherCategory: Ink(c(231, 15), on: c(240, 0), bold: true),
        .horseMark: Ink(c(25, 4)), .greyhoundMark: Ink(c(91, 4)), .harnessMark: Ink(c(23, 0)),
        .soon: Ink(c(94, 0)), .imminent: Ink(c(124, 1), bold: true), .jumped: Ink(c(90, 4)),
        .cursor: Ink(c(25, 4), bold: true), .key: Ink(c(25, 4), bold: true), .keyLabel: Ink(c(241, 0)),
        .note: Ink(c(23, 4)), .problem: Ink(c(124, 1), bold: true), .match: Ink(c(16, 0), on: c(153, 6)),
        .firming: Ink(c(22, 4)), .drifting: Ink(c(90, 1)),
        .favourite: Ink(c(19, 4)), .mover: Ink(c(24, 4), bold: true), .watch: Ink(c(58, 0)),
        .scratched: Ink(c(241, 0)),
    ].merging(lightRugs) { own, _ in own }.merging(rugs) { own, _ in own }

    static let highContrastPalette: [Role: Ink] = [
        .text: Ink(c(231, 15), bold: true), .dim: Ink(c(255, 15)), .title: Ink(c(87, 14), bold: true),
        .rule: Ink(c(255, 15)), .heading: Ink(c(231, 15), bold: true), .live: Ink(c(16, 0), on: c(46, 2)),
        .stale: Ink(c(16, 0), on: c(226, 3)), .noData: Ink(c(231, 15), on: c(124, 1), bold: true),
        .held: Ink(c(16, 0), on: c(51, 6)), .horse: Ink(c(231, 15), on: c(26, 4), bold: true),
        .greyhound: Ink(c(231, 15), on: c(90, 5), bold: true), .harness: Ink(c(231, 0), on: c(22, 2), bold: true),
        .horseMark: Ink(c(117, 14)), .greyhoundMark: Ink(c(219, 13)), .harnessMark: Ink(c(120, 10)),
        .otherCategory: Ink(c(16, 0), on: c(231, 7), bold: true), .later: Ink(c(231, 15), bold: true),
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
        .dim: Ink(c(246, 7)), .title: Ink(c(75, 14), bold: true), .rule: Ink(c(240, 4)), .heading: Ink(c(246, 7)),
        .live: Ink(c(75, 14), bold: true), .stale: Ink(c(16, 0), on: c(214, 3)),
        .noData: Ink(c(231, 15), on: c(125, 5), bold: true), .held: Ink(c(231, 15), on: c(25, 4), bold: true),
        .horse: Ink(c(231, 15), on: c(25, 4), bold: true), .greyhound: Ink(c(16, 0), on: c(175, 5), bold: true),
        .harness: Ink(c(16, 0), on: c(252, 7), bold: true), .otherCategory: Ink(c(16, 0), on: c(244, 7), bold: true),
        .horseMark: Ink(c(75, 14)), .greyhoundMark: Ink(c(182, 13)), .harnessMark: Ink(c(252, 7)),
        .soon: Ink(c(214, 11)), .imminent: Ink(c(208, 11), bold: true), .jumped: Ink(c(75, 14)),
        .cursor: Ink(c(75, 14), bold: true), .key: Ink(c(75, 14), bold: true), .keyLabel: Ink(c(246, 7)),
        .note: Ink(c(153, 14)), .problem: Ink(c(218, 13), bold: true), .match: Ink(c(16, 0), on: c(255, 7)),
        .firming: Ink(c(117, 14)), .drifting: Ink(c(223, 15)),
        .favourite: Ink(c(147, 14)), .mover: Ink(c(123, 14), bold: true), .watch: Ink(c(193, 15)),
        .scratched: Ink(c(246, 7)),
    ].merging(colorBlindRugs) { own, _ in own }.merging(rugs) { own, _ in own }
}

/// The themes that were designed in true colour. Each colour has a number among 256 and one among 16 that are near.
extension Theme {
    /// Dark green, and the colours of a racecourse.
    static let turfPalette: [Role: Ink] = [
        .dim: Ink(c(249, 7, 0xa4b8aa)), .title: Ink(c(114, 14, 0x8fe0a0), bold: true),
        .rule: Ink(c(239, 4, 0x45604f)), .heading: Ink(c(247, 6, 0x93ab9b)),
        .live: Ink(c(78, 10, 0x62d98c), bold: true), .soon: Ink(c(221, 11, 0xffd166)),
        .imminent: Ink(c(209, 9, 0xff8a6b), bold: true), .jumped: Ink(c(146, 13, 0xb7b2ea)),
        .note: Ink(c(152, 14, 0xa9dbe0)), .problem: Ink(c(210, 9, 0xff9b9b), bold: true),
        .otherCategory: Ink(c(16, 0), on: c(249, 7, 0xa4b8aa), bold: true), .horseMark: Ink(c(111, 14, 0x86bdf0)),
        .greyhoundMark: Ink(c(176, 13, 0xe29bd8)), .harnessMark: Ink(c(115, 10, 0x7fd9b0)),
        .later: Ink(c(231, 15, 0xffffff)), .cursor: Ink(c(114, 14, 0x8fe0a0), bold: true),
        .key: Ink(c(114, 14, 0x8fe0a0), bold: true), .keyLabel: Ink(c(249, 7, 0xa4b8aa)),
        .scratched: Ink(c(249, 7, 0xa4b8aa)), .stale: Ink(c(16, 0, 0x0b120e), on: c(215, 3, 0xffb454)),
        .noData: Ink(c(231, 15, 0xffffff), on: c(124, 1, 0xa3242f), bold: true),
        .held: Ink(c(16, 0, 0x0b120e), on: c(110, 6, 0x8fb8de)),
        .horse: Ink(c(231, 15, 0xffffff), on: c(24, 4, 0x1f5b87), bold: true),
        .greyhound: Ink(c(231, 15, 0xffffff), on: c(90, 5, 0x7d3470), bold: true),
        .harness: Ink(c(231, 0, 0xffffff), on: c(22, 2, 0x1f6638), bold: true),
        .firming: Ink(c(157, 10, 0xaef0a0)), .drifting: Ink(c(182, 13, 0xd8a8d8)),
        .match: Ink(c(16, 0, 0x0b120e), on: c(254, 7, 0xdde8df)),
        .favourite: Ink(c(153, 14, 0xb5cdf8)), .mover: Ink(c(121, 10, 0x86f0b8), bold: true),
        .watch: Ink(c(192, 15, 0xdcf58c)),
    ].merging(rugs) { own, _ in own }

    /// Dark blue-grey, and clear colours that stay apart.
    static let slatePalette: [Role: Ink] = [
        .dim: Ink(c(250, 7, 0xa9b6c6)), .title: Ink(c(117, 14, 0x7cc7ff), bold: true),
        .rule: Ink(c(240, 4, 0x4a5869)), .heading: Ink(c(247, 6, 0x97a6b8)),
        .live: Ink(c(114, 10, 0x86d98a), bold: true), .soon: Ink(c(222, 11, 0xffd27d)),
        .imminent: Ink(c(210, 9, 0xff938a), bold: true), .jumped: Ink(c(183, 13, 0xd3b3f2)),
        .note: Ink(c(159, 14, 0xa8e6ea)), .problem: Ink(c(217, 9, 0xffaaa5), bold: true),
        .otherCategory: Ink(c(16, 0), on: c(250, 7, 0xa9b6c6), bold: true), .horseMark: Ink(c(111, 14, 0x8fbcff)),
        .greyhoundMark: Ink(c(212, 13, 0xf0a0dc)), .harnessMark: Ink(c(115, 10, 0x84dcc0)),
        .later: Ink(c(231, 15, 0xffffff)), .cursor: Ink(c(117, 14, 0x7cc7ff), bold: true),
        .key: Ink(c(117, 14, 0x7cc7ff), bold: true), .keyLabel: Ink(c(250, 7, 0xa9b6c6)),
        .scratched: Ink(c(250, 7, 0xa9b6c6)), .stale: Ink(c(16, 0, 0x10151c), on: c(215, 3, 0xffb454)),
        .noData: Ink(c(231, 15, 0xffffff), on: c(124, 1, 0xab2a38), bold: true),
        .held: Ink(c(16, 0, 0x10151c), on: c(147, 6, 0xa9b8ff)),
        .horse: Ink(c(231, 15, 0xffffff), on: c(25, 4, 0x24609c), bold: true),
        .greyhound: Ink(c(231, 15, 0xffffff), on: c(90, 5, 0x84307a), bold: true),
        .harness: Ink(c(231, 0, 0xffffff), on: c(23, 2, 0x1d6460), bold: true),
        .firming: Ink(c(157, 10, 0xa8f0b0)), .drifting: Ink(c(218, 13, 0xf0a8c8)),
        .match: Ink(c(16, 0, 0x10151c), on: c(253, 7, 0xd5dde6)),
        .favourite: Ink(c(189, 14, 0xc3c6ff)), .mover: Ink(c(121, 10, 0x8ef0b4), bold: true),
        .watch: Ink(c(192, 15, 0xdcf59a)),
    ].merging(rugs) { own, _ in own }
}

extension Theme {
    /// Least contrast of text on a wall (WCAG 2.1, level AAA).
    private static let leastContrast = 7.0

    /// The same for a wall that is no Linux console and has 256 colours: the console's colours of the theme, on a
    /// ground of its own. Text has a contrast of at least 7:1, in true colour and in the numbers that stand for it.
    package var onWall: Theme {
        let colors = wallColors
        var palette: [Role: Ink] = [:]
        for role in Role.allCases {
            let look = ConsolePalette.appearance(of: Style(role))
            palette[role] = Ink(
                look.foreground.map { colors[$0] }, on: look.background.map { colors[$0] },
                bold: self.palette[role]?.bold ?? false)
        }
        return Theme(name, palette, selection: selection, ground: Ink(colors[7], on: colors[0]), console: console)
    }

    /// The console's sixteen colours, each with the nearest number that can be read beside its own.
    private var wallColors: [InkColor] {
        let exact = ConsolePalette(self).colors
        var numbers: [UInt32: Int] = [:]
        var found: [Int: InkColor] = [:]
        // The grounds of most text come first, since the others are chosen by them.
        for index in [0, 15] + Array(1...14) {
            let value = console[index]
            let partner = index == 0 ? 15 : Self.partner(index)
            let taken = Set(numbers.values)
            let number =
                numbers[value]
                ?? XtermColor.nearest(value, besides: taken) { number in
                    guard let other = found[partner] else { return true }
                    let beside = ConsolePalette.Color(XtermColor.value(other.extended))
                    return ConsolePalette.Color(XtermColor.value(number)).contrast(beside) >= Self.leastContrast
                        || exact[index].contrast(exact[partner]) < Self.leastContrast
                }
            numbers[value] = number
            found[index] = InkColor(extended: number, basic: XtermColor.nearestBasic(value), exact: value)
        }
        return (0..<16).compactMap { found[$0] }
    }

    /// The colour beside which one is read: the ground of a text, or the text on a ground (`ConsolePalette`).
    private static func partner(_ index: Int) -> Int {
        switch index {
        case 1, 2, 4, 5: 15
        default: 0
        }
    }
}
