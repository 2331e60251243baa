import Commands
import FoundationEssentials
import Logging
import Models
import Repository
import Services
import Settings
import ViewModels
import Views

/// Shows what a fleet sends to this box.
@MainActor
protocol ReceivingScreen: AnyObject {
    /// Notices to be shown from the next frame on.
    var notices: KioskNotices { get set }
    /// Notices whose whole text could be read on the last frames that the terminal took.
    var shownNotices: [KioskNotice] { get }
    /// Frames that the terminal took; the count only rises.
    var framesShown: Int { get }
    /// What it has no place for now.
    var limits: BoxNotices.Shown { get }
    /// The last frame for the box's operators; nil where it is private.
    func sharedFrame() -> String?
}

/// Receives the messages of a box's operators: notices, and three orders.
///
/// A turn of the loop carries out what has come. However much that is, there is one frame, one file and one batch of
/// acknowledgements in a second, and of each place only the last message counts.
@MainActor
final class FleetReceiver {
    /// Most seconds that a box shows its name.
    private static let identifyTime: TimeInterval = 60
    /// Seconds between two files, and between two batches of acknowledgements.
    private static let gap: TimeInterval = 1
    /// Seconds after which a file that could not be written is tried again.
    private static let fileAgain: TimeInterval = 60

    private let link: BoxLink
    private let address: BoxAddress
    private let real: any WallClock
    private let logger: Logger
    private weak var screen: (any ReceivingScreen)?
    private let serverNow: @MainActor () -> Date
    private var notices: BoxNotices
    private let noticeFile: FleetFileWriter
    /// Time at which it is tried again; nil if it was written.
    private var noticeFileAgain: Date?
    /// Why a power cut would lose what was sent, in words; nil if it would not.
    private(set) var problem: String?
    /// Frames shown when the notices last changed; nil for no change that waits for a frame.
    private var framesAtChange: Int?
    /// Time at which what is to be shown changed last, by a steady clock.
    private var changedAt: Date?
    private var orders = OrderLimit()
    /// Number of the last order: a broker may send it twice.
    private var lastOrder: Int?
    private var identifiedUntil: Date?
    private var outbox: [String: BoxAcknowledgement] = [:]
    private var sentAt: Date?
    private let reload: @MainActor () -> Failure?

    /// - Parameters:
    ///   - environment: where the folder of saved data is.
    ///   - serverNow: the server's clock, as this box knows it.
    ///   - reload: reads the settings again and applies them; returns why not.
    init(
        _ link: BoxLink, environment: [String: String], real: any WallClock, logger: Logger,
        screen: any ReceivingScreen,
        serverNow: @escaping @MainActor () -> Date, reload: @escaping @MainActor () -> Failure?
    ) {
        (self.link, self.screen, self.serverNow) = (link, screen, serverNow)
        (self.real, self.logger) = (real, logger)
        self.reload = reload
        address = BoxAddress(link.box, of: link.settings.venue)
        let place = BoxPlace(address, groups: link.settings.groups)
        notices = BoxNotices(place, file: FleetStateFile.notices.read(in: environment) ?? [])
        noticeFile = FleetFileWriter(.notices, environment: environment, ends: link.ends)
        link.onMessage.append { [weak self] in self?.take($0) }
        show()
    }

    /// Highest numbers of the messages that were taken, for the health report: `notice all`.
    var revs: [String: Int] {
        Dictionary(notices.revs.map { ("notice \($0.key)", $0.value) }) { first, _ in first }
    }

    /// Highest numbers of the notices that were on the screen, by place.
    var shown: [String: Int] { notices.shown }

    /// Why notices that were taken are not on the screen, by place.
    var waits: [String: Notice.Waiting] {
        notices.waits(at: serverNow(), on: screen?.limits ?? BoxNotices.Shown())
    }

    /// Takes a message of the broker. A notice is in the frame that this turn of the loop draws.
    func take(_ message: RelayMessage) {
        switch message.topic {
        case .notice(let scope):
            // A broker that has lost a notice, or was made to forget it, takes nothing back: only a higher `rev` does.
            guard !message.body.isEmpty else { return }
            do throws(Flaw) {
                if notices.take(try ReceivedNotice(body: message.body), for: scope, at: serverNow()) {
                    noticeFile.isDue = true
                    framesAtChange = .max
                    show()
                }
            } catch {
                log(error, message)
            }
        case .order(let box, let venue) where BoxAddress(box, of: venue) == address:
            // An order that a broker keeps would come at every connection.
            guard !message.wasKept else { return }
            do throws(Flaw) { obey(try SentOrder(body: message.body)) } catch { log(error, message) }
        default: break
        }
    }

    /// A turn of the loop has drawn what there was to draw.
    func turned() {
        let now = real.now
        if let identifiedUntil, identifiedUntil <= now { self.identifiedUntil = nil }
        noteFrame()
        show()
        writeNotices(at: now)
        sendAcknowledgements(at: now)
    }

