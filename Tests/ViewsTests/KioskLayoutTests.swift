import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels

@testable import Views

/// Where things stand on a wall, and how large.
@MainActor
@Suite struct KioskLayoutTests {
    @Test(arguments: [
        (120, 33, 2, 1), (240, 67, 4, 2), (80, 25, 1, 0), (128, 48, 3, 1), (160, 45, 3, 1), (100, 37, 2, 1),
    ])
    func digitsAndLettersAreAsLargeAsTheScreenAllows(columns: Int, rows: Int, digits: Int, letters: Int) throws {
        let size = TerminalSize(columns: columns, rows: rows)
        let layout = try #require(KioskLayout(size: size, halves: true))
        #expect(layout.digits == digits && layout.letters == letters)
    }

    @Test func lettersAreNoLargerThanTheDistanceNeeds() throws {
        let size = TerminalSize(columns: 240, rows: 67)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 1)).letters == 1)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 0)).letters == 0)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 40)).letters == 2)
        #expect(try #require(KioskLayout(size: size, halves: true, wanted: 0)).digits == 4)
    }

    @Test(arguments: [20, 24, 25, 30, 33, 37, 45, 48, 50, 67, 90, 135])
    func partsOfALayoutNeverTouch(rows: Int) {
        for columns in stride(from: 64, to: 480, by: 13) {
            for halves in [true, false] {
                let size = TerminalSize(columns: columns, rows: rows)
                guard let layout = KioskLayout(size: size, halves: halves) else { continue }
                let step = halves ? 1 : 2
                #expect(layout.top >= (layout.header == 0 ? 2 : 5 * layout.header) + step)
                #expect(layout.pitch >= layout.rowHeight + step)
                #expect(layout.half(row: 4) + layout.rowHeight < layout.messageTop)
                #expect(layout.markWidth <= layout.nameColumn && layout.nameWidth >= 24)
                #expect(
                    layout.letters == 0
                        || CategoryShape.height * layout.mark + 5 * layout.letters < layout.rowHeight + step)
                let moved = layout.area.column + layout.area.width + KioskPlan.shiftColumns
                #expect(moved < columns && layout.area.height + KioskPlan.shiftRows <= rows)
                #expect(halves || (layout.digits % 2 == 0 && layout.pitch % 2 == 0 && layout.top % 2 == 0))
            }
        }
    }
}
