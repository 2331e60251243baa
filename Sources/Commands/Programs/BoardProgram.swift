import Facts
package import FoundationEssentials
import Glibc
import Logging
package import Models
import Output
import Repository
import Screen
import Services
package import Settings
import Synchronization
import System
import ViewModels
package import Views

/// The board from its first paint to the restored terminal: composes the parts on given ends.
@MainActor
package final class BoardProgram: ScreenProgram {
    package let life: ProgramLife
    private var settings: BoardSettings
    private let readAgain: ([String: String]) throws(Failure) -> BoardSettings
    /// Values that were tried on a simulated day, by the settings' names.
    private var tried: [String: String] = [:]
    package let ends: ProgramEnds
    package let terminal: any BoardTerminal
    let sources: BoardSources
    /// Whether the first paint is due: the store has been read, or has taken too long.
    private var isReady = false
    private var isSettled = false
    private let remembered: PreferencesFile
    private let watches: WatchListController
    private let alerts: BoardAlerts
    private let form: FormLoader
    /// Internal because tests read its state.
    let viewModel: BoardViewModel
    package let screen: any ScreenSession
    private var browser: DesktopBrowser
    private let doubt: (words: String, short: String)?
    private let host: any BoardHost
    private let readers: BoardReaders
    /// Why the board ended, if it failed.
    package var failure: Failure? { life.failure }

    /// - Parameters:
    ///   - host: work of the board beyond drawing.
    ///   - doubt: why the terminal is used as another kind than its TERM, in long and short words; nil for no doubt.
    ///   - readAgain: reads the settings again, for a reload; values that were tried count before all others.
    package init(
        _ settings: BoardSettings, as host: any BoardHost, on terminal: any BoardTerminal,
        doubt: (words: String, short: String)? = nil, ends: ProgramEnds,
        readAgain: @escaping (_ tried: [String: String]) throws(Failure) -> BoardSettings
    ) {
        self.settings = settings
        self.host = host
        self.terminal = terminal
        self.doubt = doubt
        self.ends = ends
        life = ProgramLife(ends)
        self.readAgain = readAgain
        browser = DesktopBrowser(start: ends.startProgram)
        let clock = ends.clock
        remembered = PreferencesFile(environment: settings.environment, logger: ends.logger, clock: ends.real)
        let stored = Self.choices(remembered, of: host)
        let preferences = host.preferences(settings, over: stored)
        sources = BoardSources(
            settings, preferences: preferences, ends: ends, heartbeat: host.heartbeat,
            isOneOfMany: host.isOneOfMany)
        readers = BoardReaders(sources, settings, of: host, ends: ends)
        watches = WatchListController(store: host.remembersChoices ? sources.store.races : nil, clock: clock)
        alerts = BoardAlerts(settings, of: host, sources: sources, ends: ends)
        form = FormLoader(store: sources.store.form)
        let repositories = BoardRepositories(
            sources.picture, form: form, delays: sources.delays, watches: watches, alerts: alerts.controller)
        let saves = host.remembersChoices && !settings.mode.isSimulated
        viewModel = BoardViewModel(
            repositories,
            clock: sources.picture.clock, display: settings.display(of: host), preferences: preferences, stored: stored,
            remember: { [remembered] in if saves { remembered.save($0) } })
        let program = Weak<BoardProgram>()
        let parts = BoardParts(
            settings: settings, loop: ends.loop, clock: clock, shown: sources.picture.clock, real: ends.real,
            logger: ends.logger, terminal: terminal, engine: sources.engine, viewModel: viewModel, meter: sources.meter,
            venue: sources.venue, currentSettings: { program.value?.settings },
            reload: { program.value?.reload(changed: []) })
        screen = host.session(for: parts)
        program.value = self
        alerts.send(from: viewModel, on: terminal, ends, environment: settings.environment) { [weak self] in
            self?.life.isClosing == false
        }
        OwnCommands.run(for: viewModel, ends, environment: settings.environment)
        if host.hasOwnSettings { viewModel.use(makeSettings()) }
        viewModel.use { [unowned self] in self.sources.used(self.settings) }
    }

    private func makeSettings() -> SettingsController {
        let tries = { [weak self] (setting: Setting, value: String?) -> Failure? in
            guard let self else { return nil }
            let before = tried
            tried[setting] = value
            let failure = reload(changed: [setting])
            if failure != nil { tried = before }
            return failure
        }
        return SettingsController(tries: settings.mode.isSimulated ? tries : nil) { [unowned self] in
            (self.settings.reader, self.viewModel.preferences)
        } keyPath: { [unowned self] adapter throws(Failure) in
            try KeyFile.path(of: adapter, self.settings.environment)
        } reload: { [weak self] changed in
            self?.reload(changed: changed)
        }
    }

    package func start() {
        life.begin(self)
        watchTerminal()
        ends.watchNetwork(of: { [weak self] in self?.settings.program }, for: { [weak self] in self?.sources.engine })
        if let doubt { ends.logger.warning("\(doubt.words)") }
        viewModel.announceStart(
            settings, hasRecord: sources.store.record != nil, flaw: readers.begin(), doubt: doubt)
        // The first paint comes before the first request, with races of the last run.
        ends.tasks.start { [self] in
            await sources.engine.restore()
            isReady = true
            _ = screen.turn()
            sources.connect(settings, of: life)
        }
        host.began()
        readers.serve(settings)
        ends.tasks.start { [self] in await watches.restore(or: sources.watched) }
        ends.tasks.start { [self] in await alerts.controller.restore(or: sources.store.armed) }
        ends.tasks.start { [self] in await sources.delays.use(sources.store.jumps) }
        guard sources.store.races != nil else {
            isReady = true
            return
        }
        life.after(Self.firstDrawWait) { [self] in isReady = true }
        // A disk that hangs must not keep the board from the feed.
        life.after(Self.firstDrawWait + 1) { [self] in sources.connect(settings, of: life) }
    }

    /// Seconds that the first paint waits for the store.
    private static let firstDrawWait = 0.05

    package func clockWasSet() { sources.engine.checkDeviceClock() }

    package func turn() -> Date? {
        guard isReady else { return nil }
        let due = sources.turn().map(ends.realInstant)
        settleDown()
        let next = ends.realInstant(sources.picture.clock.live(at: screen.turn()))
        host.turned()
        readers.turned()
        return due.map { min($0, next) } ?? next
    }

    /// Gives back the memory that only the start needed, once, 5 s after the first answer.
    private func settleDown() {
        guard !isSettled, let lastGood = sources.engine.snapshot.health.lastGood,
            !sources.engine.snapshot.health.isRestored,
            ends.clock.now.timeIntervalSince(lastGood) > 5
        else { return }
        isSettled = true
        ends.releaseStartUpCode()
    }

    package func show(_ page: WebAddress) {
        guard let reply = browser.show(page, environment: settings.environment, at: ends.real.now) else { return }
        viewModel.announce(reply.words, short: reply.short, seconds: reply.seconds)
    }

    package func received(_ signal: Int32) {
        switch signal {
        case _ where host.ignoredSignals.contains(signal): break
        case SIGUSR2: reload()
        default: serve(signal)
        }
    }

    /// Reads the settings again, and what another program has written to the watch list.
    package func reload() {
        reload(changed: [])
        ends.tasks.start { [self] in await watches.restore() }
    }

    /// Reads the settings again. On an error it shows a notice and keeps the earlier settings.
    /// - Parameter changed: settings that count as changed, whatever their text was.
    /// - Returns: why the settings stay as they were; nil if they were read.
    @discardableResult
    private func reload(changed: [Setting]) -> Failure? {
        host.reloads()
        defer { host.reloaded(settings) }
        do {
            let next = try readAgain(tried)
            let inside =
                (settings.screen.theme == next.screen.theme ? [] : [.theme]) + changed
                + next.sources.keys(changedFrom: settings.sources)
            let change = SettingChange(from: settings.reader, to: next.reader, inside: inside)
            let place = settings.store
            settings = next
            apply(change, place: place)
            for warning in next.warnings { ends.logger.warning("\(warning)") }
            ends.logger.notice("\(Translation.inEnglish { change.words })")
            // The notice of the key that chooses them.
            let regions = tr("Races: \(RaceWords.name(of: viewModel.preferences.region))")
            viewModel.announce(
                change.isOnly(.region) ? regions : change.words, short: tr("Settings read"), seconds: 5)
            return nil
        } catch {
            // The zone is the one thing that reading may have changed already.
            try? settings.reader.useZone()
            ends.logger.error("settings not reloaded", metadata: ["error": "\(error.message)"])
            viewModel.announce(
                tr("Settings stay as they were. \(error.message)"), short: tr("Settings not read"), seconds: 10)
            return error
        }
    }

    /// Applies the changed settings. What the host shows follows (`BoardHost.reloaded`).
    /// - Parameter place: where the store was until now.
    private func apply(_ change: SettingChange, place: StorePlace) {
        for part in change.parts {
            switch part {
            case .screen:
                let chosen = host.preferences(settings, over: Self.choices(remembered, of: host))
                viewModel.configure(
                    viewModel.preferences.with(change.choices, of: chosen), settings.display(of: host))
            case .log: LogFile.isVerbose.store(settings.verbose, ordering: .relaxed)
            case .feed:
                sources.useFeed(settings, place: place)
                readers.serve(settings)
                alerts.apply(settings)
                useStore(instead: place)
            case .interval: sources.useInterval(settings)
            case .rate: sources.useRate(settings)
            case .cache: sources.useCache(settings)
            case .delay: sources.picture.set(settings.delay)
            case .alerts: alerts.apply(settings)
            }
        }
    }

    /// - Parameter place: where the store was until now.
    private func useStore(instead place: StorePlace) {
        guard settings.store != place else { return }
        form.use(sources.store.form)
        guard host.remembersChoices else { return }
        ends.tasks.start { [watches, sources] in await watches.use(sources.store.races) }
        ends.tasks.start { [alerts, sources] in await alerts.controller.use(sources.store.alerts) }
    }

    private static func choices(_ remembered: PreferencesFile, of host: any BoardHost) -> Preferences {
        host.remembersChoices ? remembered.load() : Preferences()
    }

    package func pause() { readers.pause() }
    package func resume() { readers.serve(settings) }

    package func close() {
        closeTerminal()
        host.ends()
        readers.end()
    }

    package func finish() async {
        await remembered.finish()
        await watches.finish()
        await alerts.controller.finish()
        await sources.close()
    }
}

