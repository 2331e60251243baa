import Facts
package import FoundationEssentials
import Glibc
import Logging
import Models
import Output
import Repository
package import Settings
import System

/// The board in sentences, for speech and braille (docs/plain.md): the same engines without a screen. It writes a line
/// when something changes and when a person requests one, and sleeps in between.
@MainActor
package final class PlainProgram: Program {
    package let life: ProgramLife
    private let settings: BoardSettings
    private let streams: PlainStreams
    private let ends: ProgramEnds
    private let sources: BoardSources
    private let watches: WatchListController
    private let localTime: LocalTime
    private let count: Int
    private var news: PlainNews
    private var conversation: PlainConversation?
    private var input: PlainInput?
    private let output: ProgramLines
    /// Status when the reader of the sentences is gone: a terminal takes its session with it.
    private let gone: Int32
    private var hasListed = false
    private var isInputOver = false
    /// Lines that were given to the writer. Tests read it.
    private(set) var sent = 0
    /// Whether an answer is awaited. Tests read it.
    var isRequesting: Bool {
        sources.isRequesting
    }

    /// Rows after those that are listed: a race whose start moves back is seen there.
    private static let reserve = 10
    /// Races that the engine selects for a list of so many.
    static func rows(for count: Int) -> Int { min(100, count + reserve) }

    package init(_ settings: BoardSettings, streams: PlainStreams, ends: ProgramEnds) {
        self.settings = settings
        self.streams = streams
        self.ends = ends
        life = ProgramLife(ends)
        output = ProgramLines(streams.output, ends: ends)
        gone = streams.columns() == nil ? 0 : -SIGHUP
        count = settings.rows ?? Preferences.usualRows
        localTime = ZoneReader.localTime(is12Hour: settings.is12Hour)
        let preferences = Preferences(
            filter: settings.only ?? .all, rows: Self.rows(for: count), region: settings.region ?? .all, most: 100)
        sources = BoardSources(settings, preferences: preferences, ends: ends, heartbeat: nil, isOneOfMany: false)
        watches = WatchListController(store: sources.store.races, clock: ends.clock)
        news = PlainNews(settings.events(count: count), choice: settings.spoken)
    }

    /// - Throws: where no thread can be had.
    package func start() throws(Failure) {
        life.begin(self)
        try output.begin(
            LineQueue(), gapWords: { PlainWords.gap($0.count) }, onEnd: { [weak self] in self?.outputEnded($0) })
        makeConversation()
        ends.watchNetwork(of: { [weak self] in self?.settings.program }, for: { [weak self] in self?.sources.engine })
        greet()
        input?.isReading = true
        ends.tasks.start { [self] in await watches.restore() }
        ends.tasks.start { [self] in await sources.delays.use(sources.store.jumps) }
        ends.tasks.start { [self] in
            await sources.engine.restore()
            sources.connect(settings, of: life)
        }
        // A disk that hangs must not keep it from the feed.
        life.after(1) { [self] in sources.connect(settings, of: life) }
    }

    package func clockWasSet() { sources.engine.checkDeviceClock() }

    private func makeConversation() {
        let actions = PlainConversation.Actions(
            moment: { [unowned self] in moment }, choice: { [unowned self] in news.choice },
            choose: { [unowned self] in news.choice = $0 }, send: { [unowned self] in send($0) },
            quit: { [unowned self] in quit() })
        let conversation = PlainConversation(sources, watches: watches, real: ends.real, actions: actions)
        self.conversation = conversation
        input = PlainInput(
            streams, loop: ends.loop, onLine: { conversation.take($0) },
            onEnd: { [unowned self] ending in
                switch ending {
                case .finished: isInputOver = true
                case .hungUp: end(status: -SIGHUP)
                }
            })
    }

    private func greet() {
        let simulated = settings.mode.ownDay == nil ? [] : [tr("This is a simulated day, not real racing.")]
        let unrecorded =
            settings.record && sources.store.record == nil ? [tr("Nothing is recorded: there is no store.")] : []
        let warnings = settings.warnings.map(PlainWords.sentence)
        send(
            streams.notices + [tr("Raceboard in plain mode. Type a question mark and press Enter for the commands.")]
                + simulated + unrecorded + warnings)
        for warning in settings.warnings { ends.logger.warning("\(warning)") }
    }

    private var moment: PlainMoment {
        let picture = sources.picture
        let device = picture.clock.now
        // By a later reading of the clock, so that nothing is left that is past at `device`.
        picture.races.advance()
        return PlainMoment(
            board: picture.races.snapshot, day: picture.day.day, device: device, count: count,
            watches: watches.list, hidesResults: settings.hidesResults, localTime: localTime)
    }

    package func turn() -> Date? {
        guard let conversation else { return nil }
        let joined = sources.turn().map(ends.realInstant)
        sources.picture.advance()
        let moment = moment
        let began = !hasListed && moment.state == .live
        send(news.take(moment))
        if began {
            hasListed = true
            conversation.note(moment.rows)
        }
        conversation.advance()
        guard !life.isClosing else { return nil }
        let visible = conversation.visible + news.awaited(at: moment).filter { !conversation.visible.contains($0) }
        sources.picture.day.setOpened(Set(conversation.visible), lists: false)
        sources.picture.day.setVisibleResults(of: visible)
        if isInputOver, conversation.isIdle {
            life.close(status: 0)
            return nil
        }
        input?.isReading = !conversation.isFull
        let clock = sources.picture.clock
        // What is shown late changes each second.
        let late = clock.seconds > 0 ? ends.clock.now + 1 : nil
        let due = [news.nextDeadline(moment).map(clock.live), late].compactMap(\.self).min()
        return [due.map(ends.realInstant), joined, conversation.deadline].compactMap(\.self).min()
    }

    private func send(_ sentences: [String]) {
        let width = settings.width ?? streams.columns()
        let now = sources.picture.clock.now
        for sentence in sentences {
            // A sentence is one write, so that what a person types comes before or after it.
            let lines = width.map { TextWrap.lines(sentence, width: $0) } ?? [sentence]
            sent += lines.count
            output.append(lines.joined(separator: "\n"), at: now)
        }
    }

    private func quit() {
        send([tr("Raceboard ends.")])
        life.close(status: 0)
    }

    private func outputEnded(_ code: Int32?) {
        if code == nil || code == EIO && gone < 0 { return end(status: gone) }
        // Also for the last lines, after which it ends by itself.
        life.outputEnded(code, evenLate: true)
    }

    package func received(_ signal: Int32) { end(status: -signal) }

    /// Closes it, or ends the wait for a slow reader.
    private func end(status: Int32) {
        if life.isClosing, status < 0 { life.stop(status) } else { life.close(status: status) }
    }

    package func close() {
        output.close()
        ends.loop.unwatch(streams.input)
    }

    package func finish() async {
        await watches.finish()
        await sources.close()
        await output.finish()
    }

    /// Lets a slow reader have every line after the last answer, unless a signal comes.
    package func finishLate() async {
        if life.status == 0 { await output.finish() }
    }
}

