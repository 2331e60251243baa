import Facts
import FoundationEssentials
import RacingTestKit
import Screen
import Testing
import ViewModels
import Views

@Suite @MainActor struct LockedSessionTests {
    private final class Log {
        var lines: [String] = []
    }

    private let log = Log()
    private let kiosk = KioskScreen()

    private func locked() -> LockedSession {
        let session = KioskSession(
            terminal: kiosk.terminal, viewModel: kiosk.model, clock: kiosk.clock, settings: KioskSettings(),
            lock: KioskLock(keys: .filter, hasPIN: true))
        return LockedSession(
            session,
            checkPIN: { [log] pin in
                log.lines.append("checks \(pin)")
                return pin == "1234"
            },
            keepFailures: { [log] failures in log.lines.append("keeps \(failures)") })
    }

    private func type(_ pin: String) {
        for _ in 0..<KioskLock.presses { kiosk.terminal.queue(.key(.control("x"))) }
        kiosk.terminal.press(pin)
        kiosk.terminal.queue(.key(.enter))
    }

    @Test func aTryCountsBeforeItIsChecked() {
        let session = locked()
        type("0000")
        #expect(session.serveEvents() == nil)
        #expect(log.lines == ["keeps 1", "checks 0000"])
    }

    @Test func onlyTheRightPINLeadsOutAndEndsTheCount() {
        let session = locked()
        type("1234")
        #expect(session.serveEvents() == .quit)
        #expect(log.lines == ["keeps 1", "checks 1234", "keeps 0"])
    }

    @Test func keysAfterAWrongPINAreServed() {
        let session = locked()
        type("0000")
        kiosk.terminal.press("1234")
        kiosk.terminal.queue(.key(.enter))
        #expect(session.serveEvents() == .quit)
    }
}
