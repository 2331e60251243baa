internal import Screen
internal import ViewModels

extension SettingKind {
    /// Words of which a value is exactly one, for keys that go through them; empty for any other kind.
    package var choices: [String] {
        switch self {
        case .isOn: ["false", "true"]
        case .theme: Theme.builtIn.map(\.name)
        case .keys: KioskSettings.Keys.allCases.map(\.rawValue)
        case .choice(let words): words
        default: []
        }
    }

    /// Whole numbers of which a value is one, for keys that count; nil for any other kind, and for one without an end.
    package var numbers: ClosedRange<Int>? {
        if case .whole(let range, _) = self, range.upperBound < .max { range } else { nil }
    }
}
