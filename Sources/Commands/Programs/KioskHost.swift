import Facts
import FoundationEssentials
import Glibc
import Logging
import Models
import Repository
import Services
import Settings
import System
import ViewModels
import Views

/// A board in a kiosk: locked, watched by systemd, with reports of its health.
@MainActor
final class KioskHost: BoardHost {
    let name = "kiosk"
    let heartbeat: TimeInterval?
    let remembersChoices = false
    let hasOwnSettings = false
    let makesAlerts = false
    let isOneOfMany = true
    let ownsPalette = true
    let ignoredSignals: Set<Int32> = [SIGINT, SIGQUIT, SIGTSTP]

    /// Real seconds between the engine's beats, at most; a quarter of the watchdog's interval if that is less.
    private static let beat: TimeInterval = 5
    /// Most seconds between two status lines.
    private static let statusGap: TimeInterval = 15

    private var kiosk: KioskSettings
    private let pin: PINHash?
    private let isSimulated: Bool
    private let tries: PINTriesFile?
    private let notify: SdNotify
    private let folder: String?
    private var watchdog: Watchdog
    private var parts: BoardParts?
    private var screen: KioskSession?
    private var report: HealthFile?
    private var snapshots: TextSocket?
    private var isReady = false
    private var lastStatus: (kind: DataState.Kind, at: Date)?

    /// - Parameters:
    ///   - pin: nil where keys cannot leave the kiosk.
    ///   - speed: simulated seconds in a real one.
    ///   - isSimulated: whether the races are made up.
    init(_ kiosk: KioskSettings, pin: PINHash?, environment: [String: String], speed: Double, isSimulated: Bool) {
        self.kiosk = kiosk
        self.pin = pin
        self.isSimulated = isSimulated
        tries = isSimulated ? nil : PINTriesFile(environment)
        notify = SdNotify(environment: environment)
        heartbeat = min(Self.beat, (notify.watchdog ?? Self.beat * 4) / 4) * speed
        folder = RuntimeFolder.forWriting(environment)
        watchdog = Watchdog(interval: notify.watchdog)
    }

    func session(for parts: BoardParts) -> any ScreenSession {
        self.parts = parts
        let screen = KioskSession(
            terminal: parts.terminal, viewModel: parts.viewModel, clock: parts.shown, settings: kiosk,
            lock: KioskLock(
                keys: kiosk.keys, hasPIN: pin != nil, failures: pin == nil ? 0 : tries?.read() ?? 0,
                isSimulated: isSimulated),
            schedule: TickSchedule(speed: parts.settings.mode.speed),
            real: parts.real)
        self.screen = screen
        let logger = parts.logger
        return LockedSession(
            screen,
            checkPIN: { [pin] tried in
                let isRight = pin?.matches(tried) ?? false
                logger.notice("a PIN was tried", metadata: ["right": "\(isRight)"])
                return isRight
            },
            keepFailures: { [tries] failures in
                let code = tries?.write(failures) ?? 0
                guard code != 0 else { return }
                logger.warning("the count of wrong PINs cannot be saved: \(String(cString: strerror(code)))")
            })
    }

    func preferences(_ settings: BoardSettings, over remembered: Preferences) -> Preferences {
        // The current settings: new pages may need more rows.
        let kiosk = (try? KioskReading.settings(settings.reader)) ?? kiosk
        return Preferences(
            filter: settings.only ?? .all, rows: kiosk.wantedRows, theme: settings.screen.theme ?? Preferences().theme,
            region: settings.region ?? .all, most: KioskSettings.dayRows)
    }

    func began() {
        guard let parts else { return }
        if let screen { parts.venue?.show(on: screen, of: parts) }
        guard let folder else {
            parts.logger.warning("no folder for health.json and snapshots: RUNTIME_DIRECTORY is not set")
            return
        }
        report = HealthFile(folder: folder, started: parts.clock.now, logger: parts.logger)
        snapshots = TextSocket(
            path: Snapshot.path(in: folder), limits: Snapshot.limits, loop: parts.loop
        ) { [weak self] in
            guard let screen = self?.screen else { return "" }
            return screen.snapshotText() + String(Snapshot.separator) + screen.snapshotWords()
        }
        snapshots?.isServing = true
        if snapshots == nil {
            parts.logger.warning("no snapshots: \(folder): \(String(cString: strerror(errno)))")
        }
    }

    func turned() {
        guard let parts, let screen else { return }
        let now = parts.real.now
        if !isReady, screen.framesShown > 0 {
            isReady = true
            notify.ready(status)
            lastStatus = (parts.viewModel.state.data.kind, now)
        }
        let pulse = Watchdog.Pulse(
            frames: screen.framesShown, beats: parts.engine.beats, request: parts.engine.request)
        if watchdog.isFed(by: pulse, at: now) { notify.feed() }
        reportStatus(at: now)
        snapshots?.turned(at: now)
        parts.venue?.drawn(parts, restarts: report?.restarts ?? 0)
        report?.update(
            parts.engine, at: parts.clock.now, real: now, frames: screen.framesShown, figures: parts.meter.figures)
    }

    private func reportStatus(at now: Date) {
        guard isReady, let parts, let lastStatus else { return }
        let kind = parts.viewModel.state.data.kind
        guard kind != lastStatus.kind || now >= lastStatus.at + Self.statusGap else { return }
        self.lastStatus = (kind, now)
        notify.status(status)
    }

    /// `board: LIVE, next Horse R7 Flemington 2m 5s, data 12 s old`.
    private var status: String {
        guard let parts, let screen else { return "" }
        let age = parts.engine.snapshot.health.age(at: parts.clock.now)
        return screen.summary + (age.map { ", data \(Int(clamping: $0)) s old" } ?? ", no data yet")
    }

    func reloads() { notify.reloading(monotonic: DeviceClock.monotonicMicroseconds) }
    func reloaded(_ settings: BoardSettings) {
        if let read = try? KioskReading.settings(settings.reader) {
            kiosk = read
            screen?.settings = read
            screen?.home = preferences(settings, over: Preferences())
        }
        notify.reloaded()
    }

    func ends() {
        notify.stopping()
        snapshots?.end()
        report?.remove()
    }
}
