import Facts
import FoundationEssentials
import Logging
import Models
import Output
import Repository
import Screen
import Settings
import System
import ViewModels

/// Sends alerts by the ways that the settings name: bell, terminal, desktop, a program. The board shows each too.
@MainActor
final class AlertSender {
    var ways: AlertWays
    private weak var viewModel: BoardViewModel?
    private let terminal: any Terminal
    private let ends: ProgramEnds
    private let hooks: AlertHooks
    private let bubbles: DesktopBubbles

    init(
        _ ways: AlertWays, viewModel: BoardViewModel, terminal: any Terminal, ends: ProgramEnds,
        environment: [String: String]
    ) {
        (self.ways, self.viewModel, self.terminal) = (ways, viewModel, terminal)
        self.ends = ends
        hooks = AlertHooks(
            ends.runHook, real: ends.real, environment: environment, logger: ends.logger,
            of: Setting.alertCommand.name)
        bubbles = DesktopBubbles(ends.runHook, real: ends.real, environment: environment, logger: ends.logger)
        bubbles.onProblem = { [hooks] in hooks.onProblem?($0) }
    }

    /// Called with the problem in words; nil once it goes well.
    var onProblem: ((String?) -> Void)? {
        get { hooks.onProblem }
        set { hooks.onProblem = newValue }
    }

    /// Called with alerts that were sent, and with alerts that can be sent no more.
    var onEnd: (([AlertRecord], _ isSent: Bool) -> Void)?

    func send(_ alerts: [Alert]) {
        guard let viewModel, !alerts.isEmpty else { return }
        let words = AlertWords(localTime: viewModel.localTime)
        let messages = words.messages(alerts)
        for message in Translation.inEnglish({ words.messages(alerts) }) {
            ends.logger.notice("alert: \(message.title): \(message.body)")
        }
        if ways.by.contains(.bell) { viewModel.ring() }
        if let first = messages.first {
            let more = messages.count > 1 ? tr(" (and \(messages.count - 1) more)") : ""
            viewModel.announce("\(first.title): \(first.body)\(more)", short: first.short, for: Self.shown)
        }
        for message in messages {
            if ways.by.contains(.terminal) { _ = terminal.notify(title: message.title, body: message.body) }
            if ways.by.contains(.desktop) { bubbles.show(message) }
        }
        guard ways.by.contains(.exec), !ways.command.isEmpty else {
            onEnd?(alerts.map(\.record), true)
            return
        }
        // Nothing that an alert holds makes the encoder fail.
        let inputs = alerts.lazy.map { Array(((try? $0.json()) ?? "{}").utf8) + [0x0a] }
        let taken = hooks.start(ways.command, inputs: inputs) { [weak self] place, isSent in
            self?.onEnd?([alerts[place].record], isSent)
        }
        if taken < alerts.count { onEnd?(alerts.dropFirst(taken).map(\.record), false) }
    }

    /// Seconds for which the board shows an alert.
    private static let shown: TimeInterval = 10
}

/// The alerts of a board: those that its data and its clock bring, and the ways by which they are sent.
@MainActor
final class BoardAlerts {
    /// Holds the alerts that the board's view model shows.
    let controller: AlertController
    private let isOn: Bool
    private var sender: AlertSender?
    private var ways: AlertWays
    private var chosen: AlertSettings
    /// Address of the simulated day; nil for the feed of the settings.
    private var servedAt: String?

    init(_ settings: BoardSettings, of host: any BoardHost, sources: BoardSources, ends: ProgramEnds) {
        isOn = host.makesAlerts
        ways = settings.alertWays
        chosen = settings.alerts
        controller = AlertController(
            isOn ? settings.alerts : .off, store: isOn ? sources.store.alerts : nil, clock: sources.picture.clock,
            real: ends.real)
        // The simulated day's address is known late.
        sources.onServed = { [weak self] in
            self?.servedAt = $0
            self?.configure()
        }
    }

    /// Sends from now on what is due.
    /// - Parameter isOpen: false once the terminal is given back.
    func send(
        from viewModel: BoardViewModel, on terminal: any Terminal, _ ends: ProgramEnds,
        environment: [String: String], while isOpen: @escaping @MainActor () -> Bool
    ) {
        let sender = AlertSender(ways, viewModel: viewModel, terminal: terminal, ends: ends, environment: environment)
        self.sender = sender
        sender.onProblem = { [controller] in controller.report($0) }
        sender.onEnd = { [controller] in controller.finished($0, isSent: $1) }
        controller.onAlerts = { [weak sender] in if isOpen() { sender?.send($0) } }
    }

    func apply(_ settings: BoardSettings) {
        ways = settings.alertWays
        sender?.ways = ways
        chosen = settings.alerts
        configure()
    }

    private func configure() {
        guard isOn else { return }
        var alerts = chosen
        if let servedAt { alerts.url = servedAt }
        controller.configure(alerts)
    }
}
