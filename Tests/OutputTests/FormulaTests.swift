import Facts
import FoundationEssentials
import Models
import Output
import RacingTestKit
import Repository
import Services
import Testing
import ViewModels

@Suite struct FormulaTests {
    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "﹢1", "﹣1", "﹦1", "﹫A1", "⁺1", "₋1", "−1", "﬩1", "⩵1"])
    func textThatBeginsLikeAFormulaIsText(name: String) {
        var board = RaceBoard(settings: RaceBoard.Settings(filter: .all, rows: 5), now: .t0)
        _ = board.handle(.start, at: .t0)
        let race = Race.sample("a", meeting: name, name: "A" + name, start: .t0 - 30)
        _ = board.handle(.answered(FeedAnswer(races: [race]), requested: .t0), at: .t0)
        let report = NextReport(snapshot: board.snapshot(at: .t0), device: .t0, url: "http://feed")
        let fields = report.csv().split(separator: "\r\n").last?.split(separator: ",") ?? []
        #expect(fields.dropFirst(1).first == "A\(name)")
        #expect(fields.dropFirst(3).first == "'\(name)")
        // A number of ours keeps its sign.
        #expect(fields.dropFirst(6).first == "-30")
    }
}
