import FoundationEssentials
import RacingTestKit
import Testing

@testable import FaultLab

/// The short form of the fault lab; the long one is `Scripts/lab`.
@MainActor
@Suite struct FaultLabTests {
    @Test(arguments: [2])
    func boardStaysRightThroughEveryFault(seed: UInt64) async throws {
        let lab = Lab(seed: seed)
        try await lab.run(seconds: 2 * 3600)
        // The device sleeps for a part of the time.
        #expect(lab.tally.turns > 3000)
        #expect(lab.tally.survived.values.reduce(0, +) > 10)
        #expect(lab.tally.recoveries > 0)
        await lab.finish()
    }

    @Test func kioskIsNeverBlankAndItsWatchdogNoticesAHang() async throws {
        let lab = Lab(seed: 4, hasKiosk: true)
        try await lab.run(seconds: 1800)
        let tally = try #require(lab.kiosk).tally
        #expect(tally.turns > 1500)
        #expect(tally.feedings > 50)
        #expect(tally.terminalHangs + tally.engineHangs + tally.requestHangs > 0)
        #expect(tally.keys > 0)
        await lab.finish()
    }

    @Test func boardOfTwoSourcesStaysRight() async throws {
        let lab = Lab(seed: 3, start: Date.t0 + 12 * 3600, hasUSA: true)
        try await lab.run(seconds: 3 * 3600)
        #expect(lab.tally.recoveries > 0)
        await lab.finish()
    }

    /// Most are found within the hour. A slow machine serves requests in another order, and so has another day.
    @Test(arguments: Mutant.allCases)
    func labFindsWhatIsBrokenOnPurpose(mutant: Mutant) async {
        let lab = Lab(seed: 1, mutant: mutant)
        await #expect(throws: Broken.self) { try await lab.run(seconds: 12 * 3600) }
        await lab.finish()
    }

    @Test func sameSeedIsTheSameDay() async throws {
        let labs = [Lab(seed: 5), Lab(seed: 5)]
        for lab in labs { try await lab.run(seconds: 900) }
        #expect(labs[0].tally == labs[1].tally)
        for lab in labs { await lab.finish() }
    }

    @Test func argumentsAreReadOrRefused() {
        #expect(LabOptions(["--seed", "3", "--days", "2"], seed: 9)?.seed == 3)
        #expect(LabOptions([], seed: 9)?.seed == 9)
        #expect(LabOptions([], seed: 9)?.days == 7)
        #expect(LabOptions([], seed: 9)?.hasKiosk == false)
        #expect(LabOptions(["--kiosk", "--days", "30"], seed: 9)?.hasKiosk == true)
        #expect(LabOptions(["--usa"], seed: 9)?.hasUSA == true)
        for wrong in [["--days"], ["--days", "0"], ["--seed", "-1"], ["--hours", "1"]] {
            #expect(LabOptions(wrong, seed: 9) == nil)
        }
    }
}
