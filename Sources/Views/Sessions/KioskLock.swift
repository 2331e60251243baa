package import Facts
package import FoundationEssentials
import Models
package import Screen
package import ViewModels

/// Effect of keys at a locked board: they filter or have no effect, and Ctrl-X three times opens the prompt for the
/// PIN. Pure.
package struct KioskLock: Sendable {
    /// Action for the caller after a key.
    package enum Answer: Hashable, Sendable {
        case ignored
        case intent(BoardIntent)
        /// No effect besides a change of `prompt`.
        case changed
        /// A PIN was typed; `checked` takes the result of its check.
        case check(pin: String)
        case leave
    }

    private enum State: Sendable {
        case locked
        case entry(pin: String, words: String)
        case checking
        /// Words that go away by themselves.
        case notice(String)
    }

    /// Presses of Ctrl-X that open the prompt for the PIN.
    package static let presses = 3
    /// Seconds within which they must come.
    static let pressSeconds: TimeInterval = 2
    /// Wrong PINs in a row without a pause. Before each further one there is a pause: a minute, then twice as long each
    /// time, up to an hour.
    package static let tries = 5
    /// Most wrong PINs that are counted; from here on the pause stays the same.
    package static let most = 12
    private static let firstPause: TimeInterval = 60
    private static let longestPause: TimeInterval = 3600
    /// Seconds after a pause without a try after which all is forgotten.
    private static let forgetting: TimeInterval = 3600
    /// Seconds after the last key until the prompt disappears.
    package static let promptSeconds: TimeInterval = 20
    private static let longestPIN = 64

    /// Whether keys filter; a reload of the settings changes it.
    var keys: KioskSettings.Keys
    private let hasPIN: Bool
    /// Whether Ctrl-C twice leaves the kiosk: a simulated day is not a wall in use.
    private let isSimulated: Bool
    private let table = KeyTable()
    private var state = State.locked
    private var pressed: [Date] = []
    /// Wrong PINs since the last right one, up to `most`; saved for the next run.
    package private(set) var failures: Int
    /// Time of the last try. After a restart it is the time of the first key, which starts the pause again.
    private var lastTry: Date?
    private var lastKey = Date.distantPast

    /// - Parameters:
    ///   - hasPIN: without a PIN there is no way out.
    ///   - isSimulated: whether Ctrl-C twice leads out.
    package init(keys: KioskSettings.Keys, hasPIN: Bool = false, failures: Int = 0, isSimulated: Bool = false) {
        self.isSimulated = isSimulated
        self.failures = min(max(0, failures), Self.most)
        self.keys = keys
        self.hasPIN = hasPIN
    }

    /// Text of the bottom line; nil for none.
    package var prompt: String? {
        switch state {
        case .locked: nil
        case .entry(let pin, let words): KioskWords.pinPrompt(typed: pin.count, words)
        case .checking: KioskWords.checkingPIN
        case .notice(let words): words
        }
    }

    /// Serves a key.
    /// - Parameter now: a steady clock in real time.
    package mutating func press(_ key: Key, at now: Date) -> Answer {
        let hadPrompt = tick(at: now)
        lastKey = now
        if isSimulated, key == .control("c") { return pressedC() }
        switch state {
        case .entry(let pin, let words): return type(key, after: pin, words, at: now)
        case .checking: return .ignored
        case .locked, .notice: break
        }
        if key == .control("x") { return pressedX(at: now) ? .changed : hadPrompt ? .changed : .ignored }
        pressed = []
        if keys == .filter, let intent = filter(key) { return .intent(intent) }
        return hadPrompt ? .changed : .ignored
    }

    /// Takes the result of a check that `.check` requested.
    /// - Returns: `.leave` for the right PIN; `.ignored` if no check was under way.
    package mutating func checked(_ isRight: Bool, at now: Date) -> Answer {
        guard case .checking = state else { return .ignored }
        lastKey = now
        if isRight {
            state = .locked
            failures = 0
            return .leave
        }
        state = wait(at: now) == nil ? .entry(pin: "", words: KioskWords.wrongPIN) : .notice(waitWords(at: now))
        return .changed
    }

    /// Removes a prompt without input.
    /// - Returns: whether `prompt` has changed.
    @discardableResult
    package mutating func tick(at now: Date) -> Bool {
        if failures > 0 {
            let last = lastTry ?? now
            lastTry = last
            if now >= last + pause + Self.forgetting { failures = 0 }
        }
        switch state {
        case .locked, .checking: return false
        case .entry, .notice:
            guard lastKey + Self.promptSeconds <= now else { return false }
            state = .locked
            return true
        }
    }

    // MARK: -

    /// The second press counts only while the notice is shown: both expire together.
    private mutating func pressedC() -> Answer {
        if case .notice(KioskWords.leavesWithOneMore) = state { return .leave }
        if case .checking = state { return .ignored }
        state = .notice(KioskWords.leavesWithOneMore)
        return .changed
    }

    private mutating func pressedX(at now: Date) -> Bool {
        guard hasPIN else { return false }
        pressed.removeAll { now.timeIntervalSince($0) > Self.pressSeconds }
        pressed.append(now)
        guard pressed.count >= Self.presses else { return false }
        pressed = []
        state = wait(at: now) == nil ? .entry(pin: "", words: "") : .notice(waitWords(at: now))
        return true
    }

    private mutating func type(_ key: Key, after pin: String, _ words: String, at now: Date) -> Answer {
        switch key {
        case .character(let scalar) where (0x20..<0x7f).contains(scalar.value):
            guard pin.count < Self.longestPIN else { return .ignored }
            state = .entry(pin: pin + String(Character(scalar)), words: words)
        case .backspace, .delete:
            guard !pin.isEmpty else { return .ignored }
            state = .entry(pin: String(pin.dropLast()), words: words)
        case .enter where !pin.isEmpty:
            guard wait(at: now) == nil else {
                state = .notice(waitWords(at: now))
                return .changed
            }
            failures = min(failures + 1, Self.most)
            lastTry = now
            state = .checking
            return .check(pin: pin)
        case .escape: state = .locked
        default: return .ignored
        }
        return .changed
    }

    private var pause: TimeInterval {
        guard failures >= Self.tries else { return 0 }
        return (0..<failures - Self.tries).reduce(Self.firstPause) { pause, _ in min(pause * 2, Self.longestPause) }
    }

    /// Seconds until a PIN may be typed; nil for now.
    private func wait(at now: Date) -> TimeInterval? {
        guard let lastTry, pause > 0, now < lastTry + pause else { return nil }
        return (lastTry + pause).timeIntervalSince(now)
    }

    private func waitWords(at now: Date) -> String {
        KioskWords.tooManyTries(wait: Int(clamping: max(1, (wait(at: now) ?? 0).rounded(.up))))
    }

    /// The keys of the board that choose races.
    private func filter(_ key: Key) -> BoardIntent? {
        guard let intent = table.intent(for: key, in: .board) else { return nil }
        switch intent {
        case .toggle, .showAll: return intent
        default: return nil
        }
    }
}

