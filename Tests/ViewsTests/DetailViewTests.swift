import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// The race under the cursor at length.
@MainActor
@Suite struct DetailViewTests {
    /// A line of a hundred cells reads well, but the end of a comment is worth more.
    @Test(arguments: [(10, 102), (8, 158), (7, 158)])
    func aCommentIsWholeWhereItsPaneHasRoom(height: Int, most: Int) throws {
        let comment = (0..<60).map { "word\($0)" }.joined(separator: " ")
        let screen = BoardScreen(
            columns: 160, rows: 45, answer: FeedAnswer(races: [.sample(start: .t0 + 100, comment: comment)]))
        let detail = try #require(screen.model.state.detail)
        var canvas = Canvas(size: TerminalSize(columns: 160, rows: height), repertoire: .unicode)
        DetailView.drawPane(detail, in: canvas.area, on: &canvas)
        let lines = canvas.buffer.lines.filter { $0.contains("word") }
        #expect(lines.last?.hasSuffix("word59") == true && lines.allSatisfy { $0.count <= most }, "\(lines)")
    }
}
