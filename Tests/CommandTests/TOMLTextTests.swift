import Testing

@testable import Settings

@Suite struct TOMLTextTests {
    private func set(_ text: String, _ name: String, _ value: String, isBare: Bool = false) throws -> String {
        let value = TOMLValue(text: value, isBare: isBare)
        return String(decoding: try TOMLText(text.utf8).setting(name, to: value), as: UTF8.self)
    }

    @Test(arguments: [
        // A value keeps the comment of its line, and everything else.
        ("# mine\ntheme = 'turf'  # dark\ncount=5\n", "# mine\ntheme = \"slate\"  # dark\ncount=5\n"),
        // A new line comes behind the last setting.
        ("count = 5 # five\n\n# the end\n", "count = 5 # five\ntheme = \"slate\"\n\n# the end\n"),
        ("count = 5", "count = 5\ntheme = \"slate\"\n"),
        ("", "theme = \"slate\"\n"), ("# only words", "# only words\ntheme = \"slate\"\n"),
        // It comes behind its own comment, as `config init` makes it.
        (
            "# theme = \"turf\"\n# count = 5\nrate = 3\n",
            "# theme = \"turf\"\ntheme = \"slate\"\n# count = 5\nrate = 3\n"
        ),
        // Below a table it would be another name.
        ("[keys]\nhelp = \"H\"\n", "theme = \"slate\"\n[keys]\nhelp = \"H\"\n"),
        ("rate = 3\n\n# my keys\n[keys]\n", "rate = 3\ntheme = \"slate\"\n\n# my keys\n[keys]\n"),
        // Ends of lines and a byte order mark stay.
        ("count = 5\r\n", "count = 5\r\ntheme = \"slate\"\r\n"),
        ("\u{FEFF}theme = \"turf\"\r\n", "\u{FEFF}theme = \"slate\"\r\n"),
    ])
    func oneLineChangesAndEveryOtherByteStays(old: String, new: String) throws {
        #expect(try set(old, "theme", "slate") == new)
        #expect(try TOMLReader.read(new.utf8).first { $0.key == "theme" }?.values == ["slate"])
    }

    @Test func aListStaysAList() throws {
        #expect(
            try set("only = [ \"horse\",\n  \"harness\" ] # two\n", "only", "horse, greyhound")
                == "only = [\"horse\", \"greyhound\"] # two\n")
        #expect(try set("t-minus = [5]\n", "t-minus", "10,1", isBare: true) == "t-minus = [10, 1]\n")
    }

    @Test func textIsQuotedAndNumbersAreNot() throws {
        #expect(try set("", "a", "be \"so\" \\ \u{1B}é") == "a = \"be \\\"so\\\" \\\\ \\u001bé\"\n")
        #expect(try set("", "a", "12", isBare: true) == "a = 12\n")
        #expect(try set("", "a", "12s", isBare: true) == "a = \"12s\"\n")
    }

    @Test func aSettingIsRemovedWithItsLines() throws {
        let text = try TOMLText("# x\nonly = [ \"horse\",\n \"harness\" ] # two\nrate = 3\n".utf8)
        #expect(String(decoding: text.removing("only"), as: UTF8.self) == "# x\nrate = 3\n")
        #expect(text.removing("theme") == text.bytes)
    }
}
