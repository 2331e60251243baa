import Testing

@testable import Settings
@testable import raceboard

@Suite struct SettingsFileTests {
    private func read(_ text: String) throws(Failure) -> SettingsFile { try SettingsFile.read(text.utf8, path: "/f") }

    @Test func settingsStandByTheirOptionsNames() throws {
        let file = try read("# mine\ntheme = \"light\"\nonly = [\"horse\", \"harness\"]\n\ncount = 7\nascii = true")
        #expect(file.values["theme"] == .init(text: "light", line: 2))
        #expect(file.values["only"] == .init(text: "horse,harness", line: 3))
        #expect(file.values["count"] == .init(text: "7", line: 5))
        #expect(file.values["ascii"] == .init(text: "true", line: 6))
        #expect(file.warnings.isEmpty)
    }

    @Test func unknownNamesAreWarnedOfWithLineAndNearest() throws {
        let file = try read("theme = \"light\"\nintervall = 20\n[board]\nrows = 5")
        #expect(file.values.keys.sorted() == ["theme"])
        #expect(
            file.warnings == [
                "/f line 2: \"intervall\" is unknown: did you mean interval?",
                "/f line 4: \"board.rows\" is unknown",
            ])
    }

    @Test(arguments: ["demo = true", "seed = 7", "config = \"/x\"", "port = 8080", "fault = \"500\""])
    func whatIsChosenRunByRunIsNotForFiles(text: String) throws {
        let file = try read(text)
        #expect(file.values.isEmpty)
        #expect(file.warnings.count == 1 && file.warnings[0].contains("has no effect in a file"))
    }

    /// File, line, name, what it takes.
    @Test(arguments: [
        ("\ncount = 21", "/f line 2: count cannot be \"21\": it takes a whole number from 1 to 20"),
        ("count = 5.0", "/f line 1: count cannot be \"5.0\": it takes a whole number from 1 to 20"),
        ("interval = 5", "/f line 1: interval cannot be \"5\": it takes a whole number of seconds from 15 to 86400"),
        ("ascii = \"maybe\"", "/f line 1: ascii cannot be \"maybe\": it takes true or false"),
        ("count = [5]", "/f line 1: count takes 1 to 20, not a list"),
        (
            "t-minus = [5, 5]",
            "/f line 1: t-minus cannot be \"5,5\": it takes a list of minutes from 1 to 1440 such as 10,5,2,1, or none"
        ),
        ("log-file = \"x.log\"", "/f line 1: log-file cannot be \"x.log\": it takes a path that begins with /"),
        ("store = \"here\"", "/f line 1: store cannot be \"here\": it takes a path that begins with /"),
        (
            "log-file = \"/x\\u0000.log\"",
            "/f line 1: log-file cannot be \"/x .log\": it takes a path without control characters"
        ),
        ("rate = 61", "/f line 1: rate cannot be \"61\": it takes a whole number of requests a minute from 1 to 60"),
        ("theme = light", "/f line 1: light needs quotes: \"light\""),
    ])
    func wrongValuesAreConfigurationErrors(text: String, message: String) {
        #expect {
            try read(text)
        } throws: { error in
            let failure = error as? Failure
            return failure?.message == message && failure?.status == .configuration
        }
    }

    @Test func wrongNameOfAThemeGetsTheNearest() {
        #expect {
            try read("theme = \"lihgt\"")
        } throws: { ($0 as? Failure)?.hint == "Did you mean \"light\"?" }
    }

    @Test func controlCharactersOfAFileDoNotReachItsErrors() {
        #expect {
            try read("theme = \"\\u001b[2J\"")
        } throws: { error in
            (error as? Failure)?.message.unicodeScalars.allSatisfy { $0.value >= 0x20 } ?? false
        }
    }

    @Test func whatIsBuiltInIsAlsoAccepted() throws {
        for setting in Setting.all where setting.isInFiles && !setting.builtIn.isEmpty && setting != .store {
            let file = try read("\(setting.name) = \"\(setting.builtIn)\"")
            #expect(file.values[setting.name]?.text == setting.builtIn)
        }
    }
}
