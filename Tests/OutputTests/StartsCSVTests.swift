import Output
import Testing

@Suite struct StartsCSVTests {
    private static let columns = ["runner", "is_placed", "starting_price"]

    @Test func aFieldIsQuotedWhereItMustBeAndNoFormula() {
        let lines: [[String?]] = [["Ada", "1", "3.5"], ["=1+1, \"x\"", "0", nil], [nil, "0", "-1"]]
        let wanted = ["runner,is_placed,starting_price", "Ada,true,3.5", #""'=1+1, ""x""",false,"#, ",false,'-1"]
        #expect(
            StartsCSV.header(Self.columns) + StartsCSV.text(lines, Self.columns)
                == wanted.map { $0 + "\r\n" }.joined())
    }
}
