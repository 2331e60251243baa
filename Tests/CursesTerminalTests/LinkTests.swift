import CursesTerminal
import Models
import Screen
import Testing

extension CursesTerminalTests {
    /// Names that lead to a page (OSC 8).
    @Suite(.serialized)
    @MainActor
    struct LinkTests {
        private static let page = "https://club.example/races/7?a=1;b=2"

        /// `R7 Spring Cup in 59s`, its name a link.
        private static func frame(_ second: Int, name: String = "Spring Cup", page: String? = page) -> ScreenBuffer {
            var buffer = ScreenBuffer("Next races", "R7 \(name)   in \(second)s")
            if let page = page.flatMap({ WebAddress($0) }) {
                buffer.link(row: 1, columns: 3..<3 + name.count, to: page)
            }
            return buffer
        }

        private static func link(_ page: String) -> String { "\u{1b}]8;;\(page)\u{1b}\\" }

        @Test func aNameIsBetweenItsAddressAndTheEndOfIt() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(Self.frame(59), theme: .mono)
            let written = pseudo.output()
            #expect(written.contains("\(Self.link(Self.page))Spring Cup\(Self.link(""))"))
            #expect(written.split(separator: "]8;;").count == 3)
        }

        @Test func aTickBesideALinkWritesTheTickAlone() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            var frame = Self.frame(59)
            terminal.present(frame, theme: .mono)
            _ = pseudo.output()
            terminal.present(frame, theme: .mono)
            #expect(pseudo.output().isEmpty)
            frame[20, 1].scalar = 0x38
            terminal.present(frame, theme: .mono)
            let written = pseudo.output()
            #expect(written.hasSuffix("8") && written.utf8.count <= 8)
        }

        @Test(arguments: ["linux", "vt100"])
        func aTerminalWithoutAWindowGetsNone(term: String) throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open(term: term)
            terminal.present(Self.frame(59), theme: .mono)
            let written = pseudo.output()
            #expect(written.contains("Spring Cup") && !written.contains("\u{1b}]"))
            terminal.present(Self.frame(59, page: nil), theme: .mono)
            #expect(pseudo.output().isEmpty)
        }

        @Test func theEndOfALinkIsSentWhereItMayHaveBeenLost() throws {
            let pseudo = try PseudoTerminal()
            let terminal = try pseudo.open()
            terminal.present(Self.frame(59, page: nil), theme: .mono)
            terminal.repaint()
            terminal.present(Self.frame(59, page: nil), theme: .mono)
            #expect(!pseudo.output().contains("]8;"), "nothing of it where there was none")
            terminal.present(Self.frame(59), theme: .mono)
            _ = pseudo.output()
            terminal.repaint()
            terminal.present(Self.frame(59), theme: .mono)
            let again = pseudo.output()
            #expect(again.hasPrefix(Self.link("")) && again.contains(Self.link(Self.page)))
            terminal.close()
            #expect(pseudo.output().contains(Self.link("")))
        }

        /// Whatever ncurses writes on its way, each cell leads where its frame has it.
        @Test(arguments: 0..<24)
        func everyCellLeadsWhereItsFrameHasIt(seed: UInt64) throws {
            let size = TerminalSize(columns: 70, rows: 6)
            let pseudo = try PseudoTerminal(columns: size.columns, rows: size.rows)
            let terminal = try pseudo.open()
            var screen = LinkedScreen(size)
            var frames = RandomFrames(seed: seed, size: size)
            for step in 0..<60 {
                if step % 20 == 19 { terminal.repaint() }
                let frame = frames.next()
                terminal.present(frame, theme: step / 30 == 0 ? .standard : .turf)
                screen.feed(pseudo.output())
                for row in 0..<size.rows {
                    try #require(screen.text(row: row) == frame.text(row: row), "step \(step), row \(row)")
                    for column in 0..<size.columns where frame[column, row].scalar != 0x20 {
                        let address = frame.address(column: column, row: row) ?? ""
                        try #require(screen.address(column, row) == address, "step \(step), \(column), \(row)")
                    }
                }
            }
        }
    }
}

/// Frames of words up to six columns wide, some of them links, of which each changes a little of the one before.
private struct RandomFrames {
    private var state: UInt64
    private var buffer: ScreenBuffer
    private static let pages = ["a", "b", "c"].compactMap { WebAddress("https://club.example/\($0)") }
    private static let words = ["12", "Mo", "Spring", "Cup 7", "Maiden", "4m 5s", "Ōtaki", "東京", "x"]

    init(seed: UInt64, size: TerminalSize) {
        state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
        buffer = ScreenBuffer(size: size)
    }

    private mutating func choice(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }

    mutating func next() -> ScreenBuffer {
        for _ in 0..<1 + choice(4) {
            let (row, column) = (choice(buffer.rows), 7 * choice(buffer.columns / 7))
            let word = Self.words[choice(Self.words.count)]
            let style = Style([.text, .dim, .title][choice(3)])
            for cell in column..<column + 7 { buffer[cell, row] = .blank }
            if choice(8) == 0 { continue }
            let used = buffer.put(word, column: column, row: row, style: style, glyphs: Glyphs(.unicode))
            if choice(2) == 0 {
                buffer.link(row: row, columns: column..<column + used, to: Self.pages[choice(Self.pages.count)])
            }
        }
        return buffer
    }
}
