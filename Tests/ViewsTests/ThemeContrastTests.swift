import Testing
import ViewModels

@testable import Screen

/// Colours of the themes on the grounds that they meet.
@Suite struct ThemeContrastTests {
    private typealias Color = ConsolePalette.Color

    /// Grounds of the terminal's own that a theme without one meets; none for the others.
    private static func grounds(of theme: Theme) -> [Color] {
        switch theme {
        // Nord, One Dark, Dracula, Gruvbox, Monokai, Solarized.
        case .standard, .mono:
            [0x000000, 0x1e1e1e, 0x2e3440, 0x282c34, 0x282a36, 0x282828, 0x272822, 0x002b36].map { Color($0 as UInt32) }
        case .standardOnLight: [0xffffff, 0xf5f5f5, 0xeee8d5, 0xfdf6e3].map { Color($0 as UInt32) }
        default: []
        }
    }

    private static let coloured = Theme.builtIn.filter { !$0.isMono } + [.standardOnLight]

    @Test(arguments: coloured) func whatAssumesAGroundPaintsIt(theme: Theme) {
        let meets = Self.grounds(of: theme)
        for role in Role.allCases {
            for depth in [ColorDepth.eight, .sixteen, .twoHundredFiftySix] where meets.isEmpty {
                let look = theme.appearance(of: Style(role), colors: depth)
                #expect(look.background != nil && look.foreground != nil, "\(theme) \(role) \(depth)")
            }
        }
    }

    /// Whatever is text; the rule is a line.
    private static let texts = Role.allCases.filter { $0 != .rule }

    @Test(arguments: coloured)
    func textCanBeReadInTheRowUnderTheCursorToo(theme: Theme) throws {
        let exact = theme.exactColors
        for (name, color) in [
            ("256", { (number: Int) in Color(xterm: number) }),
            ("exact", { (number: Int) in exact[number].map(Color.init) ?? Color(xterm: number) }),
        ] {
            for role in Self.texts {
                for selected in [false, true] {
                    let look = theme.appearance(of: Style(role, selected: selected), colors: .twoHundredFiftySix)
                    let grounds = look.background.map { [color($0)] } ?? Self.grounds(of: theme)
                    for ground in grounds {
                        let own = ground.luminance < 0.5 ? Color(0xdddddd) : Color(0x111111)
                        let contrast = (look.foreground.map(color) ?? own).contrast(ground)
                        #expect(contrast >= 4.5, "\(theme) \(role) \(selected) \(name): \(contrast)")
                    }
                }
            }
        }
    }

