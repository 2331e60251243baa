import CursesTerminal
import Glibc
import Screen
import Testing

/// Both ends of a pseudo-terminal: the test is the terminal, the code under test the program in it.
@MainActor
final class PseudoTerminal {
    let slave: Int32
    /// Path of the slave, for another process to open.
    let path: String
    private var master: Int32

    /// ioctl_tty(2): unlock the other end, and its number. The Glibc module has neither these nor posix_openpt(3).
    private static let unlock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430

    init(columns: Int = 80, rows: Int = 24) throws {
        var locked: Int32 = 0
        var index: Int32 = 0
        master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
        let ready = ioctl(master, Self.unlock, &locked) == 0 && ioctl(master, Self.number, &index) == 0
        path = "/dev/pts/\(index)"
        slave = ready ? Glibc.open(path, O_RDWR | O_NOCTTY) : -1
        try #require(slave >= 0)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        resize(columns: columns, rows: rows)
    }

    isolated deinit {
        hangUp()
        Glibc.close(slave)
    }

    /// Opens the terminal under test and drops what that wrote.
    func open(
        term: String = "xterm-256color", locale: String = "C.UTF-8", mouse: Bool = true, noColor: Bool = false,
        forceASCII: Bool = false, more: [String: String] = [:]
    ) throws -> CursesTerminal {
        let terminal = try CursesTerminal(
            CursesOptions(
                input: slave, output: slave, environment: ["TERM": term, "LANG": locale].merging(more) { $1 },
                mouse: mouse, noColor: noColor, forceASCII: forceASCII))
        _ = output()
        return terminal
    }

    /// What was written since the last call.
    func output() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(master, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[0..<count]
        }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    func type(bytes: [UInt8]) {
        _ = write(master, bytes, bytes.count)
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func hangUp() {
        if master >= 0 { Glibc.close(master) }
        master = -1
    }

    /// Everything that stty(1) shows, as text.
    var modes: String {
        var modes = termios()
        guard tcgetattr(slave, &modes) == 0 else { return "none" }
        return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(modes.c_cc)"
    }
}

extension CursesTerminal {
    /// All that has happened.
    func events() -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        while let event = nextEvent() {
            events.append(event)
            if event == .closed { break }
        }
        return events
    }

    /// All that has happened, with waits until there are as many: an escape is a key after a time.
    func events(_ count: Int, within milliseconds: Int32 = 60_000) -> [TerminalEvent] {
        var found = events()
        while found.count < count {
            var input = pollfd(fd: inputDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&input, 1, milliseconds) == 1 else { break }
            found += events()
        }
        return found
    }
}

extension ScreenBuffer {
    /// A buffer, by default of 80x24, with texts from column 0 of the first rows. A character that takes two
    /// columns is followed by its second half, a mark goes to the character before it.
    init(_ lines: String..., columns: Int = 80, rows: Int = 24, style: Style = .plain) {
        self.init(size: TerminalSize(columns: columns, rows: rows))
        for (row, line) in lines.enumerated() {
            var column = 0
            for scalar in line.unicodeScalars {
                if scalar.properties.generalCategory == .nonspacingMark {
                    self[column - 1, row].marks = self[column - 1, row].marks << 16 | scalar.value
                    continue
                }
                self[column, row] = Cell(scalar: scalar.value, style: style)
                column += 1
                if scalar.value >= 0x2e80 {
                    self[column, row] = Cell(scalar: 0, style: style)
                    column += 1
                }
            }
        }
    }
}
