import Models
import Testing

@testable import Settings
@testable import raceboard

@Suite struct TOMLReaderTests {
    private func read(_ text: String) throws(Flaw) -> [TOMLEntry] { try TOMLReader.read(text.utf8) }

    private func error(_ text: String) -> Flaw? {
        do throws(Flaw) {
            _ = try read(text)
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        ("a = 30", "30"), ("a=+5", "+5"), ("a = -7 # less", "-7"), ("a = 1_000", "1000"), ("a = 0x1F", "31"),
        ("a = 0o17", "15"), ("a = 0b101", "5"), ("a = 0", "0"), ("a = 1.5", "1.5"), ("a = 6e3", "6e3"),
        ("a = true", "true"), ("a = false", "false"), ("a = \"light\"", "light"), ("a = 'C:\\x'", "C:\\x"),
        ("a = \"tab\\there \\u00e9 \\U0001F40E \\\"\\\\\"", "tab\there é 🐎 \"\\"),
        ("a = \"# no comment\"", "# no comment"),
        ("\"a\" = \"\"", ""), ("'a' = 1\r\n", "1"), ("\u{FEFF}a = 1", "1"), ("a\t =\t 1 \t", "1"),
    ])
    func values(text: String, value: String) throws {
        let entry = TOMLEntry(key: "a", values: [value.hasPrefix("+") ? "5" : value], isList: false, line: 1)
        #expect(try read(text) == [entry])
    }

    @Test func listsMayStandOnSeveralLines() throws {
        let entries = try read("a = [ \"x\", # one\n  'y',\n]\nb = []\nc = [1, 2]")
        #expect(entries.map(\.values) == [["x", "y"], [], ["1", "2"]])
        #expect(entries.map(\.line) == [1, 4, 5])
        #expect(entries.allSatisfy { $0.isList })
    }

    @Test func tablesAndDotsMakeLongNames() throws {
        let entries = try read("a = 1\n[kiosk]\npin = 2\n[kiosk.hours] # x\nmon.from = 3\n\"a b\" = 4")
        #expect(entries.map(\.key) == ["a", "kiosk.pin", "kiosk.hours.mon.from", "kiosk.hours.\"a b\""])
        #expect(entries.map(\.line) == [1, 3, 5, 6])
    }

    @Test(arguments: [
        ("\n\na", 3, "an = is missing"), ("a = light", 1, "light needs quotes: \"light\""),
        ("a =", 1, "value is missing"),
        ("a = 1\na = 2", 2, "a is already set in line 1"), ("a = \"x", 1, "quote that ends"),
        ("a = \"x\n\"", 1, "quote that ends"),
        ("a = [1, 2", 1, "] of a list"), ("a = [1\n2]", 2, "comma"), ("a = [[1]]", 1, "list in a list"),
        ("a = {b = 1}", 1, "not supported"), ("[[a]]", 1, "not supported"), ("[a", 1, "] of a table"),
        ("[a]\n[a]", 2, "twice"), ("a = 1\n[a]", 2, "already"), ("a.b = 1\na = 2", 2, "already"),
        ("a = 1 b = 2", 1, "one setting per line"), ("= 1", 1, "a name"), ("a..b = 1", 1, "a name"),
        ("a = 007", 1, "needs quotes"), ("a = 1__0", 1, "needs quotes"), ("a = _1", 1, "needs quotes"),
        ("a = 1.", 1, "needs quotes"), ("a = 1.5_e3", 1, "needs quotes"), ("a = 0x_F", 1, "needs quotes"),
        ("a = .5", 1, "needs quotes"), ("a = 9999999999999999999", 1, "needs quotes"),
        ("a = 22:00", 1, "needs quotes"), ("a = 0x", 1, "needs quotes"), ("a = 0x-1", 1, "needs quotes"),
        ("a = \"\\q\"", 1, "backslash"), ("a = \"\\ud800\"", 1, "digits of a character"), ("a = \"\\u00", 1, "digits"),
        ("a = \"\"\"x\"\"\"", 1, "several lines"), ("a = 1\n\u{0}", 2, "control character"),
        ("a = 1 # \u{1B}[2J", 1, "control character"), ("a = 1\rb = 2", 1, "control character"),
        ("a = 1\n\r", 2, "control character"),
        ("a.b.c.d.e.f.g.h.i = 1", 1, "too many parts"),
    ])
    func errorsAreReportedWithTheirLine(text: String, line: Int, words: String) {
        let error = error(text)
        #expect(error?.line == line)
        #expect(error?.words.contains(words) ?? false, "\(error?.words ?? "no error")")
    }

    @Test func textThatIsNotUTF8IsRefusedWithItsLine() {
        #expect(throws: Flaw("the text is not UTF-8", line: 2)) {
            try TOMLReader.read(Array("a = 1\n# ".utf8) + [0xFF, 0x0A])
        }
    }

    /// Every cut and every changed byte of a good text ends in entries or an error, never otherwise.
    @Test func damagedTextsAreReadOrRefused() {
        let good = Array("a = \"x\\u0041\"\n[t]\nb.c = [1, 'y', # z\n true]\nd = 0x1F\n\"e f\" = 1.5e3\n".utf8)
        var ends = (read: 0, refused: 0)
        func tryOut(_ bytes: [UInt8]) {
            do throws(Flaw) {
                _ = try TOMLReader.read(bytes)
                ends.read += 1
            } catch {
                ends.refused += 1
            }
        }
        for place in good.indices {
            tryOut(Array(good[..<place]))
            for byte in ["\"", "'", "[", "]", "\n", "\\", "=", ".", "#", ",", "0", "\u{0}"].map({ $0.utf8.first ?? 0 })
            {
                var bytes = good
                bytes[place] = byte
                tryOut(bytes)
            }
        }
        #expect(ends.read + ends.refused == good.count * 13)
        #expect(ends.read > 50 && ends.refused > 50)
    }
}
