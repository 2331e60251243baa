import Facts
import Models
import RacingTestKit
import Testing
import ViewModels

@testable import Commands

/// A board that has ended leaves nothing in memory.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct EndOfProgramTests {
    private let folder = TestFolder()

    @Test(arguments: [false, true])
    func programAndHostAreFreed(isKiosk: Bool) async throws {
        weak var program: BoardProgram?
        weak var host: (any BoardHost)?
        do {
            let made =
                isKiosk
                ? BoardHosts.kiosk(KioskSettings(), pin: nil, environment: [:], speed: 1) : BoardHosts.desktop
            // Low enough for a wall without block letters, whose words can be read.
            let board = try TestBoard(
                folder, ["--store", "none"], as: made, on: VirtualTerminal(columns: 80, rows: 18))
            try await board.live()
            (program, host) = (board.program, made)
        }
        for _ in 1...20 where program != nil || host != nil { await letOthersRun(turns: 200) }
        #expect(program == nil)
        #expect(host == nil)
    }
}
