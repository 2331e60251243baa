import ArgumentParser
import Testing

@testable import raceboard

@Suite struct FormCommandTests {
    @Test func anEmptyRankingNamesTheOptionsToLeaveOut() throws {
        let command = try FormCommand.parse(["barriers", "--where", "track randwick", "--days", "30", "--limit", "5"])
        #expect(command.narrowing == ["--where", "--days"])
        #expect(
            FormCommand.nothing(isSaved: true, narrowing: command.narrowing)
                == "no saved start fits --where and --days: leave out a part of it")
        for narrowing in [[], ["--where"]] {
            let words = FormCommand.nothing(isSaved: false, narrowing: narrowing)
            #expect(words == "no results are saved yet")
        }
    }
}