extension BoardSettings {
    /// The events from which plain mode takes its sentences.
    fileprivate func events(count: Int) -> EventSettings {
        EventSettings(
            version: Version.text, url: Redactor.secrets(program.url), source: program.source, filter: only ?? .all,
            count: count, interval: Int(clamping: interval))
    }
}

/// Whether a board runs in plain mode, and why.
package enum PlainMode {
    /// - Parameter isTerminal: whether both standard input and output are terminals.
    /// - Returns: the first sentences in plain mode, none if a setting chose it; nil for a screen.
    package static func notices(_ settings: BoardSettings, isTerminal: Bool) -> [String]? {
        if settings.plain { return [] }
        let term = settings.environment["TERM"] ?? ""
        guard isTerminal, term.isEmpty || term == "dumb" else { return nil }
        return [
            term.isEmpty
                ? tr("TERM is not set, so this terminal may not place a cursor, and Raceboard runs in plain mode.")
                : tr("TERM is dumb, so this terminal may not place a cursor, and Raceboard runs in plain mode."),
            tr("Type q to leave it. For the screen, set TERM, for example TERM=xterm-256color."),
        ]
    }
}

/// Input that a person types to plain mode, and the output for its sentences. Both may be a terminal, a pipe or a file.
@MainActor
package struct PlainStreams {
    /// Descriptor that lines are read from; it stays open.
    let input: Int32
    /// Descriptor that sentences are written to; it stays open.
    let output: Int32
    /// Whether the input is a terminal, whose end is that of the session.
    let isTerminal: Bool
    /// Columns of the terminal; nil if the output is none.
    let columns: () -> Int?
    /// Sentences before all others: why there is no screen.
    let notices: [String]

    package init(
        input: Int32, output: Int32, isTerminal: Bool, columns: @escaping () -> Int?, notices: [String] = []
    ) {
        self.input = input
        self.output = output
        self.isTerminal = isTerminal
        self.columns = columns
        self.notices = notices
    }
}
