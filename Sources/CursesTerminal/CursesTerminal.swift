import CNCurses
internal import FoundationEssentials
package import Screen

/// The live terminal: ncurses, on one screen at a time.
///
/// Until `close` the terminal is in raw mode: Ctrl-C and Ctrl-Z are keys. If the process crashes, a signal handler
/// restores the terminal. Signals that end the process are the caller's, and must lead to `close`. A terminal
/// that accepts no output for half a second is left alone until it does again, and then gets the whole frame.
@MainActor
package final class CursesTerminal: Terminal {
    /// Size as of the last `.resized` or `refit`, in cells.
    package private(set) var size: TerminalSize
    /// Colours by terminfo and `CursesOptions.noColor`; the same until `close`.
    package let colors: ColorDepth
    /// Characters by locale and kind of terminal; the same until `close`.
    package let repertoire: Repertoire
    /// Descriptor that is readable when `nextEvent` may return something.
    package let inputDescriptor: Int32

    /// Screen of ncurses; nil once it is closed.
    private var screen: OpaquePointer?
    private var palette: Palette
    private let ownsPalette: Bool
    private let hasExactColors: Bool
    private var decoder: InputDecoder
    private var shown: Frame?
    private var shownTitle = ""
    private var clusters: [rbt_cluster] = []
    private var (isSuspended, isGone, isStuck) = (false, false, false)
    private var hasResized = false
    private var fitted: TerminalSize
    private var questions = TerminalQuestions()
    private let notices: NotificationForm?

    private struct Frame {
        let buffer: ScreenBuffer
        let theme: Theme
    }

    /// Takes over the terminal. A kind of terminal that terminfo does not know is used as a similar one
    /// (`TerminalType`).
    /// - Throws: `.notATerminal`, `.unusable` if the terminal cannot move its cursor, or `.notOpened`.
    package init(_ options: CursesOptions) throws(TerminalError) {
        let term = CursesFacts.type(options.environment)
        let isConsole = term.hasPrefix("linux")
        var repertoire = options.wishedRepertoire(isConsole: isConsole)
        if repertoire != .ascii, !rbt_set_utf8_locale(options.localeName) { repertoire = .ascii }
        var opened: OpaquePointer?
        let outcome = rbt_open(
            options.input, options.output, term, !options.noColor, options.mouse, options.escapeDelay, &opened)
        guard outcome == RBT_OPENED, let screen = opened else {
            switch outcome {
            case RBT_NOT_A_TERMINAL: throw .notATerminal
            case RBT_UNUSABLE: throw .unusable(term: term)
            default: throw .notOpened
            }
        }
        self.screen = screen
        self.repertoire = repertoire
        inputDescriptor = rbt_descriptor(screen)
        decoder = InputDecoder(readsMouse: options.mouse)
        colors = ColorDepth(numberOfColors: Int(rbt_colors(screen)))
        ownsPalette = options.ownsPalette && isConsole && colors != .monochrome
        palette = Palette(screen: screen, colors: colors, isConsole: ownsPalette)
        hasExactColors = options.hasExactColors && colors == .twoHundredFiftySix
        notices = NotificationForm(options.environment)
        fitted = Self.fit(screen)
        size = fitted
    }

    isolated deinit {
        close()
    }

    package var takesPaste: Bool {
        get { decoder.takesPaste }
        set { decoder.takesPaste = newValue }
    }

    /// The next key, click or change of size; nil if there is none. `.closed` after `close`, and if the terminal is
    /// gone.
    package func nextEvent() -> TerminalEvent? {
        guard let screen, !isGone else { return .closed }
        if hasResized {
            hasResized = false
            size = fitted
            return .resized
        }
        guard !isSuspended else { return nil }
        let event = decoder.event(
            from: { RawInput(rbt_next(screen)) }, skip: { rbt_skip(screen) }, keyOf: { RawInput(rbt_key_of($0)) })
        if event == nil, decoder.isUndecided { rbt_await_rest(screen) }
        let isOther = questions.take(decoder, on: screen)
        return isOther && event == nil ? .resized : event
    }

    /// Reads the terminal's size after SIGWINCH. The next event is `.resized`, and the next frame is written whole.
    package func sizeChanged() {
        guard let screen else { return }
        fitted = Self.fit(screen)
        hasResized = true
        repaint()
    }

    /// Makes the next `present` write every cell.
    package func repaint() {
        shown = nil
    }

    /// Reads the size and makes the next `present` write every cell; does nothing while suspended.
    package func refit() {
        guard let screen, !isSuspended else { return }
        fitted = Self.fit(screen)
        size = fitted
        repaint()
    }

    private var acceptsOutput: Bool { screen != nil && !isSuspended && !isGone && !isStuck }

    /// Rings the bell once, if the terminal accepts output.
    package func bell() {
        guard let screen, acceptsOutput else { return }
        note(rbt_beep(screen))
    }

    /// Sends the title of the window, if it has one, the terminal accepts output, and it differs from the last one.
    package func show(title: String) {
        guard let screen, acceptsOutput, title != shownTitle else { return }
        shownTitle = title
        note(rbt_title(screen, Self.plain(title)))
    }

    /// Sends a text for the clipboard (OSC 52), which a terminal may refuse without a word.
    /// - Returns: false for a terminal without a window, and for a text of more than 64 kB.
    package func copy(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let screen, acceptsOutput, rbt_has_window(screen), bytes.count <= Self.mostCopied else { return false }
        note(rbt_copy(screen, Data(bytes).base64EncodedString()))
        return acceptsOutput
    }

    /// Sends a notification in the terminal's form, between two frames.
    /// - Returns: false for a terminal that is not known to have any, and while it accepts no output.
    package func notify(title: String, body: String) -> Bool {
        guard let screen, acceptsOutput, let notices else { return false }
        let (title, body) = (Self.plain(title), Self.plain(body))
        note(rbt_notify(screen, notices.bytes(title: title, body: body, isASCII: repertoire == .ascii)))
        return acceptsOutput
    }

    private static let mostCopied = 65_536  // bytes that terminals take for the clipboard

    /// A text without marks of direction, and without control characters, which could end the sequence and begin
    /// another.
    private static func plain(_ text: String) -> String {
        let shown = text.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }
        return String(String.UnicodeScalarView(shown))
    }

    /// Writes the cells that differ from the last frame. Nothing is written while suspended or while the terminal
    /// accepts no output; the next frame is then whole.
    /// - Returns: false while the terminal is suspended, accepts no output, is gone or closed.
    @discardableResult
    package func present(_ buffer: ScreenBuffer, theme: Theme) -> Bool {
        guard let screen, !isSuspended, !isGone else { return false }
        let buffer = rbt_has_window(screen) ? buffer : buffer.withoutLinks
        let wantsGround = theme == .standard
        let theme = questions.shown(theme)
        let isSame = shown.map { $0.buffer == buffer && $0.theme == theme } ?? false
        // For the same frame nothing is written that could show whether the terminal still accepts output.
        if isSame || isStuck { isStuck = !rbt_writable(screen) }
        if isStuck { return false }
        if !isSame { write(buffer, theme: theme, on: screen) }
        request(.synchronized, on: screen)
        if wantsGround, colors != .monochrome { request(.ground, on: screen) }
        return acceptsOutput
    }

    /// Sends a question once, after a frame, so that the answer keeps none waiting.
    private func request(_ question: TerminalQuestions.Question, on screen: OpaquePointer) {
        guard acceptsOutput, questions.begins(question) else { return }
        note(rbt_request(screen, question.code))
        guard question == .synchronized, acceptsOutput, let buffer = shown?.buffer else { return }
        // It has written the first row once more.
        let links = FrameDifference(from: nil, to: buffer, within: fitted).links.filter { $0.row == 0 }
        write(links: links, of: buffer, on: screen)
        note(buffer.show(on: screen))
    }

    private func write(_ buffer: ScreenBuffer, theme: Theme, on screen: OpaquePointer) {
        if ownsPalette, shown?.theme != theme {
            // What is on the screen keeps its old colours on some consoles, so all of it is written again.
            rbt_set_palette(screen, ConsolePalette(theme).bytes)
            if shown != nil { repaint() }
        }
        if hasExactColors, shown?.theme != theme { useExactColors(of: theme, on: screen) }
        palette.use(theme)
        var old: ScreenBuffer?
        if let shown, shown.buffer.columns == buffer.columns, shown.buffer.rows == buffer.rows {
            if shown.theme == theme { old = shown.buffer }
        } else {
            rbt_blank(screen)
        }
        let difference = FrameDifference(from: old, to: buffer, within: fitted)
        for run in difference.runs { put(run, of: buffer, on: screen) }
        write(links: difference.links, of: buffer, on: screen)
        shown = Frame(buffer: buffer, theme: theme)
        note(buffer.show(on: screen))
    }

    /// Writes cells with links. ncurses does not know links and would not rewrite a name that is already there, so each
    /// is wiped first.
    private func write(links: [FrameDifference.Run], of buffer: ScreenBuffer, on screen: OpaquePointer) {
        for run in links {
            let blanks = [rbt_cluster](repeating: .blank, count: run.columns.count)
            rbt_put(screen, Int32(run.row), Int32(run.columns.lowerBound), blanks, Int32(blanks.count), 0, 0)
        }
        for run in links {
            let (row, column) = (Int32(run.row), Int32(run.columns.lowerBound))
            let address = buffer.address(column: run.columns.lowerBound, row: run.row)
            rbt_begin_link(screen, row, column, address ?? "")
            put(run, of: buffer, on: screen)
            rbt_end_link(screen)
        }
    }

    /// Sets the exact colours. ncurses does not know them, and would not rewrite cells with the same colour numbers.
    private func useExactColors(of theme: Theme, on screen: OpaquePointer) {
        let exact = theme.exactColors
        if exact.isEmpty {
            rbt_set_exact_colors(screen, nil)
        } else {
            rbt_set_exact_colors(screen, (0..<Int(RBT_EXACT_COLORS)).map { exact[$0] ?? .max })
        }
        repaint()
    }

    /// Restores the terminal as it was found, for a while: before stopping the process, or running another in it.
    package func suspend() {
        guard let screen, !isSuspended else { return }
        isSuspended = true
        shownTitle = ""
        rbt_leave(screen)
    }

    /// Takes over the terminal again, reads its size, and makes the next event `.resized`.
    package func resume() {
        guard let screen, isSuspended else { return }
        isSuspended = false
        rbt_enter(screen)
        sizeChanged()
    }

    /// Restores the terminal exactly as it was found. After it events are `.closed`, and frames are dropped.
    package func close() {
        guard let screen else { return }
        self.screen = nil
        rbt_close(screen)
    }

    private func note(_ result: rbt_result) {
        switch result {
        case RBT_GONE: isGone = true
        case RBT_STUCK:
            isStuck = true
            shown = nil
        default: break
        }
    }

    /// Characters of doubtful width end a call, so that the cursor is placed again after them.
    private func put(_ run: FrameDifference.Run, of buffer: ScreenBuffer, on screen: OpaquePointer) {
        let rendition = palette.rendition(of: run.style)
        let row = Int32(run.row)
        var start = run.columns.lowerBound
        var column = start
        clusters.removeAll(keepingCapacity: true)
        func flush(at end: Int) {
            rbt_put(screen, row, Int32(start), clusters, Int32(clusters.count), rendition.attributes, rendition.pair)
            clusters.removeAll(keepingCapacity: true)
            start = end
        }
        while column < run.columns.upperBound {
            let isWide = column + 1 < run.columns.upperBound && buffer[column + 1, run.row].isContinuation
            let columns = isWide && !buffer[column, run.row].isContinuation ? 2 : 1
            let cluster = Cluster(buffer[column, run.row], columns: columns, repertoire: repertoire)
            clusters.append(cluster.text)
            if cluster.columns < columns { clusters.append(.blank) }
            column += columns
            if cluster.isDoubtful {
                flush(at: column)
                if column < fitted.columns { rbt_pin(screen, row, Int32(column)) }
            }
        }
        if !clusters.isEmpty { flush(at: column) }
    }

    private static func fit(_ screen: OpaquePointer) -> TerminalSize {
        var columns: Int32 = 0
        var rows: Int32 = 0
        rbt_fit(screen, &columns, &rows)
        return TerminalSize(columns: Int(columns), rows: Int(rows))
    }
}

/// Why the board cannot use the terminal.
package enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is not a terminal (isatty(3)).
    case notATerminal
    /// The type of terminal, as TERM names it, cannot place the cursor.
    case unusable(term: String)
    /// A system call failed, or another screen of this process is open.
    case notOpened
}
