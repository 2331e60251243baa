package import Facts
import FoundationEssentials

/// Clicks that a bar writes to standard input: an endless JSON array, one object per line.
package struct BarClicks: Sendable {
    /// Most bytes of one line; the rest of a longer one is ignored.
    package static let limit = 4096

    private var line: [UInt8] = []
    private var isTooLong = false

    /// Starts at the beginning of a line.
    package init() {}

    /// Takes bytes, and returns the moves of the clicks that are whole now.
    package mutating func take(_ bytes: [UInt8]) -> [LineMove] {
        var moves: [LineMove] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                isTooLong = isTooLong || line.count >= Self.limit
                if !isTooLong { line.append(byte) }
                continue
            }
            if !isTooLong, let move = Self.move(line) { moves.append(move) }
            line = []
            isTooLong = false
        }
        return moves
    }

    private struct Click: Decodable {
        let button: Int
    }

    /// The line may begin with the array's bracket, or a comma, or end with one.
    private static func move(_ line: [UInt8]) -> LineMove? {
        guard let begin = line.firstIndex(of: UInt8(ascii: "{")), let end = line.lastIndex(of: UInt8(ascii: "}")),
            begin < end, let click = try? JSONDecoder().decode(Click.self, from: Data(line[begin...end]))
        else { return nil }
        return switch click.button {
        case 1, 5: .next
        case 3: .first
        case 4: .back
        default: nil
        }
    }
}
