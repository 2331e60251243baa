import Models
import RacingTestKit
import Screen

extension ScreenBuffer {
    /// The frame as a golden file has it: each line between bars, then the roles of the cells that are more than text.
    var golden: String {
        let lines = (0..<rows).map { "|\(text(row: $0))" }
        return (lines + (0..<rows).compactMap(roles(row:))).joined(separator: "\n") + "\n"
    }

    /// Roles of a row, with first and last column; `*` stands for the ground of the selected row. Nil for plain text.
    private func roles(row: Int) -> String? {
        var runs: [(style: Style, from: Int, to: Int)] = []
        for column in 0..<columns {
            let style = self[column, row].style
            if let last = runs.last, last.style == style {
                runs[runs.count - 1].to = column
            } else {
                runs.append((style, column, column))
            }
        }
        let words = runs.filter { $0.style != .plain }.map { run in
            "\(run.style.role)\(run.style.selected ? "*" : "") \(run.from)" + (run.to > run.from ? "-\(run.to)" : "")
        }
        return words.isEmpty ? nil : "\(row): " + words.joined(separator: ", ")
    }
}
