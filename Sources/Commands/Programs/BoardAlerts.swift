import Facts
import Models
import Repository
import Screen
import Settings
import ViewModels

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

    /// - Parameter host: decides whether there are any.
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
