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
