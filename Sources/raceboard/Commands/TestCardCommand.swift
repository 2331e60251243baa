import ArgumentParser
import CursesTerminal
import Facts
import FoundationEssentials
import Glibc
import Models
import Screen
import Settings
import System
import Views

/// `raceboard test-card`: everything a kiosk draws, for setting up a screen.
struct TestCardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        named: "test-card", abstract: "Show every sign, colour and digit that a kiosk uses.",
        usage: "raceboard test-card [<options>]",
        discussion: """
            Without --theme the themes take turns, five seconds each. Press any key to exit.
            """)

    @Option(
        help: ArgumentHelp("Shows only this theme, by its name or file.", valueName: "name"),
        completion: Completions.values(of: .theme))
    var theme: String?

    @OptionGroup var distance: SettingOptions<DistanceList>

    @Flag(help: ArgumentHelp(.ascii))
    var ascii = false

    func run() throws {
        // Options alone: the settings of the kiosk are for its own screen.
        let reader = SettingReader(environment: [:])
        let theme = try reader.value(.theme, option: theme)?.theme()
        let metres = try reader.value(.viewingDistance, option: distance.given[.viewingDistance])?.measure(.metres)
        let inches = try reader.value(.panel, option: distance.given[.panel])?.measure(.inches)
        guard (metres == nil) == (inches == nil) else {
            throw Failure.usage(
                "--viewing-distance and --panel work only together",
                hint: "Write both, such as --viewing-distance 8m --panel 55in.")
        }
        let letters = metres.flatMap { metres in inches.map { LetterSize.seen(metres: metres, inches: $0) } }
        let options = CursesOptions(
            environment: Environment.variables, mouse: false, forceASCII: ascii, ownsPalette: true)
        try MainActor.assumeIsolated { try TestCard.run(options, theme: theme, letters: letters ?? .largest) }
    }
}

/// The card on the live terminal.
@MainActor
private final class TestCard {
    /// Seconds for which each theme is shown.
    private static let dwell: TimeInterval = 5

    private let loop: MainLoop
    private let clock: SystemWallClock
    private let terminal: CursesTerminal
    private let theme: Theme?
    private let letters: LetterSize
    private let term: String
    private let began: Date

    static func run(_ options: CursesOptions, theme: Theme?, letters: LetterSize) throws {
        let card = try TestCard(options, theme: theme, letters: letters)
        let status = try OpenLoop.run(card.loop)
        card.terminal.close()
        if status < 0 { ProcessControl.endAs(signal: -status) }
        ProcessEnd.exit(status)
    }

    private init(_ options: CursesOptions, theme: Theme?, letters: LetterSize) throws(Failure) {
        loop = try OpenLoop.make(signals: ProcessControl.endingSignals + [SIGWINCH])
        clock = SystemWallClock(loop: loop)
        terminal = try OpenTerminal.open(options)
        (self.theme, self.letters) = (theme, letters)
        term = FeedText.clean(options.environment["TERM"] ?? "", limit: 20)
        began = clock.now
        loop.turn = { [weak self] in self?.turn() }
        loop.onSignal { [weak self] signal in
            if signal == SIGWINCH { self?.terminal.refit() } else { self?.loop.stop(-signal) }
        }
        loop.watch(terminal.inputDescriptor) { [weak self] _ in self?.serveEvents() }
    }

    private func serveEvents() {
        while let event = terminal.nextEvent() {
            switch event {
            case .key: loop.stop(0)
            case .closed:
                loop.stop(-SIGHUP)
                return
            case .resized, .click, .wheel: break
            }
        }
    }

    private func turn() -> Date? {
        let step = Int(clamping: clock.now.timeIntervalSince(began) / Self.dwell)
        let shown = theme ?? Theme.builtIn[step % Theme.builtIn.count]
        var canvas = Canvas(size: terminal.size, repertoire: terminal.repertoire)
        let facts = ["TERM=\(term), \(terminal.colors.rawValue) colours. Press any key to exit."]
        TestCardView.draw(theme: shown, letters: letters, facts: facts, on: &canvas)
        // As the kiosk draws it.
        terminal.present(canvas.buffer, theme: terminal.colors == .twoHundredFiftySix ? shown.onWall : shown)
        return clock.realInstant(of: began + Double(step + 1) * Self.dwell)
    }
}