/// The parts of a running board that other programs read: its lines and its metrics.
@MainActor
final class BoardReaders {
    private let sources: BoardSources
    private let server: BoardServer
    private let metrics: MetricsFile?
    private let ends: ProgramEnds

    init(_ sources: BoardSources, _ settings: BoardSettings, of host: any BoardHost, ends: ProgramEnds) {
        (self.sources, self.ends) = (sources, ends)
        server = BoardServer(sources.engine, as: .board, ends: ends)
        metrics = settings.metrics.map { MetricsFile($0, of: host.name, logger: ends.logger) }
    }

    /// Begins the metrics.
    /// - Returns: why their file cannot be written; nil if it can, and without metrics.
    func begin() -> Failure? { metrics?.begin() }

    /// Serves lines, which then send no request, at the place that the settings give.
    func serve(_ settings: BoardSettings) {
        server.serve(settings.runningPlace)
    }

    /// Gives them what has changed; comes at the end of a turn.
    func turned() {
        server.turned()
        metrics?.update(sources.engine.snapshot, at: ends.clock.now, real: ends.real.now) {
            MetricsFile.Facts(figures: sources.meter.figures)
        }
    }

    /// Stops serving until `serve`: the board is suspended.
    func pause() { server.end() }

    /// Ends the server and the metrics for good.
    func end() {
        server.end()
        metrics?.end()
    }
}
