import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// Places and sizes of things on a wall.
@MainActor
@Suite struct KioskLayoutTests {
    @Test(arguments: [
        (120, 33, 1, 1), (240, 67, 3, 2), (80, 25, 1, 0), (160, 45, 2, 1), (100, 37, 1, 1),
    ])
    func digitsAndLettersAreAsLargeAsTheScreenAllows(columns: Int, rows: Int, digits: Int, letters: Int) throws {
        let size = TerminalSize(columns: columns, rows: rows)
        let layout = try #require(KioskLayout(size: size, halves: true))
        #expect([layout.digits, layout.letters] == [digits, letters])
        #expect(layout.first.digits == 2 * digits && layout.first.letters >= letters)
    }

    @Test(arguments: [(100, 30), (120, 33), (160, 45), (240, 67)])
    func numbersOfAllRowsHaveOneColumn(columns: Int, rows: Int) throws {
        let layout = try #require(KioskLayout(size: TerminalSize(columns: columns, rows: rows), halves: true))
        #expect(Set([layout.row, layout.over, layout.first].map(\.numberColumn)).count == 1)
    }

    /// A taller wall is not read from nearer: it has block letters wherever a lower one of its width has them.
    @Test(arguments: [(100, 30), (120, 33)])
    func aTallerWallKeepsItsLetters(columns: Int, rows: Int) throws {
        for rows in rows...70 {
            let size = TerminalSize(columns: columns, rows: rows)
            let layout = try #require(KioskLayout(size: size, halves: true))
            #expect(layout.letters > 0, "\(columns)x\(rows)")
            #expect(KioskLayout(size: size, halves: true, hasAnnouncement: true)?.letters == layout.letters)
        }
    }

    @Test func lettersAreNoLargerThanTheDistanceNeeds() throws {
        let size = TerminalSize(columns: 240, rows: 67)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 1)).letters == 1)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 0)).letters == 0)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 40)).letters == 2)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 0)).digits == 3)
    }

    @Test(arguments: [20, 24, 25, 30, 33, 37, 45, 48, 50, 67, 90, 135])
    func partsOfALayoutNeverTouch(rows: Int) {
        for columns in stride(from: 64, to: 480, by: 13) {
            for halves in [true, false] {
                let size = TerminalSize(columns: columns, rows: rows)
                guard let layout = KioskLayout(size: size, halves: halves) else { continue }
                let step = halves ? 1 : 2
                #expect(layout.top >= (layout.header == 0 ? 2 : 5 * layout.header) + step)
                #expect(layout.pitch >= layout.row.height + step && layout.firstPitch >= layout.first.height + step)
                for large in 0..<5 {
                    // Below the last row as well, whichever is the large one.
                    let last = large == 4 ? layout.first : layout.row
                    #expect(layout.half(row: 4, large: large) + last.height < layout.messageTop)
                }
                for large in 1..<5 {
                    let tops = (0...large).map { layout.half(row: $0, large: large) }
                    let height = layout.letters == 0 ? layout.row.height : layout.over.height
                    #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 > height && $0 % 2 == 0 })
                }
                for row in [layout.row, layout.over, layout.first] {
                    #expect(row.markWidth < layout.nameColumn)
                    #expect(row.nameWidth(from: layout.nameColumn, of: layout.area.width) >= 20)
                    let mark = CategoryShape.height * row.mark
                    let number = row.letters == 0 ? 0 : 5 * row.letters
                    #expect(row.isStacked ? mark + number < row.height + step : max(mark, number) <= row.height)
                }
                let moved = layout.area.column + layout.area.width + KioskPlan.shiftColumns
                #expect(moved < columns && layout.area.height + KioskPlan.shiftRows <= rows)
                // Whole lines, or a race would change its form from row to row.
                #expect(layout.pitch % 2 == 0 && layout.firstPitch % 2 == 0 && layout.top % 2 == 0)
                #expect(halves || layout.digits % 2 == 0)
                for meetings in [1, 5, 12, 30] {
                    let fit = KioskDayView.Fit(meetings: meetings, layout: layout, wanted: nil)
                    let height = fit.scale == 0 ? 2 : 5 * fit.scale
                    #expect(fit.pitch % 2 == 0 && fit.pitch > height - 1)
                    // The message begins on the next whole line.
                    let end = layout.top + (fit.count - 1) * fit.pitch + height
                    #expect(fit.count == 1 || end <= layout.messageTop / 2 * 2, "\(size) \(meetings)")
                }
            }
        }
    }

    /// The message line has the size that the distance requires, as far as the screen has room.
    @Test(arguments: [(80, 24, 1), (120, 33, 1), (160, 45, 1), (240, 67, 2)])
    func announcementHasALineOfBlockLetters(columns: Int, rows: Int, scale: Int) throws {
        for wanted in [nil, 0, scale] as [Int?] {
            let size = TerminalSize(columns: columns, rows: rows)
            let layout = try #require(
                KioskLayout(size: size, halves: true, wanted: wanted, hasAnnouncement: true))
            #expect(layout.message >= max(1, wanted ?? 1))
            #expect(layout.first.digits == 2 * layout.digits, "The next start is twice as large all the same.")
        }
        let impossible = KioskLayout(
            size: TerminalSize(columns: 80, rows: 24), halves: true, wanted: 40, hasAnnouncement: true)
        #expect(impossible?.message == 1)
    }

    /// Nothing changes its form by half a cell when a race leaves and those below move up.
    @Test(arguments: [(80, 25), (120, 33), (128, 48), (160, 45), (240, 67), (100, 37)])
    func raceHasTheSameCellsInEveryRow(columns: Int, rows: Int) throws {
        func races(_ numbers: ClosedRange<Int>) -> FeedAnswer {
            FeedAnswer(
                races: numbers.map { number in
                    .sample("r\(number)", number: number, meeting: "Ōtaki \(number)", start: .t0 + 900 + Double(number))
                })
        }
        let layout = try #require(KioskLayout(size: TerminalSize(columns: columns, rows: rows), halves: true))
        let before = KioskScreen(columns: columns, rows: rows, answer: races(1...5)).lines
        let after = KioskScreen(columns: columns, rows: rows, answer: races(2...6)).lines
        func cells(_ lines: [String], row: Int) -> [String] {
            let half = layout.half(row: row, large: 0)
            return Array(lines[half / 2..<(half + layout.row.height + 1) / 2])
        }
        for row in 2...4 { #expect(cells(before, row: row) == cells(after, row: row - 1)) }
    }
}
