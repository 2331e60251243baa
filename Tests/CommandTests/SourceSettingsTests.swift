import Models
import Services
import Testing

@testable import Settings
@testable import raceboard

@Suite struct SourceSettingsTests {
    private static let someone = [
        "affiliates-contact": "ada@example.com", "affiliates-partner": "Ada Lovelace", "affiliates-partner-id": "ada-1",
    ]

    private func settings(
        _ options: [String: String], environment: [String: String] = [:]
    ) throws -> SourceSettings {
        try SourceSettings(SettingReader(options: options, environment: environment))
    }

    @Test func affiliatesComeFirstWithAContact() throws {
        let settings = try settings(Self.someone)
        #expect(settings.card == [.affiliates, .neds])
        #expect(settings.results == [.affiliates, .neds])
        #expect(settings.status == [.affiliates])
        #expect(settings.meetings == [.affiliates])
        #expect(settings.address(.affiliates) == AffiliatesEndpoint.australia)
        #expect(settings.note == nil)
        #expect(settings.isRequested(.affiliates))
    }

    @Test func affiliatesAreInNoListWithoutAContact() throws {
        let settings = try settings([:])
        #expect(settings.card == [.neds])
        #expect(settings.results == [.neds])
        #expect(settings.status == [])
        #expect(settings.meetings == [])
        #expect(settings.values[.affiliates] == nil && !settings.isRequested(.affiliates))
        #expect(settings.note?.contains("affiliates-contact") == true)
    }

    @Test func nobodyIsMissedWhereTheAffiliatesAreNotWanted() throws {
        let settings = try settings([
            "card-source": "neds", "results-source": "none", "status-source": "none", "meetings-source": "NONE",
        ])
        #expect(settings.card == [.neds])
        #expect(settings.results == [])
        #expect(settings.note == nil)
    }

    @Test func listsAreInTheOrderOfChoice() throws {
        let options = Self.someone.merging(["card-source": "neds, affiliates"]) { $1 }
        #expect(try settings(options).card == [.neds, .affiliates])
    }

    @Test(arguments: ["affiliates-contact", "affiliates-partner", "affiliates-partner-id"])
    func someOfTheIdentityNamesWhatIsMissing(missing: String) throws {
        var options = Self.someone
        options[missing] = nil
        #expect {
            try settings(options)
        } throws: { error in
            guard let failure = error as? Failure else { return false }
            return failure.status == .usage && failure.message.contains("\(missing) must be set too")
        }
        let variables = Dictionary(
            uniqueKeysWithValues: options.map { (Setting.named($0.key)?.variable ?? "", $0.value) })
        #expect {
            try settings([:], environment: variables)
        } throws: { ($0 as? Failure)?.status == .configuration }
    }

    @Test func anEmptyVariableOfTheIdentityIsMissing() {
        #expect(throws: Failure.self) {
            try settings(
                [:],
                environment: [
                    "RACEBOARD_AFFILIATES_CONTACT": "a@b", "RACEBOARD_AFFILIATES_PARTNER": "",
                ])
        }
    }

    @Test(arguments: [
        ("https://api.neds.com.au/", AffiliatesEndpoint.australia),
        ("HTTPS://API.NEDS.COM.AU", AffiliatesEndpoint.australia),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/affiliates/v1"),
        ("http://127.0.0.1:8080//", "http://127.0.0.1:8080/affiliates/v1"),
    ])
    func affiliatesAreWhereTheFeedIs(feed: String, affiliates: String) throws {
        let given = Self.someone.merging(["feed-url": feed]) { $1 }
        #expect(try settings(given).address(.affiliates) == affiliates)
        let elsewhere = given.merging(["affiliates-url": AffiliatesEndpoint.newZealand]) { $1 }
        #expect(try settings(elsewhere).address(.affiliates) == AffiliatesEndpoint.newZealand)
    }

    @Test func theSimulatedDayRequestsOnlyItselfAndSendsNoName() throws {
        let options = Self.someone.merging(["affiliates-url": AffiliatesEndpoint.newZealand]) { $1 }
        let demo = try SourceSettings(simulated: SettingReader(options: options, environment: [:]))
            .served(at: "http://127.0.0.1:1")
        #expect(demo.address(.affiliates) == "http://127.0.0.1:1/affiliates/v1")
        var values = SourceAdapter.affiliates.simulated
        values.address = "http://127.0.0.1:1/affiliates/v1"
        #expect(demo.values[.affiliates] == values)
        #expect(demo.card == [.affiliates, .neds])
    }

    @Test(arguments: [
        ("status-source", "neds", "does not provide that"), ("meetings-source", "neds", "does not provide that"),
        ("meetings-source", "affiliates,neds", "does not provide that"), ("card-source", "none", "it takes"),
        ("card-source", "", "it takes"), ("card-source", "neds,neds", "it takes"),
        ("results-source", "none,neds", "it takes"), ("results-source", "affiliates,", "it takes"),
    ])
    func listsThatCannotBeAreRefused(name: String, text: String, words: String) {
        #expect {
            try settings([name: text])
        } throws: { error in
            guard let failure = error as? Failure else { return false }
            return failure.status == .usage && failure.message.hasPrefix("--\(name) cannot be")
                && failure.message.contains(words)
        }
    }

    @Test func aMisspeltSourceGetsTheNearest() {
        #expect {
            try settings(["card-source": "afiliates"])
        } throws: { ($0 as? Failure)?.hint == "Did you mean \"affiliates\"?" }
    }

    @Test(arguments: ["a@b", "name.of+x@mail.example.com", "o'neil@example.co.nz"])
    func addressesToWriteTo(text: String) throws {
        #expect(try SettingValue(text: text, origin: .option("--x")).contact() == text)
    }

    @Test(arguments: [
        "", "a", "@b", "a@", "a@b@c", "a b@c", "a@b\r\nX-Evil: 1", "a@b\u{0}", "ä@b", "a@bä", "a@-b", "a@b..c", "a@b.",
        "<a@b>", "a,b@c", String(repeating: "a", count: 250) + "@b.cd",
    ])
    func whatIsNoAddressToWriteTo(text: String) {
        #expect(throws: Failure.self) { try SettingValue(text: text, origin: .option("--x")).contact() }
    }

    @Test(arguments: ["", " x", "x ", "a\nb", "a\u{7f}", "Bär", String(repeating: "x", count: 101)])
    func whatNoHeaderCanCarry(text: String) {
        #expect(throws: Failure.self) { try SettingValue(text: text, origin: .option("--x")).identifier() }
    }

    @Test func theContactIsMaskedAndReportedIfMissing() throws {
        let reader = SettingReader(options: Self.someone, environment: [:])
        let report = try SettingsReport(reader)
        for secret in Self.someone.values {
            #expect(!report.text.contains(secret))
            #expect(try !report.json().contains(secret))
            #expect(!SystemFacts.redactor(reader).text("From: \(secret), you").contains(secret))
        }
        #expect(report.notes == [])
        let nobody = try SettingsReport(SettingReader(environment: [:]))
        #expect(nobody.text.contains("note: the affiliates are not used"))
    }

    @Test func aWrongAddressIsNotRepeated() {
        #expect {
            try settings(["affiliates-contact": "ada at example"])
        } throws: { ($0 as? Failure)?.message.contains("ada") == false }
    }
}
