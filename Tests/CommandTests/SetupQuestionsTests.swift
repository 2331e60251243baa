import Models
import Services
import Testing

@testable import Commands
@testable import Settings
@testable import raceboard

/// What `raceboard setup` asks, with a person and a network of the test.
@Suite struct SetupQuestionsTests {
    private static let secret = String(repeating: "k3", count: 25)

    /// A person who types lines, files in memory, and sources that accept or refuse.
    private final class Scene {
        var typed: [String]
        var said: [String] = []
        var prompts: [(words: String, isHidden: Bool)] = []
        var options: [String: String] = [:]
        var writes = 0
        var keys: [String] = []
        var tried: [[String: String]] = []
        var refusal: Failure?
        var feedFails = false

        init(_ typed: [String]) { self.typed = typed }

        func run() throws(Failure) {
            let person = SetupQuestions.Person(
                say: { self.said.append($0) },
                ask: { (prompt, isHidden) throws(Failure) in
                    self.prompts.append((prompt, isHidden))
                    guard !self.typed.isEmpty else { throw Failure("usage", "Stopped", status: .usage) }
                    return self.typed.removeFirst()
                })
            let work = SetupQuestions.Work(
                reader: { () throws(Failure) in SettingReader(options: self.options, environment: [:]) },
                write: { (values) throws(Failure) in
                    self.options.merge(values) { $1 }
                    self.writes += 1
                },
                saveKey: { (key, adapter) throws(Failure) in
                    self.keys.append(key.secret)
                    return "/folder/" + (adapter.keySetting?.name ?? "")
                },
                tries: { (_, values, key) throws(Failure) in
                    self.tried.append(key == nil ? values : ["key": key?.secret ?? ""])
                    if let refusal = self.refusal { throw refusal }
                    return 24
                },
                feed: { () throws(Failure) in
                    if self.feedFails { throw Failure("no_network", "No network to the feed", status: .unavailable) }
                    return 10
                })
            try SetupQuestions(person, work).run()
        }

        var text: String { (said + prompts.map(\.words)).joined(separator: "\n") }
    }

    /// Enter for each question that can come: zone, region, each source's first.
    private static let allSkipped = Array(repeating: "", count: 8)

    @Test func everythingCanBeSkippedAndNothingIsWritten() throws {
        let scene = Scene(Self.allSkipped)
        try scene.run()
        #expect(scene.options.isEmpty && scene.keys.isEmpty && scene.tried.isEmpty)
        #expect(scene.prompts.first?.words.contains("[the machine's]") == true)
        #expect(scene.prompts.contains { $0.words.contains("[all]") })
        #expect(scene.said.contains("The feed answers: 10 races to come."))
    }

    @Test func aSourceThatIsNotUsedIsNamedOnceAndAListOfCountriesIsOffered() throws {
        let scene = Scene(Self.allSkipped)
        try scene.run()
        for adapter in Catalogue.adapters where adapter.needs.contains(where: \.isRequired) {
            #expect(scene.said.contains(adapter.withoutRequired + "."))
        }
        #expect(scene.prompts.contains { $0.words.contains("or a list: AUS-NSW or AUS,NZL [all]") })
    }

    @Test func linesEndBetweenWords() {
        let words = "horse-racing-usa is not used: it has no key"
        #expect(SetupCommand.wrapped(words, columns: 24) == "horse-racing-usa is not\nused: it has no key")
        #expect(SetupCommand.wrapped(words, columns: 80) == words)
    }

    @Test func aWrongAnswerIsAskedAgainWithTheReason() throws {
        let scene = Scene(["Nowhere/Land", " UTC ", "Atlantis", "AUS-NSW"] + Self.allSkipped)
        try scene.run()
        #expect(scene.options == ["tz": "UTC", "region": "AUS-NSW"])
        #expect(scene.said.contains { $0.contains("tz cannot be \"Nowhere/Land\"") })
        #expect(scene.said.contains { $0.contains("region cannot be \"Atlantis\"") })
    }

    @Test func aZoneNearlyRightIsTheOneThatItNamesOrNamesTheNearest() throws {
        let scene = Scene(["Australia/Sydny", "australia/SYDNEY"] + Self.allSkipped)
        try scene.run()
        #expect(scene.said.contains("Did you mean \"Australia/Sydney\"?"))
        #expect(scene.options == ["tz": "australia/SYDNEY"])
        let typed = SettingValue(text: "australia/SYDNEY", origin: .option("--tz"))
        #expect(try ZoneReader.zone(typed) == "Australia/Sydney")
    }

    @Test func whatIsThereIsOfferedAndKept() throws {
        let scene = Scene(Self.allSkipped)
        scene.options = ["tz": "UTC", "region": "NZL"]
        try scene.run()
        #expect(scene.options == ["tz": "UTC", "region": "NZL"])
        #expect(scene.text.contains("[UTC]") && scene.text.contains("[NZL]"))
    }

    @Test func anIdentityIsTriedAndThenWrittenWhole() throws {
        let needs = try #require(Catalogue.adapters.first { $0.keySetting == nil && !$0.withoutRequired.isEmpty }).needs
        let names = needs.filter(\.isRequired).map(\.name)
        let answers = ["wrong contact", "mine@example.com"] + names.dropFirst().map { "id of \($0)" }
        let scene = Scene(["", ""] + answers + Self.allSkipped)
        try scene.run()
        #expect(scene.tried.count == 1 && scene.tried[0].keys.sorted() == names.sorted())
        #expect(scene.options[names[0]] == "mine@example.com" && scene.options.count == names.count)
        #expect(scene.writes == 1, "and said once")
        #expect(scene.prompts.allSatisfy { $0.isHidden == $0.words.contains("not shown") })
        #expect(!scene.text.contains("wrong contact") && !scene.text.contains("mine@example.com"))
        #expect(scene.said.contains { $0.hasSuffix("answers: 24 meetings today.") })
    }

    @Test func halfAnIdentityIsNotSaved() throws {
        let scene = Scene(["", "", "me@example.com"] + Self.allSkipped)
        try scene.run()
        #expect(scene.options.isEmpty && scene.tried.isEmpty)
        #expect(scene.said.contains { $0.contains("needs all of it: nothing is saved") })
    }

    @Test func aKeyIsSavedWhereKeysAreAndIsNowhereElse() throws {
        let scene = Scene(["", "", "", "short", Self.secret, "y"] + Self.allSkipped)
        try scene.run()
        #expect(scene.keys == [Self.secret] && scene.tried == [["key": Self.secret]])
        #expect(!scene.text.contains(Self.secret) && !scene.text.contains("short"))
        #expect(scene.said.contains { $0.contains("That is not a key") })
        #expect(scene.options.keys.sorted() == ["source"] && scene.options["source"]?.contains(",") == true)
    }

    @Test(arguments: [("", 0), ("n", 0), ("y", 1)])
    func whatTheSourceRefusesIsSavedOnlyOnDemand(answer: String, saved: Int) throws {
        let scene = Scene(["", "", "", Self.secret, answer] + Self.allSkipped)
        scene.refusal = Failure("key_refused", "The source refuses this key", status: .unavailable)
        scene.feedFails = true
        try scene.run()
        #expect(scene.keys.count == saved)
        #expect(scene.said.contains("The source refuses this key."))
        #expect(scene.said.suffix(3).prefix(2) == ["No network to the feed.", "raceboard doctor looks further."])
    }

    @Test func theEndOfTheInputLeavesWhatWasAnswered() {
        let scene = Scene(["UTC"])
        #expect(throws: Failure.self) { try scene.run() }
        #expect(scene.options == ["tz": "UTC"])
    }
}
