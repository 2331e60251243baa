import CNCurses
import Screen

/// Makes attributes and colour pairs of ncurses for a style; a pair is made when it is first needed.
@MainActor
struct Palette {
    struct Rendition: Hashable {
        var attributes: UInt32
        var pair: Int32
    }

    private struct Colors: Hashable {
        let foreground: Int32
        let background: Int32
    }

    private let screen: OpaquePointer
    private let colors: ColorDepth
    /// Whether the colours are ours, as `ConsolePalette` has them.
    private let isConsole: Bool
    private var theme = Theme.standard
    private var renditions: [Style: Rendition] = [:]
    private var pairs: [Colors: Int32] = [:]

    init(screen: OpaquePointer, colors: ColorDepth, isConsole: Bool = false) {
        self.isConsole = isConsole
        self.screen = screen
        self.colors = colors
    }

    /// Makes the renditions those of a theme.
    mutating func use(_ theme: Theme) {
        guard theme != self.theme else { return }
        self.theme = theme
        renditions = [:]
    }

    /// Rendition of a style in the current theme.
    mutating func rendition(of style: Style) -> Rendition {
        if let known = renditions[style] { return known }
        let rendition = render(
            isConsole ? console(style) : theme.appearance(of: style, colors: colors))
        renditions[style] = rendition
        return rendition
    }

    /// Appearance on a console. With eight numbers the bright colours are those that bold makes.
    private func console(_ style: Style) -> Appearance {
        var appearance = ConsolePalette.appearance(of: style)
        if colors == .eight {
            appearance.foreground = appearance.foreground.map { $0 % 8 }
        } else {
            appearance.bold = false
        }
        return appearance
    }

    private mutating func render(_ appearance: Appearance) -> Rendition {
        var attributes = 0
        if appearance.bold { attributes |= RBT_BOLD }
        if appearance.dim { attributes |= RBT_DIM }
        if appearance.reverse { attributes |= RBT_REVERSE }
        if appearance.underline { attributes |= RBT_UNDERLINE }
        if appearance.strike { attributes |= RBT_STRIKE }
        return Rendition(attributes: UInt32(attributes), pair: pair(appearance.foreground, appearance.background))
    }

    /// 0, the terminal's own colours, when there is nothing to set or no room for another pair.
    private mutating func pair(_ foreground: Int?, _ background: Int?) -> Int32 {
        let wanted = Colors(foreground: number(foreground), background: number(background))
        guard wanted != Colors(foreground: -1, background: -1), colors != .monochrome else { return 0 }
        if let known = pairs[wanted] { return known }
        let pair = Int32(pairs.count + 1)
        guard rbt_make_pair(screen, pair, wanted.foreground, wanted.background) else { return 0 }
        pairs[wanted] = pair
        return pair
    }

    private func number(_ color: Int?) -> Int32 {
        guard let color, (0..<colors.rawValue).contains(color) else { return -1 }
        return Int32(color)
    }
}

extension ColorDepth {
    /// - Parameter numberOfColors: as terminfo counts them; 88 and the like are used as 16.
    init(numberOfColors: Int) {
        switch numberOfColors {
        case ..<8: self = .monochrome
        case ..<16: self = .eight
        case ..<256: self = .sixteen
        default: self = .twoHundredFiftySix
        }
    }
}
