import Testing
import ViewModels
import Views

@Suite struct ConsolePaletteTests {
    @Test func measureIsThatOfWCAG() {
        let palette = ConsolePalette(.highContrast)
        #expect(abs(palette.colors[0].contrast(palette.colors[15]) - 21) < 1e-9)
        // #d8d8d8 on black.
        #expect(abs(palette.colors[8].contrast(palette.colors[0]) - 14.73) < 0.01)
    }

    @Test(arguments: Theme.allCases)
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

    @Test func consoleCanSayEveryStyle() {
        for role in Role.allCases {
            let appearance = ConsolePalette.appearance(of: Style(role))
            // A ground is one of eight, and bright ink is what bold makes.
            #expect((appearance.background ?? 0) < 8)
            #expect(appearance.bold == ((appearance.foreground ?? 7) >= 8))
            #expect(!appearance.reverse && !appearance.dim && !appearance.underline)
        }
    }
}
