/// The themes that were designed in true colour. Each colour has a number among 256 and one among 16 that are near.
extension Theme {
    /// Dark green, and the colours of a racecourse.
    static let turfPalette: [Role: Ink] = [
        .dim: Ink(c(249, 7, 0xa4b8aa)), .title: Ink(c(114, 14, 0x8fe0a0), bold: true),
        .rule: Ink(c(239, 4, 0x45604f)), .heading: Ink(c(247, 6, 0x93ab9b)),
        .live: Ink(c(78, 10, 0x62d98c), bold: true), .soon: Ink(c(221, 11, 0xffd166)),
        .imminent: Ink(c(209, 9, 0xff8a6b), bold: true), .jumped: Ink(c(146, 13, 0xb7b2ea)),
        .note: Ink(c(152, 14, 0xa9dbe0)), .problem: Ink(c(210, 9, 0xff9b9b), bold: true),
        .otherCategory: Ink(c(16, 0), on: c(249, 7, 0xa4b8aa)), .horseMark: Ink(c(111, 12, 0x86bdf0)),
        .greyhoundMark: Ink(c(176, 13, 0xe29bd8)), .harnessMark: Ink(c(115, 14, 0x7fd9b0)),
        .later: Ink(c(231, 15, 0xffffff)), .cursor: Ink(c(114, 14, 0x8fe0a0), bold: true),
        .key: Ink(c(114, 14, 0x8fe0a0), bold: true), .keyLabel: Ink(c(249, 7, 0xa4b8aa)),
        .scratched: Ink(c(249, 7, 0xa4b8aa)), .stale: Ink(c(16, 0, 0x0b120e), on: c(215, 3, 0xffb454)),
        .noData: Ink(c(231, 15, 0xffffff), on: c(124, 1, 0xa3242f), bold: true),
        .held: Ink(c(16, 0, 0x0b120e), on: c(110, 6, 0x8fb8de)),
        .horse: Ink(c(231, 15, 0xffffff), on: c(24, 4, 0x1f5b87), bold: true),
        .greyhound: Ink(c(231, 15, 0xffffff), on: c(90, 5, 0x7d3470), bold: true),
        .harness: Ink(c(231, 0, 0xffffff), on: c(22, 2, 0x1f6638)),
        .firming: Ink(c(157, 10, 0xaef0a0)), .drifting: Ink(c(182, 13, 0xd8a8d8)),
        .match: Ink(c(16, 0, 0x0b120e), on: c(254, 7, 0xdde8df)),
        .favourite: Ink(c(153, 12, 0xb5cdf8)), .mover: Ink(c(121, 10, 0x86f0b8), bold: true),
        .watch: Ink(c(192, 15, 0xdcf58c)),
    ].merging(rugs) { own, _ in own }

    /// Dark blue-grey, and clear colours that stay apart.
    static let slatePalette: [Role: Ink] = [
        .dim: Ink(c(250, 7, 0xa9b6c6)), .title: Ink(c(117, 14, 0x7cc7ff), bold: true),
        .rule: Ink(c(240, 4, 0x4a5869)), .heading: Ink(c(247, 6, 0x97a6b8)),
        .live: Ink(c(114, 10, 0x86d98a), bold: true), .soon: Ink(c(222, 11, 0xffd27d)),
        .imminent: Ink(c(210, 9, 0xff938a), bold: true), .jumped: Ink(c(183, 13, 0xd3b3f2)),
        .note: Ink(c(159, 14, 0xa8e6ea)), .problem: Ink(c(217, 9, 0xffaaa5), bold: true),
        .otherCategory: Ink(c(16, 0), on: c(250, 7, 0xa9b6c6)), .horseMark: Ink(c(111, 12, 0x8fbcff)),
        .greyhoundMark: Ink(c(212, 13, 0xf0a0dc)), .harnessMark: Ink(c(115, 14, 0x84dcc0)),
        .later: Ink(c(231, 15, 0xffffff)), .cursor: Ink(c(117, 14, 0x7cc7ff), bold: true),
        .key: Ink(c(117, 14, 0x7cc7ff), bold: true), .keyLabel: Ink(c(250, 7, 0xa9b6c6)),
        .scratched: Ink(c(250, 7, 0xa9b6c6)), .stale: Ink(c(16, 0, 0x10151c), on: c(215, 3, 0xffb454)),
        .noData: Ink(c(231, 15, 0xffffff), on: c(124, 1, 0xab2a38), bold: true),
        .held: Ink(c(16, 0, 0x10151c), on: c(147, 6, 0xa9b8ff)),
        .horse: Ink(c(231, 15, 0xffffff), on: c(25, 4, 0x24609c), bold: true),
        .greyhound: Ink(c(231, 15, 0xffffff), on: c(90, 5, 0x84307a), bold: true),
        .harness: Ink(c(231, 0, 0xffffff), on: c(23, 2, 0x1d6460)),
        .firming: Ink(c(157, 10, 0xa8f0b0)), .drifting: Ink(c(218, 13, 0xf0a8c8)),
        .match: Ink(c(16, 0, 0x10151c), on: c(253, 7, 0xd5dde6)),
        .favourite: Ink(c(189, 12, 0xc3c6ff)), .mover: Ink(c(121, 10, 0x8ef0b4), bold: true),
        .watch: Ink(c(192, 15, 0xdcf59a)),
    ].merging(rugs) { own, _ in own }
}