/// A kiosk's session with its PIN: only the right PIN leads out of it.
@MainActor
package final class LockedSession: ScreenSession {
    private let session: KioskSession
    private let checkPIN: @MainActor (String) -> Bool
    private let keepFailures: @MainActor (Int) -> Void
    private var kept: Int

    /// - Parameters:
    ///   - checkPIN: whether a PIN is the right one.
    ///   - keepFailures: called with the number of wrong PINs whenever it changes, to be saved for the next run.
    package init(
        _ session: KioskSession, checkPIN: @escaping @MainActor (String) -> Bool,
        keepFailures: @escaping @MainActor (Int) -> Void
    ) {
        self.session = session
        self.checkPIN = checkPIN
        self.keepFailures = keepFailures
        kept = session.failures
    }

    /// Serves every event that waits, and checks each PIN that was typed.
    /// - Returns: `.quit` after the right PIN.
    package func serveEvents() -> BoardSession.Outcome? {
        var outcome = session.serveEvents()
        while case .check(let tried) = outcome {
            // Saved before the check, so that a power cut in between counts as a try.
            keep()
            let next = session.checked(checkPIN(tried))
            // The right PIN resets the count, and no turn follows to save it.
            keep()
            // Keys after the PIN are served, too.
            outcome = next ?? session.serveEvents()
        }
        return switch outcome {
        case .leave: .quit
        case .closed: .closed
        case .check, nil: nil
        }
    }

    /// One turn of the loop.
    /// - Returns: when the next turn is due at the latest.
    package func turn() -> Date {
        defer { keep() }
        return session.turn()
    }

    private func keep() {
        guard session.failures != kept else { return }
        kept = session.failures
        keepFailures(kept)
    }

    /// Draws everything again at the next turn, on a screen that is measured again.
    package func redraw() { session.redraw() }
}
