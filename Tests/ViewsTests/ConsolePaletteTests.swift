import Screen
import Testing
import ViewModels

@Suite struct ConsolePaletteTests {
    @Test func measureIsThatOfWCAG() {
        let palette = ConsolePalette(.highContrast)
        #expect(abs(palette.colors[0].contrast(palette.colors[15]) - 21) < 1e-9)
        // #d8d8d8 on black.
        #expect(abs(palette.colors[8].contrast(palette.colors[0]) - 14.73) < 0.01)
    }

    @Test(arguments: Theme.builtIn)
    func everyRoleHasAContrastOfSevenToOne(theme: Theme) {
        let colors = ConsolePalette(theme).colors
        #expect(colors.count == 16)
        for role in Role.allCases {
            let appearance = ConsolePalette.appearance(of: Style(role))
            let ink = colors[appearance.foreground ?? 7]
            let ground = colors[appearance.background ?? 0]
            #expect(ink.contrast(ground) >= 7, "\(theme) \(role): \(ink.contrast(ground))")
        }
    }

    /// The terminal is black on white, or white on black; what brings no ground of its own stands on theirs.
    @Test(arguments: [ColorDepth.eight, .sixteen, .twoHundredFiftySix])
    func highContrastCanBeReadOnBlackAndOnWhite(colors: ColorDepth) {
        for role in Role.allCases where !"\(role)".hasPrefix("rug") {
            for selected in [false, true] {
                let style = Style(role, selected: selected)
                let appearance = Theme.highContrast.appearance(of: style, colors: colors)
                // Bold makes a colour of eight bright.
                let isBright = colors == .eight && appearance.bold
                for (own, ground) in [(15, 0), (0, 15)] {
                    let ink = ConsolePalette.Color(
                        xterm: appearance.foreground.map { $0 < 8 && isBright ? $0 + 8 : $0 } ?? own)
                    let contrast = ink.contrast(ConsolePalette.Color(xterm: appearance.background ?? ground))
                    #expect(contrast >= 4.5, "\(role) \(selected) on \(ground): \(contrast)")
                }
            }
        }
    }

    @Test func consoleCanShowEveryStyle() {
        for role in Role.allCases {
            let appearance = ConsolePalette.appearance(of: Style(role))
            // A ground is one of eight, and bright ink is what bold makes.
            #expect((appearance.background ?? 0) < 8)
            #expect(appearance.bold == ((appearance.foreground ?? 7) >= 8))
            #expect(!appearance.reverse && !appearance.dim && !appearance.underline)
        }
    }
}
