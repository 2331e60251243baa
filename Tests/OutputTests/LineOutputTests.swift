import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Testing

@testable import Facts
@testable import Output
@testable import ViewModels

@Suite struct LineOutputTests {
    private func content(_ meeting: String, state: FeedFacts.State = .live) -> LineContent {
        LineContent(
            text: meeting, short: "H R1", tooltip: "a\n<b>", state: state, urgency: .imminent, first: nil, races: [],
            age: 3, failure: nil, at: .t0)
    }

    @Test func textIsEscapedForItsProgram() {
        #expect(LineOutput.text.line(content("#1 <b>")) == "#1 <b>")
        #expect(LineOutput.tmux.line(content("#[fg=red]#(rm)")) == "##[fg=red]##(rm)")
        let waybar = LineOutput.waybar.line(content(#"A & <b> "q" 'r'"#))
        #expect(waybar.contains(#""text":"A &amp; &lt;b&gt; &quot;q&quot; &#39;r&#39;""#))
        #expect(waybar.contains(#""class":["live","imminent"]"#) && waybar.contains(#""tooltip":"a\n&lt;b&gt;""#))
        let bar = LineOutput.i3bar.line(content("<b>"))
        #expect(bar.hasPrefix("[{") && bar.hasSuffix("}],") && bar.contains(#""full_text":"<b>""#))
        #expect(bar.contains(#""markup":"none""#) && bar.contains(#""urgent":true"#))
        #expect(LineOutput.i3bar.line(content("x", state: .stale)).contains(#""urgent":false"#))
    }

    @Test(arguments: [
        (LineOutput.polybar, "50% % {A1:x:}"), (.lemonbar, "50%% %%{A1:x:}"), (.zsh, "50%% %%{A1:x:}"),
        (.xmobar, "50% %{A1:x:}"), (.text, "50% %{A1:x:}"),
    ])
    func percentSignsAreNoTags(form: LineOutput, shown: String) {
        #expect(form.line(content("50% %{A1:x:}")) == shown)
    }

    @Test func onlyWhatIsAMarkIsChanged() {
        #expect(LineOutput.xmobar.line(content("<1m <action=`x`>y</action>")) == "<1m ‹action=`x`>y‹/action>")
        #expect(LineOutput.zsh.line(content("$5 $(x) ${x} $[1] `x`")) == "$5 $ (x) $ {x} $ [1] 'x'")
        #expect(LineOutput.pango.line(content("a & b")) == "a &amp; b")
    }

    // With an accent behind it a sign is part of another character, and still the same sign to a bar.
    @Test(arguments: [
        (LineOutput.pango, "&<", "&amp;\u{301}&lt;\u{301}"), (.tmux, "#(", "##\u{301}(\u{301}"),
        (.polybar, "%{", "%\u{301}{\u{301}"), (.zsh, "%`", "%%\u{301}'\u{301}"),
    ])
    func accentHidesNoMark(form: LineOutput, signs: String, shown: String) {
        #expect(
            form.line(content(signs.map { "\($0)\u{301}" }.joined())).unicodeScalars.elementsEqual(shown.unicodeScalars)
        )
        #expect(LineOutput.polybar.line(content("%{\u{301}")) == "% {\u{301}")
    }

    @Test(arguments: LineOutput.allCases)
    func eachLineIsOne(output: LineOutput) {
        #expect(!output.line(content("x")).contains("\n"))
    }

    @Test func jsonHasASchema() {
        let json = LineOutput.json.line(content("x"))
        #expect(json.contains(#""schema":1"#) && json.contains(#""age_seconds":3"#) && json.contains(#""error":null"#))
    }

    // MARK: - Clicks

    @Test(arguments: [
        ("[\n{\"button\":1}\n,{\"button\":5}\n", [LineMove.next, .next]), (",{\"button\":4,\"x\":3}\n", [.back]),
        ("{\"button\":3}\n", [.first]), ("{\"button\":2}\n", []), ("{\"button\":1}", []), ("garbage\n{}\n}{\n", []),
    ])
    func clicksAreReadLineByLine(text: String, moves: [LineMove]) {
        var clicks = BarClicks()
        #expect(clicks.take(Array(text.utf8)) == moves)
    }

    @Test func clickMayComeInParts() {
        var clicks = BarClicks()
        let bytes = Array("{\"button\":1}\n".utf8)
        #expect(clicks.take(Array(bytes.prefix(5))).isEmpty)
        #expect(clicks.take(Array(bytes.dropFirst(5))) == [.next])
    }

    @Test func lineThatIsTooLongIsDroppedWhole() {
        var clicks = BarClicks()
        let long = Array("{\"button\":1,\"x\":\"".utf8) + Array(repeating: UInt8(ascii: "a"), count: 100_000)
        #expect(clicks.take(long + Array("\"}\n".utf8)).isEmpty)
        #expect(clicks.take(Array("{\"button\":4}\n".utf8)) == [.back])
    }
}
