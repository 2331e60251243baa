import FoundationEssentials
import Models
import System

/// Opens pages of sources in the browser of the desktop, by xdg-open(1).
struct DesktopBrowser {
    /// Starts a program without a shell and leaves it to itself.
    private let start: (_ arguments: [String], _ environment: [String]) throws(SystemError) -> Void
    private var shown: Date?

    /// Seconds after a page in which the key does nothing, so that a key that is held opens one page.
    static let pause: TimeInterval = 2

    init(start: @escaping (_ arguments: [String], _ environment: [String]) throws(SystemError) -> Void) {
        self.start = start
    }

    /// Words for the person who pressed the key.
    struct Reply: Hashable {
        let words: String
        let short: String
        let seconds: TimeInterval
    }

    /// Opens a page. Where it cannot be opened the reply has its address, to be copied by hand.
    /// - Parameters:
    ///   - environment: of this program; a browser gets it without variables that begin with `RACEBOARD_`.
    ///   - now: real time.
    /// - Returns: nil within `pause` of the last page.
    mutating func show(_ page: WebAddress, environment: [String: String], at now: Date) -> Reply? {
        guard page.isSecure else {
            return Reply(
                words: tr("Not opened, since it is not https: \(page.text)"), short: tr("Not opened"), seconds: 10)
        }
        let isDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard isDesktop else {
            return Reply(
                words: tr("No desktop here. The page: \(page.text)"), short: tr("No desktop here"), seconds: 10)
        }
        if let shown, (0..<Self.pause).contains(now.timeIntervalSince(shown)) { return nil }
        shown = now
        do {
            let passed = environment.filter { !$0.key.hasPrefix("RACEBOARD_") }
            try start(["xdg-open", page.text], passed.map { "\($0.key)=\($0.value)" }.sorted())
            return Reply(words: tr("Opening the page of the race"), short: tr("Opening"), seconds: 3)
        } catch {
            return Reply(
                words: tr("xdg-open does not start: install xdg-utils. The page: \(page.text)"),
                short: tr("Needs xdg-utils"), seconds: 10)
        }
    }
}
