import Foundation
import RacingTestKit
import Screen
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

    /// The day with which its lab begins is right without the defect.
    @Test(arguments: [1, 2]) func aWrongClockBesideNoServersIsDoubtedUntilOneTellsTheTime(seed: UInt64) async throws {
        let lab = Lab(seed: seed, hasWrongClock: true)
        try await lab.run(seconds: 600)
        #expect(lab.oracle.expectation == .cause("clock in doubt"))
        try await lab.run(seconds: 1800)
        #expect(lab.oracle.expectation != .cause("clock in doubt"))
        await lab.finish()
    }

    @Test func kioskIsNeverBlankAndItsWatchdogNoticesAHang() async throws {
        let lab = Lab(seed: 4, hasKiosk: true)
        try await lab.run(seconds: 1800)
        let tally = try #require(lab.kiosk).tally
        #expect(tally.turns > 1500)
        #expect(tally.feedings > 50)
        #expect(tally.terminalHangs + tally.engineHangs + tally.requestHangs > 0)
        #expect(tally.keys > 0 && tally.notices > 3)
        await lab.finish()
    }

    @Test func boardOfTwoSourcesStaysRight() async throws {
        let lab = Lab(seed: 3, start: Date.t0 + 12 * 3600, hasUSA: true)
        try await lab.run(seconds: 3 * 3600)
        #expect(lab.tally.recoveries > 0)
        await lab.finish()
    }

    /// A process of its own for each, where tasks run one after another: its day is the same on every machine.
    @Test func labFindsWhatIsBrokenOnPurpose() throws {
        // Two at a time: each computes on end.
        var mutants = Mutant.allCases[...]
        while !mutants.isEmpty {
            let labs = try mutants.prefix(2).map { mutant in
                (mutant, try LabProcess(["--seed", "\(mutant.seed)", "--hours", "12", "--mutant", mutant.rawValue]))
            }
            mutants = mutants.dropFirst(2)
            for (mutant, lab) in labs {
                let text = lab.output()
                #expect(lab.status == 1 && text.contains("BROKEN: \(mutant.rule)\n"), "\(mutant): \(text.suffix(400))")
            }
        }
    }

    /// Two processes have other hashes, and threads at other times. Each line has a number for all frames up to it.
    @Test func sameSeedIsTheSameHourInEveryProcess() throws {
        let arguments = ["--seed", "5", "--hours", "1", "--usa", "--kiosk", "--trace"]
        let labs = try (1...2).map { _ in try LabProcess(arguments) }
        let reports = labs.map { $0.output() }
        for (lab, report) in zip(labs, reports) { #expect(lab.status == 0, "\(report.suffix(8000))") }
        let days = reports.map { $0.split(separator: "\n").filter { $0.contains(" UTC ") } }
        let other = zip(days[0], days[1]).first { $0 != $1 }
        #expect(days[0].count > 100 && days[0].count == days[1].count && other == nil, "\(other ?? ("", ""))")
    }

    @Test func clickOnTheButtonThatQuitsEndsTheProgram() async throws {
        let lab = Lab(seed: 2)
        try await lab.run(seconds: 30)
        let program = lab.program
        let footer = try #require(program.frame.lastIndex { $0.contains("q quit") })
        let buttons = (0..<80).filter { program.isQuitButton(column: $0, row: footer) }
        #expect(buttons.count == 6)
        #expect(!program.isQuitButton(column: 0, row: footer) && !program.isQuitButton(column: 300, row: 100))
        for column in [(buttons.first ?? 0) - 1, buttons.first ?? 0] {
            program.terminal.queue(.click(column: column, row: footer))
            #expect(program.serveKeys() == !buttons.contains(column))
        }
        await lab.finish()
    }

    @Test func argumentsAreReadOrRefused() {
        #expect(LabOptions(["--seed", "3", "--days", "2"], seed: 9)?.seed == 3)
        #expect(LabOptions([], seed: 9)?.seed == 9)
        #expect(LabOptions([], seed: 9)?.days == 7)
        #expect(LabOptions([], seed: 9)?.hasKiosk == false)
        #expect(LabOptions(["--kiosk", "--days", "30"], seed: 9)?.hasKiosk == true)
        #expect(LabOptions(["--hours", "2"], seed: 9)?.hours == 2)
        #expect(LabOptions(["--trace"], seed: 9)?.isTraced == true)
        #expect(LabOptions(["--usa"], seed: 9)?.hasUSA == true)
        for wrong in [["--days"], ["--days", "0"], ["--seed", "-1"], ["--hours", "25"]] {
            #expect(LabOptions(wrong, seed: 9) == nil)
        }
    }
}
