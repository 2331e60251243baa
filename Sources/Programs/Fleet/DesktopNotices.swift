import FoundationEssentials
import Models
import Translation
import ViewModels

/// An evacuation on a board of a desktop: a message line, again and again while it stands.
@MainActor
final class DesktopNotices: ReceivingScreen {
    /// Seconds after which a reply to a key has given way to it again.
    private static let gap: TimeInterval = 3

    var notices = KioskNotices() {
        didSet { if notices.evacuation != oldValue.evacuation { due = nil } }
    }
    private(set) var shownNotices: [StandingNotice] = []
    private(set) var framesShown = 0
    private let viewModel: BoardViewModel
    private let real: any WallClock
    private var due: Date?

    /// - Parameter real: a steady clock in real seconds.
    init(_ viewModel: BoardViewModel, real: any WallClock) {
        (self.viewModel, self.real) = (viewModel, real)
    }

    /// Nobody reads the screen of a person's desktop from afar.
    func sharedFrame() -> String? { nil }

    /// A turn of the loop has drawn what there was to draw.
    func turned() {
        let now = real.now
        if let evacuation = notices.evacuation {
            let words = tr("Evacuation: \(evacuation.notice.text)")
            shownNotices = viewModel.state.notice?.words == words ? [evacuation] : []
            if due.map({ $0 <= now || $0 > now + Self.gap }) ?? true {
                viewModel.announce(words, for: 2 * Self.gap)
                due = now + Self.gap
            }
        } else {
            shownNotices = []
        }
        framesShown += 1
    }
}
