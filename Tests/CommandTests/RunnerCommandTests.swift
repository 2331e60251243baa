import Commands
import Models
import Settings
import Testing

/// Which runner `raceboard runner` means: every runner of a card can be reached.
@Suite struct RunnerCommandTests {
    private let runners = Runner.field([
        Runner(number: 4, name: "Ruby Gale", odds: Odds()), Runner(number: 4, name: "Dusty Warden", odds: Odds()),
        Runner(number: RunnerNumber("1A")?.code ?? 0, name: "Ruby", odds: Odds()),
        Runner(number: 7, name: "Dusk", odds: Odds()), Runner(number: 0, name: "Late Entry", odds: Odds()),
    ])

    @Test func everyRunnerIsReached() throws {
        for runner in runners { #expect(try RunnerChoice.runner(runner.name.lowercased(), of: runners) == runner) }
        #expect(try RunnerChoice.runner("1a", of: runners).name == "Ruby")
        #expect(try RunnerChoice.runner("07", of: runners).name == "Dusk")
        #expect(try RunnerChoice.runner("dusty", of: runners).name == "Dusty Warden")
    }

    @Test(arguments: ["4", "dus"]) func whatTwoHaveNamesBoth(words: String) throws {
        let failure = #expect(throws: Failure.self) { try RunnerChoice.runner(words, of: runners) }
        let found = words == "4" ? ["Ruby Gale", "Dusty Warden"] : ["Dusty Warden", "Dusk"]
        #expect(found.allSatisfy { failure?.message.contains($0) == true } && failure?.kind == "no_such_runner")
    }

    @Test(arguments: ["5", "4A", "nobody", "-"]) func whatNobodyHasIsRefused(words: String) {
        let failure = #expect(throws: Failure.self) { try RunnerChoice.runner(words, of: runners) }
        #expect(failure?.hint?.contains("1A, 4, 4, 7") == true, "\(failure?.hint ?? "")")
    }
}
