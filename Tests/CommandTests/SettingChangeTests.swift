import Testing

@testable import Settings
@testable import raceboard

@Suite struct SettingChangeTests {
    private func change(_ old: String, _ new: String, options: [String: String] = [:]) throws -> SettingChange {
        func reader(_ text: String) throws -> SettingReader {
            var files = SettingsFiles()
            files.user = try SettingsFile.read(text.utf8, path: "/f")
            return SettingReader(options: options, environment: [:], files: files)
        }
        return try SettingChange(from: reader(old), to: reader(new))
    }

    @Test func whatChangesIsNamedAndWhatNeedsARestart() throws {
        let change = try change("count = 5\nbell = 1", "bell = 2\nascii = true\ncount = 5")
        #expect(change.changed == [.bell, .ascii])
        #expect(change.words == "Settings read: bell. Needs a restart: ascii.")
    }

    @Test func oneSettingAloneIsToldFromSeveral() throws {
        #expect(try change("", "region = \"AUS,NZL\"").isOnly(.region))
        #expect(
            try !change("", "region = \"AUS\"\nbell = 1").isOnly(.region) && !change("", "bell = 1").isOnly(.region))
        #expect(try !change("", "region = \"AUS\"\n[keys]\nhold = \"x\"").isOnly(.region))
        #expect(try !change("", "region = \"AUS\"\na = 1").isOnly(.region))
    }

    @Test func partsAndChoicesOfTheBoardFollowFromTheTable() throws {
        let change = try change("", "rate = 9\nonly = \"horse\"\nfeed-url = \"http://a\"\nascii = true")
        #expect(change.parts == [.screen, .feed, .rate] && change.choices == [.categories])
        #expect(try self.change("", "").parts == [.screen])
    }

    @Test func movedLinesAndOptionsChangeNothing() throws {
        #expect(try change("count = 5", "\n\ncount = 5").words == "Settings read: nothing changes.")
        #expect(try change("count = 5", "count = 6", options: ["count": "9"]).changed.isEmpty)
    }

    @Test func warningsAreCounted() throws {
        #expect(try change("", "a = 1").words.hasSuffix("config: 1 warning, see raceboard config show"))
    }
}
