internal import Models

/// A theme of one's own in the making: looks by the names of roles, over a theme that comes with the program.
package struct ThemeDraft: Sendable {
    /// Surfaces that a theme paints besides the roles: the whole screen, and the row of the cursor.
    private enum Plane: String, CaseIterable {
        case ground, selected
    }

    /// Why a theme cannot be made so.
    package struct Problem: Error, Hashable {
        /// The part that has it: `live`, `ground`.
        package let part: String
        /// A clause about it: `is no part of a theme`.
        package let words: String
    }

    /// The parts that have a look, by their names: `ground`, `no-data`.
    package static let parts = Plane.allCases.map(\.rawValue) + roles.keys.sorted()

    private static let roles = Dictionary(
        uniqueKeysWithValues: Role.allCases.map { role in
            (String("\(role)".flatMap { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }), role)
        })

    /// Least contrast of text to its background (WCAG 2.1, level AA).
    private static let leastContrast = 4.5

    private var theme: Theme
    private var own: Set<String> = []
    /// Numbers among 256 for exact colours of one's own.
    private var numbers: [UInt32: Int] = [:]
    private var taken: Set<Int>

    /// - Parameter name: for people; without control characters.
    package init(name: String, over base: Theme) {
        theme = Theme(
            name, base.palette, selection: base.selection, ground: base.ground, console: base.console,
            isMono: base.isMono)
        let inks = Array(base.palette.values) + [base.ground, base.selection].compactMap(\.self)
        taken = Set(inks.flatMap { [$0.foreground?.extended, $0.background?.extended].compactMap(\.self) })
    }

    /// Gives a part a look.
    /// - Parameter look: `#62d98c`, `bold #ffffff on #1f5b87`; ground and the row of the cursor have two colours.
    package mutating func set(_ part: String, to look: String) throws(Problem) {
        let plane = Plane(rawValue: part)
        let role = Self.roles[part]
        guard plane != nil || role != nil else { throw Problem(part: part, words: "is no part of a theme") }
        guard let look = Look(look), plane == nil || look.ground != nil && !look.isBold else {
            throw Problem(part: part, words: plane == nil ? Look.takes : "takes two colours, as #e8e6dc on #14120f")
        }
        var ink = Ink(color(look.text), on: look.ground.map { color($0) }, bold: look.isBold)
        ink.keepApart()
        own.insert(part)
        switch plane {
        case .ground: theme.ground = ink
        case .selected: theme.selection = ink
        case nil: if let role { theme.palette[role] = ink }
        }
    }

    private mutating func color(_ value: UInt32) -> InkColor {
        let number = numbers[value] ?? XtermColor.nearest(value, besides: taken)
        numbers[value] = number
        taken.insert(number)
        return c(number, XtermColor.nearestBasic(value), value)
    }

    /// - Throws: for text that cannot be read on its background. Lines and rugs are not text.
    package func made() throws(Problem) -> Theme {
        let isWhole = !own.isDisjoint(with: Plane.allCases.map(\.rawValue))
        let exact = theme.exactColors
        func color(_ number: Int) -> ConsolePalette.Color { .init(exact[number] ?? XtermColor.value(number)) }
        for (part, role) in Self.roles.sorted(by: { $0.key < $1.key })
        where role != .rule && !part.hasPrefix("rug") && (isWhole || own.contains(part)) {
            for isSelected in [false, true] {
                let look = theme.appearance(of: Style(role, selected: isSelected), colors: .twoHundredFiftySix)
                guard let ink = look.foreground.map(color), let ground = look.background.map(color) else { continue }
                let contrast = ink.contrast(ground)
                guard contrast < Self.leastContrast else { continue }
                let blamed = own.contains(part) ? part : (isSelected ? Plane.selected : .ground).rawValue
                throw Problem(part: blamed, words: Self.words(part, isSelected: isSelected, contrast: contrast))
            }
        }
        return theme
    }

    private static func words(_ part: String, isSelected: Bool, contrast: Double) -> String {
        let tenths = Int(clamping: contrast * 10)
        return "makes \(part) hard to read" + (isSelected ? " in the row of the cursor" : "")
            + ": a contrast of \(tenths / 10).\(tenths % 10), and text needs 4.5"
    }
}

/// A look as a person writes it.
private struct Look {
    static let takes = "takes a colour, as #62d98c, bold #62d98c or #ffffff on #1f5b87"

    var text: UInt32 = 0
    var ground: UInt32?
    var isBold = false

    /// - Returns: nil for anything but `[bold] #rrggbb [on #rrggbb]`.
    init?(_ look: String) {
        var words = look.split(separator: " ")[...]
        if words.first == "bold" {
            isBold = true
            words.removeFirst()
        }
        guard let first = words.popFirst(), let text = Self.color(first) else { return nil }
        self.text = text
        guard let next = words.popFirst() else { return }
        guard next == "on", let last = words.popFirst(), words.isEmpty, let ground = Self.color(last) else {
            return nil
        }
        self.ground = ground
    }

    private static func color(_ word: Substring) -> UInt32? {
        let digits = word.dropFirst()
        guard word.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(digits, radix: 16)
    }
}

extension Ink {
    /// Keeps text and ground apart: with few colours two near ones could become one, and then the text is black or
    /// white.
    fileprivate mutating func keepApart() {
        guard let ground = background, let text = foreground, text.basic % 8 == ground.basic % 8 else { return }
        foreground = c(text.extended, ground.basic % 8 == 0 ? 15 : 0, text.exact)
    }
}