    /// White on white would be none.
    @Test(arguments: coloured) func everyRugIsAShape(theme: Theme) throws {
        let rugs = Role.allCases.filter(Self.isRug)
        #expect(rugs.count == 8)
        for rug in rugs {
            let look = theme.appearance(of: Style(rug), colors: .twoHundredFiftySix)
            let own = Color(xterm: try #require(look.background))
            let exact = theme.exactColors
            let behind = theme.appearance(of: Style(.text), colors: .twoHundredFiftySix).background.map {
                exact[$0].map(Color.init) ?? Color(xterm: $0)
            }
            for ground in behind.map({ [$0] }) ?? Self.grounds(of: theme) {
                #expect(own.distance(to: ground) >= 90, "\(theme) \(rug): \(own.distance(to: ground))")
            }
        }
    }

    /// A ground of its own is painted on greys and colours on which neither palette can be read.
    @Test func defaultCanBeReadOnEveryGround() throws {
        let steps = stride(from: UInt32(0), through: 255, by: 17)
        var painted = 0
        for ground in steps.flatMap({ red in steps.flatMap { green in steps.map { red << 16 | green << 8 | $0 } } }) {
            let theme = Theme.standard.on(ground: Color(ground))
            painted += theme.ground == nil ? 0 : 1
            let behind = theme.ground?.background.map { Color(xterm: $0.extended) } ?? Color(ground)
            let least =
                Self.texts.compactMap { role -> Double? in
                    guard let ink = theme.palette[role], ink.background == nil, let color = ink.foreground else {
                        return nil
                    }
                    return Color(xterm: color.extended).contrast(behind)
                }.min() ?? 0
            try #require(least >= 4.5, "\(ground)")
        }
        #expect((1000..<4000).contains(painted), "\(painted) of 4096")
        #expect(Theme.standard.on(ground: Color(0x2e3440)) == .standard)
        #expect(Theme.standard.on(ground: Color(0xfdf6e3)) == .standardOnLight)
        #expect(Theme.standard.on(ground: Color(0x3f3f3f)).ground != nil, "Zenburn")
        #expect(Theme.turf.on(ground: Color(0xffffff)) == .turf)
    }

    @Test(arguments: coloured, [ColorDepth.eight, .sixteen])
    func textCanBeReadWithFewColours(theme: Theme, colors: ColorDepth) {
        let isLight = [Theme.light, .paper, .standardOnLight].contains(theme)
        let own = isLight ? (ink: 0, ground: colors == .eight ? 7 : 15) : (ink: 7, ground: 0)
        for role in Self.texts {
            for selected in [false, true] {
                let look = theme.appearance(of: Style(role, selected: selected), colors: colors)
                let ground = Color(xterm: look.background ?? own.ground)
                let ink = look.foreground ?? own.ink
                // Bold makes one of eight bright on some terminals, and not on others.
                let inks = colors == .eight && look.bold ? [ink, ink + 8] : [ink]
                let contrasts = inks.map { (Color(xterm: $0).contrast(ground) * 10).rounded() / 10 }
                #expect(contrasts.contains { $0 >= 4.5 }, "\(theme) \(role) \(selected): \(contrasts)")
                #expect(contrasts.allSatisfy { $0 >= 3 }, "\(theme) \(role) \(selected): \(contrasts)")
            }
        }
    }

    /// The palette is the program's own on the Linux console (`ConsolePaletteTests`); elsewhere a theme is drawn so.
    @Test(arguments: Theme.builtIn)
    func textOnAWallHasAContrastOfSevenToOne(theme: Theme) throws {
        let wall = theme.onWall
        let exact = wall.exactColors
        #expect(wall.name == theme.name && wall.console == theme.console)
        for (name, color) in [
            ("256", { (number: Int) in Color(xterm: number) }),
            ("exact", { (number: Int) in exact[number].map(Color.init) ?? Color(xterm: number) }),
        ] {
            for role in Self.texts {
                let look = wall.appearance(of: Style(role), colors: .twoHundredFiftySix)
                let ink = try #require(look.foreground.map(color), "\(role)")
                let contrast = ink.contrast(try #require(look.background.map(color), "\(role)"))
                #expect(contrast >= 7, "\(theme) \(role) \(name): \(contrast)")
            }
        }
    }

    /// A badge, and the row in the second of its start.
    @Test(arguments: Theme.builtIn, [ColorDepth.monochrome, .eight, .sixteen, .twoHundredFiftySix])
    func everyCategoryHasAGround(theme: Theme, colors: ColorDepth) {
        for role in [Role.horse, .greyhound, .harness, .otherCategory] {
            let look = theme.appearance(of: Style(role), colors: colors)
            let plain = theme.appearance(of: Style(.text), colors: colors)
            #expect(look.reverse || look.background != plain.background, "\(theme) \(role) \(colors)")
        }
    }

    @Test(arguments: Theme.builtIn.filter { $0 != .mono })
    func everyBadgeIsBold(theme: Theme) {
        for role in [Role.horse, .greyhound, .harness, .otherCategory] {
            #expect(theme.appearance(of: Style(role), colors: .twoHundredFiftySix).bold, "\(theme) \(role)")
        }
    }

    /// Bold black is grey on many terminals of eight colours.
    @Test(arguments: Theme.builtIn.filter { $0 != .mono })
    func blackIsNeverBold(theme: Theme) {
        for role in Role.allCases {
            let look = theme.appearance(of: Style(role), colors: .sixteen)
            #expect(look.foreground != 0 || !look.bold, "\(theme) \(role)")
        }
    }

    /// Each further attribute of a countdown is written every second.
    @Test(arguments: Theme.builtIn.filter { $0 != .mono })
    func theRowUnderTheCursorHasAGroundOrIsBold(theme: Theme) {
        for role in [Role.text, .later, .soon, .jumped] {
            let many = theme.appearance(of: Style(role, selected: true), colors: .twoHundredFiftySix)
            let plain = theme.appearance(of: Style(role), colors: .twoHundredFiftySix)
            #expect(many.background != plain.background && many.bold == plain.bold, "\(theme) \(role)")
            #expect(theme.appearance(of: Style(role, selected: true), colors: .eight).bold, "\(theme) \(role)")
        }
    }

    @Test(arguments: [Theme.turf, .slate, .midnight, .plum])
    func aNumberStandsForOneExactColour(theme: Theme) {
        let inks = [theme.selection, theme.ground].compactMap(\.self) + Array(theme.palette.values)
        var exact: [Int: UInt32] = [:]
        for color in inks.flatMap({ [$0.foreground, $0.background] }).compactMap(\.self) {
            guard let value = color.exact else { continue }
            #expect(exact[color.extended, default: value] == value, "\(theme) \(color.extended)")
            exact[color.extended] = value
            // Near: a terminal without true colour shows the number's own.
            let (near, wanted) = (Color(xterm: color.extended), Color(value))
            #expect(near.distance(to: wanted) < 150, "\(theme) \(color.extended)")
        }
        #expect(exact == theme.exactColors && exact.count > 20)
        #expect(exact.keys.allSatisfy { $0 >= 16 }, "below, a terminal has colours of its own")
    }

    /// A rug has its number's colours, whatever they mean elsewhere.
    private static func isRug(_ role: Role) -> Bool { "\(role)".hasPrefix("rug") }

    /// Amber is for time and STALE. What is close has a colour of its own, or one of theirs.
    @Test(arguments: coloured, [ColorDepth.eight, .sixteen, .twoHundredFiftySix])
    func amberMeansOneThing(theme: Theme, colors: ColorDepth) {
        func found(_ role: Role) -> Set<Int> {
            let look = theme.appearance(of: Style(role), colors: colors)
            // Of eight, bold makes the bright one.
            let ink = look.foreground.map { colors == .eight && look.bold ? $0 + 8 : $0 }
            let behind = look.background == ground ? nil : look.background
            return Set([ink == plain ? nil : ink, behind].compactMap(\.self))
        }
        let own = theme.appearance(of: Style(.text), colors: colors)
        let (plain, ground) = (own.foreground, own.background)
        let amber = found(.soon).union(found(.stale)).subtracting([0, 16])
        #expect(!amber.isEmpty)
        for role in Self.texts where ![.soon, .stale, .imminent].contains(role) && !Self.isRug(role) {
            #expect(found(role).isDisjoint(with: amber), "\(theme) \(role) \(colors)")
        }
    }

    @Test func amberMeansOneThingOnTheConsole() {
        func found(_ role: Role) -> Set<Int> {
            let look = ConsolePalette.appearance(of: Style(role))
            return Set([look.foreground, look.background].compactMap(\.self)).subtracting([0])
        }
        for role in Self.texts where role != .soon && role != .stale && !Self.isRug(role) {
            #expect(found(role).isDisjoint(with: found(.soon).union(found(.stale))), "\(role)")
        }
    }

    /// Colours of what a card shows of a runner, and of what is beside it.
    private static let remarks: [Role] = [.firming, .drifting, .favourite, .mover, .watch, .note, .problem]

    @Test(arguments: coloured) func everyRemarkHasItsColour(theme: Theme) {
        let looks = Self.remarks.map { theme.appearance(of: Style($0), colors: .twoHundredFiftySix).foreground }
        #expect(Set(looks).count == Self.remarks.count, "\(theme)")
    }

    @Test(arguments: Repertoire.allCases) func everyRemarkHasItsSign(repertoire: Repertoire) {
        let glyphs = Glyphs(repertoire)
        let signs = [glyphs.up, glyphs.down, glyphs.favourite, glyphs.mover, glyphs.watch]
        #expect(Set(signs).count == signs.count, "\(signs)")
        let states = [glyphs.favourite, glyphs.imminent, glyphs.soon, glyphs.jumped]
        #expect(Set(states).count == states.count, "\(states)")
        #expect(repertoire == .unicode || glyphs.imminent != glyphs.dot)
    }
}

extension ConsolePalette.Color {
    /// One of 256, as xterm has them.
    init(xterm number: Int) {
        let basic: [UInt32] = [
            0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
            0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
        ]
        let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
        if number < 16 {
            self.init(basic[number])
        } else if number >= 232 {
            self.init(UInt32(8 + 10 * (number - 232)) * 0x010101)
        } else {
            let (red, rest) = (number - 16).quotientAndRemainder(dividingBy: 36)
            self.init(levels[red] << 16 | levels[rest / 6] << 8 | levels[rest % 6])
        }
    }

    /// Sum of the differences of the three parts.
    fileprivate func distance(to other: ConsolePalette.Color) -> Int {
        [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
}
