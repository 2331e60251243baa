import FeedSimulator
import FoundationEssentials
import Models
import RacingTestKit
import Screen
import ViewModels
import Views

/// Evacuations on the lab's kiosk, on glass that is often too small for them or takes nothing: each counts as shown
/// once all of its words were on the glass, and not before.
@MainActor
struct LabNotices {
    /// Sizes from too small for any of the texts to large enough for the font's own letters, and not for block letters.
    private static let sizes = [(19, 2), (12, 2), (30, 3), (24, 7)]
    /// Columns from which block letters may fit, which the lab cannot read.
    private static let large = 40
    private static let texts = [
        "Leave by the nearest exit now",
        "Leave by the stairs at the end of the stand and go to gate 4, not to the lift",
    ]

    private(set) var count = 0
    private var random: SplitMix64
    private let mutant: Mutant?
    private var standing: KioskNotice?
    private var nextChange: Date
    /// Frames before the notice, and whether one since then had all of its words.
    private var frames = 0
    private var wasOnGlass = false

    init(seed: UInt64, mutant: Mutant?, at now: Date) {
        random = SplitMix64(seed: seed, salt: 11)
        (self.mutant, nextChange) = (mutant, now + 120)
    }

    /// A restart has lost what the lab's kiosk had.
    mutating func restart(at now: Date) { (standing, nextChange) = (nil, now + 120) }

    /// Sends a notice before a turn, or takes it back.
    mutating func change(_ session: KioskSession, on terminal: VirtualTerminal, at now: Date) {
        guard nextChange <= now else { return }
        nextChange = now + random.spread(20, 600)
        if standing != nil {
            standing = nil
            session.notices.evacuation = nil
            return terminal.resize(columns: 120, rows: 33)
        }
        count += 1
        let size = random.pick(Self.sizes, or: (19, 2))
        terminal.resize(columns: size.0, rows: size.1)
        standing = KioskNotice(random.pick(Self.texts, or: "Leave"), mark: "\(count)")
        session.notices.evacuation = standing
        (frames, wasOnGlass) = (terminal.shown, false)
    }

    /// Checks after a turn that a notice that counts as shown was on the glass.
    mutating func check(_ session: KioskSession, on terminal: VirtualTerminal) throws(Broken) {
        guard let standing else { return }
        if terminal.acceptsOutput, terminal.shown > frames, let frame = terminal.frames.last {
            wasOnGlass = frame.columns >= Self.large || frame.has(standing.text, in: terminal.repertoire)
        }
        let isClaimed =
            mutant == .claimsUndrawnNotices
            ? session.notices.evacuation == standing : session.shownNotices.contains(standing)
        guard isClaimed, !wasOnGlass else { return }
        var broken = Broken("a notice counts as shown once all of it was on the glass", standing.text)
        broken.frame = terminal.lines
        throw broken
    }
}
