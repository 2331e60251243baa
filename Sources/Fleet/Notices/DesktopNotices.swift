import Facts
import FoundationEssentials
import Models
import Repository
import ViewModels
import Views

/// An evacuation on a board of a desktop: a message line, again and again while it stands.
@MainActor
final class DesktopNotices: ReceivingScreen {
    /// Seconds after which a reply to a key has given way to it again.
    private static let gap: TimeInterval = 3

    var notices = KioskNotices() {
        didSet {
            guard notices.evacuation != oldValue.evacuation else { return }
            if let ended = oldValue.evacuation, viewModel.state.notice?.words == Self.words(ended) {
                viewModel.announce("", for: 0)
            }
            due = nil
            turned()
        }
    }
    private let viewModel: BoardViewModel
    private let session: BoardSession
    private let real: any WallClock
    private var due: Date?

    /// - Parameter real: a steady clock in real seconds.
    init(_ viewModel: BoardViewModel, on session: BoardSession, real: any WallClock) {
        (self.viewModel, self.session, self.real) = (viewModel, session, real)
    }

    /// An evacuation counts only if its line is there, and has room for all of it.
    var shownNotices: [KioskNotice] {
        [notices.evacuation].compactMap(\.self).filter { session.shows(Self.words($0)) }
    }
    var framesShown: Int { session.framesShown }
    var limits: BoxNotices.Shown {
        var limits = BoxNotices.Shown()
        limits.hasLine = false
        return limits
    }

    /// The screen of a person's desktop cannot be read from afar.
    func sharedFrame() -> String? { nil }

    /// Shows it again when its time is over.
    func turned() {
        let now = real.now
        guard let evacuation = notices.evacuation, due.map({ $0 <= now || $0 > now + Self.gap }) ?? true else { return }
        viewModel.announce(Self.words(evacuation), for: 2 * Self.gap)
        due = now + Self.gap
    }

    private static func words(_ evacuation: KioskNotice) -> String { tr("Evacuation: \(evacuation.text)") }
}
