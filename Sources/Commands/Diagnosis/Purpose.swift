package import Settings

/// Purpose of a machine: `doctor` checks a wall for more than a desk.
package enum Purpose: String, CaseIterable, Sendable {
    case desk
    case kiosk

    /// Findings that matter only on a wall: no person is there to press a key, to enlarge a window or to start it
    /// again.
    private static let ofKiosk: Set = ["size", "blanking", "PIN", "watchdog", "unit"]

    /// The purpose of this machine: a kiosk if its unit is enabled, or if a setting of the kiosk is in a settings file.
    package init(_ reader: SettingReader, _ machine: MachineFacts) {
        let isSet = (Setting.ofDistance + Setting.ofKiosk).contains { reader.value($0) != nil }
        self = machine.unit?.isEnabled == true || isSet ? .kiosk : .desk
    }

    /// The findings for this purpose, after one that names it.
    package func findings(among all: [Finding]) -> [Finding] {
        switch self {
        case .desk:
            [.pass("for", "a desk; --for kiosk also checks what a wall needs")]
                + all.filter { !Self.ofKiosk.contains($0.name) }
        case .kiosk: [.pass("for", "a kiosk; --for desk checks less")] + all
        }
    }
}
