import CLinux
import Glibc
import Screen

/// The terminal of the program, as `raceboard doctor` checks it.
package struct TerminalFacts: Hashable {
    /// Characters and glyphs of a Linux console's font.
    struct Font: Hashable {
        var codes: Set<UInt16>
        var glyphs: Int
        var width: Int
        var height: Int
    }

    var term: String
    /// Number by terminfo; nil if it does not know the type.
    var colors: Int?
    /// LC_ALL, LC_CTYPE or LANG, the first that is set.
    var locale: String
    /// nil if there is no terminal, or it is not a Linux console.
    var font: Font?
    /// Size of the terminal; nil without a terminal.
    var size: TerminalSize?
    /// Seconds after which the console goes dark, 0 for never; nil if the kernel does not report it.
    var blankAfter: Int?

    /// The terminal is the first of standard input, output and error that is one. `</dev/tty1` checks the kiosk's
    /// console from elsewhere.
    package static func gathered(_ environment: [String: String], colors: Int?) -> TerminalFacts {
        let term = environment["TERM"] ?? ""
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
        let terminal = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].first { isatty($0) == 1 }
        return TerminalFacts(
            term: term, colors: colors, locale: names.first { !$0.isEmpty } ?? "",
            font: terminal.flatMap { font(of: $0) }, size: terminal.flatMap { size(of: $0) },
            blankAfter: SmallFile.read("/sys/module/kernel/parameters/consoleblank").flatMap { Int($0) })
    }

    private static func font(of console: Int32) -> Font? {
        var codes = [UInt16](repeating: 0, count: 65_536)
        let count = rb_font_codes(console, &codes, Int32(codes.count))
        guard count >= 0 else { return nil }
        var (glyphs, width, height): (Int32, Int32, Int32) = (0, 0, 0)
        _ = rb_font_size(console, &glyphs, &width, &height)
        return Font(codes: Set(codes.prefix(Int(count))), glyphs: Int(glyphs), width: Int(width), height: Int(height))
    }

    private static func size(of terminal: Int32) -> TerminalSize? {
        var window = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
        return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }

    // MARK: - Judgement

    /// Findings about the terminal, in the order in which they are printed.
    package var findings: [Finding] {
        [localeFinding, termFinding, colorFinding, fontFinding, sizeFinding, blankFinding]
    }

    private var localeFinding: Finding {
        let name = locale.uppercased()
        guard name.contains("UTF-8") || name.contains("UTF8") else {
            return .warn(
                "locale", "\(locale.isEmpty ? "not set" : "\(locale) is not UTF-8"): ASCII characters only",
                fix: "export LANG=C.UTF-8")
        }
        return .pass("locale", locale)
    }

    private var termFinding: Finding {
        if term.isEmpty { return .fail("TERM", "not set", fix: "export TERM=linux") }
        guard colors != nil else {
            return .fail("TERM", "terminfo does not know \(term)", fix: "apt-get install ncurses-term")
        }
        return .pass("TERM", term)
    }

    private var colorFinding: Finding {
        let count = max(0, colors ?? 0)
        guard count >= 8 else {
            return .warn("colours", "\(count): only words and shapes show the states", fix: "export TERM=linux")
        }
        if let font, font.glyphs > 256 {
            return .pass("colours", "8: a font of \(font.glyphs) glyphs leaves no bright colours")
        }
        return .pass("colours", "\(count)")
    }

    private var fontFinding: Finding {
        guard let font else { return .pass("font", "not a Linux console: the terminal has its own") }
        let glyphs = Glyphs(.console)
        let wanted =
            [glyphs.cursor, glyphs.rule, glyphs.dot, glyphs.separator, glyphs.block, glyphs.up, glyphs.down]
            + [glyphs.upperHalf, glyphs.lowerHalf].compactMap(\.self)
        let missing = wanted.flatMap { $0.unicodeScalars }.filter { !font.codes.contains(UInt16(clamping: $0.value)) }
        let size = "\(font.width)x\(font.height) pixels, \(font.glyphs) glyphs"
        guard missing.isEmpty else {
            let list = Set(missing).map { "U+" + String($0.value, radix: 16, uppercase: true) }.sorted()
            return .fail(
                "font", "\(size); it lacks \(list.joined(separator: " "))", fix: "setfont Vietnamese-TerminusBold32x16"
            )
        }
        return .pass("font", size)
    }

    private var sizeFinding: Finding {
        guard let size else { return .warn("size", "no terminal here", fix: "run it on the kiosk's console") }
        let words = "\(size.columns)x\(size.rows)"
        guard size.columns >= 80, size.rows >= 24 else {
            return .warn("size", "\(words): below 80x24 little fits", fix: "setfont Vietnamese-Terminus16")
        }
        return .pass("size", words)
    }

    private var blankFinding: Finding {
        switch blankAfter {
        case nil: .pass("blanking", "the kernel blanks no console")
        case 0: .pass("blanking", "off")
        case let seconds?:
            .fail(
                "blanking", "the console goes dark after \(seconds) s",
                fix: "add consoleblank=0 to the kernel command line; for now: setterm --blank 0 --powerdown 0")
        }
    }
}
