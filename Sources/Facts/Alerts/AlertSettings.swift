package import FoundationEssentials
package import Models

/// Which alerts a board makes of the races it knows (docs/alerts.md), besides those that a person sets by key.
package struct AlertSettings: Hashable, Sendable {
    /// Kinds for the races of `scopes`; none by default.
    package var kinds: Set<AlertKind>
    package var scopes: Set<AlertScope>
    /// False for a board that makes no alerts at all: a kiosk.
    package var isOn: Bool
    /// Base address of the feed, without secrets, for programs.
    package var url: String
    /// Seconds of the board's clock after its time from which an alert is not sent any more.
    package var late: TimeInterval

    /// Real seconds after its time from which an alert is late. A board that has its turns comes within one second, and
    /// a busy machine a little later; after a pause, such as a suspend, only one second counts.
    package static let usualLate: TimeInterval = 5

    /// Settings; the default is a board whose alerts a person sets only by key.
    package init(
        kinds: Set<AlertKind> = [], scopes: Set<AlertScope> = [.watched], isOn: Bool = true, url: String = "",
        late: TimeInterval = AlertSettings.usualLate
    ) {
        (self.kinds, self.scopes, self.isOn, self.url, self.late) = (kinds, scopes, isOn, url, late)
    }

    package static let off = AlertSettings(isOn: false)
}
