import Settings
import Testing

@testable import raceboard

@Suite struct ArgumentOrderTests {
    private func read(_ line: String) -> (name: String, arguments: [String]) {
        var arguments = line.split(separator: " ").map { String($0) }
        let type = CommandTable.command(taking: &arguments)
        return (CommandTable.name(of: type), arguments)
    }

    @Test(arguments: [
        ("next --json", "raceboard next", "--json"),
        ("--json next", "raceboard next", "--json"),
        ("--only horse next --json", "raceboard next", "--only horse --json"),
        ("--only=horse --demo next", "raceboard next", "--only=horse --demo"),
        ("store --json info", "raceboard store info", "--json"),
        ("--store x store info --json", "raceboard store info", "--store x --json"),
        ("kiosk set-pin --print", "raceboard kiosk set-pin", "--print"),
        ("help kiosk set-pin", "raceboard kiosk set-pin", "--help"),
        ("help", "raceboard", "--help"),
    ])
    func optionsStandOnEitherSideOfACommand(line: String, name: String, rest: String) {
        let found = read(line)
        #expect(found.name == name)
        #expect(found.arguments.joined(separator: " ") == rest)
    }

    @Test(arguments: [
        // The value of an option, though a command has that name.
        ("--theme next", "raceboard", "--theme next"),
        // What a command searches for.
        ("search next", "raceboard search", "next"),
        ("-- next", "raceboard", "-- next"),
    ])
    func aWordThatIsNoCommandStays(line: String, name: String, rest: String) {
        let found = read(line)
        #expect(found.name == name)
        #expect(found.arguments.joined(separator: " ") == rest)
    }

    @Test func aNumberBelowZeroIsAValue() {
        #expect(ArgumentOrder.joiningNegatives(["next", "--count", "-1"]) == ["next", "--count=-1"])
        for line in [["--json", "-V"], ["--count=3", "-1"], ["--", "--count", "-1"], ["-1"]] {
            #expect(ArgumentOrder.joiningNegatives(line) == line)
        }
    }

    @Test func aCountryThatIsLeftOutIsAValue() {
        #expect(ArgumentOrder.joiningNegatives(["next", "--region", "-USA,-CAN"]) == ["next", "--region=-USA,-CAN"])
        for line in [["--region", "--json"], ["--region", "-h"], ["--theme", "-USA"], ["--", "--region", "-USA"]] {
            #expect(ArgumentOrder.joiningNegatives(line) == line)
        }
    }

    @Test(arguments: [
        ("config set region -USA", "region -- -USA"),
        ("config set bell -1 --config x", "bell --config x -- -1"),
        ("config set region -h", "region -h"),
        ("config set region -- -USA", "region -- -USA"),
        ("config get region -USA", "region -USA"),
    ])
    func whatIsSetMayBeginWithAHyphen(line: String, rest: String) {
        #expect(read(line).arguments.joined(separator: " ") == rest)
    }

    @Test(arguments: [
        ("nxt", "There is no command \"nxt\"", "Did you mean \"raceboard next\"?"),
        ("store inof", "There is no command \"store inof\"", "Did you mean \"raceboard store info\"?"),
        ("store zzzzzzzz", "There is no command \"store zzzzzzzz\"", "See raceboard store --help."),
    ])
    func aMistypedCommandIsNamed(line: String, message: String, hint: String) {
        var arguments = line.split(separator: " ").map { String($0) }
        let type = CommandTable.command(taking: &arguments)
        #expect {
            try CommandTable.check(arguments, of: type)
        } throws: {
            ($0 as? Failure)?.message == message && ($0 as? Failure)?.hint == hint
        }
    }
}
