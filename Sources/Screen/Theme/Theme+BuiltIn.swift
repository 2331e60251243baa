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
    /// Dark on white; its ground is its own.
    package static let light = Theme(
        "light", lightPalette,
        selection: Ink(c(16, 0), on: c(254, 7)),
        ground: Ink(c(16, 0), on: c(231, 15)),
        console: [
            0xffffff, 0xffb3b3, 0xb5e8c9, 0x6b4300, 0xbcd6ff, 0xf0c4ee, 0x0a4f5c, 0x14181f,
            0x4a5058, 0xa30014, 0x0b5a34, 0x7a4200, 0x12408c, 0x6b1a62, 0x0a5560, 0x000000,
        ])
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