    /// A notice that was taken back must not return after a restart because the disk was full once.
    private func writeNotices(at now: Date) {
        if let noticeFileAgain, noticeFileAgain <= now { noticeFile.isDue = true }
        guard noticeFile.isReady(at: now) else { return }
        noticeFile.write(notices.file) { [weak self] problem in
            self?.noticeFileAgain = problem.map { _ in now + Self.fileAgain }
            self?.problem = problem.map { "notices would be lost by a power cut: \($0)" }
        }
    }

    private func noteFrame() {
        guard let screen, let before = framesAtChange, screen.framesShown > before else { return }
        // Only a frame that was drawn after the change shows that something was taken back.
        guard notices.frame(with: screen.shownNotices, at: serverNow()) else { return }
        noticeFile.isDue = true
    }

    private func show() {
        guard let screen else { return }
        let now = serverNow()
        var next = KioskNotices()
        next.evacuation = notices.evacuation(at: now)?.onScreen
        next.announcement = notices.announcement(at: now)?.onScreen
        next.identified = identifiedUntil == nil ? nil : "\(address.venue.text) \(address.name.text)"
        if next != screen.notices {
            // A flood costs one frame a second.
            let real = real.now
            if let changedAt, changedAt <= real, real < changedAt + Self.gap { return }
            changedAt = real
            screen.notices = next
        }
        if framesAtChange == nil || framesAtChange == .max { framesAtChange = screen.framesShown }
    }

    private func sendAcknowledgements(at now: Date) {
        if let sentAt, sentAt <= now, now < sentAt + Self.gap { return }
        let limits = screen?.limits ?? BoxNotices.Shown()
        for acknowledgement in notices.acknowledgements(at: serverNow(), on: limits) { put(acknowledgement) }
        guard !outbox.isEmpty else { return }
        sentAt = now
        for (_, acknowledgement) in outbox.sorted(by: { $0.key < $1.key }) {
            link.publish(.acknowledgement(address.name, of: address.venue), acknowledgement)
        }
        outbox = [:]
    }

    /// Keeps the last one of each place and outcome.
    private func put(_ acknowledgement: BoxAcknowledgement) {
        let outcome = acknowledgement.refused == nil ? "taken" : "refused"
        outbox["\(acknowledgement.subject.rawValue) \(acknowledgement.scope) \(outcome)"] = acknowledgement
    }

    private func obey(_ sent: SentOrder) {
        guard sent.number != lastOrder else { return }
        lastOrder = sent.number
        func answer(_ refused: String?) { self.answer(sent, refused) }
        guard let frame = screen?.sharedFrame() else { return answer("this is no kiosk") }
        guard orders.passes(at: real.now) else {
            return answer("one order in \(Int(OrderLimit.gap)) s is carried out")
        }
        logger.notice("an order", metadata: ["order": "\(sent.order.rawValue)"])
        switch sent.order {
        case .snapshot:
            let lines = frame.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            link.publish(
                .shot(address.name, of: address.venue),
                BoxShot(at: serverNow(), lines: Array(lines.dropLast()), number: sent.number))
        case .identify:
            identifiedUntil = real.now + Self.identifyTime
            answer(nil)
        case .reload:
            answer(reload()?.message)
        }
    }

    private func answer(_ sent: SentOrder, _ refused: String?) {
        put(
            BoxAcknowledgement(
                .order, scope: address.scope.path, rev: sent.number, at: refused == nil ? serverNow() : nil,
                refused: refused))
    }

    private func log(_ flaw: Flaw, _ message: RelayMessage) {
        logger.warning(
            "a message cannot be used", metadata: ["topic": "\(message.topic.text)", "reason": "\(flaw.words)"])
    }
}

extension KioskSession: ReceivingScreen {
    func sharedFrame() -> String? { snapshotText() }

    var limits: BoxNotices.Shown {
        var limits = BoxNotices.Shown()
        limits.isQuiet = isQuiet
        return limits
    }
}

extension FleetReceiver {
    convenience init(_ link: BoxLink, _ parts: BoardParts, screen: any ReceivingScreen) {
        let (engine, clock) = (parts.engine, parts.clock)
        self.init(
            link, environment: parts.settings.environment, real: parts.real, logger: parts.logger, screen: screen,
            serverNow: { engine.snapshot.clock.now(device: clock.now) }, reload: parts.reload)
    }
}

/// Lets at most one order through in two seconds.
struct OrderLimit: Hashable, Sendable {
    /// Seconds after an order in which no other passes.
    static let gap: TimeInterval = 2

    private var last: Date?

    /// - Parameter now: a steady clock.
    /// - Returns: whether the order is to be carried out now; the others are dropped.
    mutating func passes(at now: Date) -> Bool {
        if let last, last <= now, now < last + Self.gap { return false }
        last = now
        return true
    }
}
