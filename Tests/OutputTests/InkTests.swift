import Models
import Testing

@testable import Output

@Suite struct InkTests {
    @Test(arguments: [
        (["TERM": "xterm"], true), ([:], false), (["TERM": "dumb"], false),
        (["TERM": "xterm", "NO_COLOR": "1"], false),
        (["TERM": "xterm", "NO_COLOR": ""], true), (["TERM": "xterm", "CLICOLOR": "0"], false),
        (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
        (["TERM": "xterm", "CLICOLOR_FORCE": "0"], true),
    ])
    func aTerminalHasColoursUnlessThePersonWantsNone(variables: [String: String], isWanted: Bool) {
        #expect(Ink.isWanted(variables, isTerminal: true) == isWanted)
        #expect(Ink.isWanted(variables, isTerminal: false) == (variables == ["CLICOLOR_FORCE": "1"]))
    }

    private var table: String {
        TextTable.text([("Ayr", 9), ("Ohi", 12_345)]) {
            Column("Where", ink: { $0.1 < 10 ? .soon : nil }) { $0.0 }
            Column("In", right: true, ink: { _ in .imminent }) { $0.1 }
        }
    }

    @Test func widthsAreThoseOfTheTextWithoutColours() {
        let plain = "Where     In\nAyr        9\nOhi    12345\n"
        #expect(table == plain)
        let marked = Ink.$isForced.withValue(true) { table }
        #expect(Ink.shown(marked, hasColours: false).text == plain)
        #expect(
            Ink.shown(marked, hasColours: true).text
                == "\u{1b}[1mWhere\u{1b}[0m     \u{1b}[1mIn\u{1b}[0m\n\u{1b}[33mAyr\u{1b}[0m        "
                + "\u{1b}[1;31m9\u{1b}[0m\nOhi    \u{1b}[1;31m12345\u{1b}[0m\n")
    }

    /// A name that has a mark or a code commands nothing.
    @Test func noOtherCodePasses() {
        let hostile = Ink.$isForced.withValue(true) { Ink.soon.marked("a\u{1b}[2Jb\u{9b}31m\u{7}\rc") }
        #expect(
            Ink.shown(hostile, hasColours: true).text
                == "\u{1b}[33ma\u{fffd}[2Jb\u{fffd}31m\u{fffd}\u{fffd}c\u{1b}[0m")
        #expect(Ink.shown("a\u{10}b\u{11}c", hasColours: false).text == "abc")
    }

    @Test(arguments: [
        ("less", ["LESS": "R"], true), ("/usr/bin/less -S", [:], true), ("less", ["LESS": "-i"], false),
        ("more", [:], false),
    ])
    func onlyAPagerThatTakesCodesGetsThem(line: String, variables: [String: String], isTaken: Bool) throws {
        let pager = try #require(Pager(variables.merging(["PAGER": line]) { $1 }))
        #expect(pager.takesColours == isTaken)
    }
}
