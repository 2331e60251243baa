import FoundationEssentials
import Models
import RacingTestKit
import Screen
import Services
import Settings
import Testing

@testable import Commands
@testable import raceboard

@Suite struct DoctorTests {
    private static let console = Set("█▀▄►─·•○»↑↓".unicodeScalars.map { UInt16($0.value) } + Array(0x20...0x7e))

    private func terminal(_ change: (inout TerminalFacts) -> Void = { _ in }) -> TerminalFacts {
        var facts = TerminalFacts(
            term: "linux", colors: 8, locale: "C.UTF-8",
            font: .init(codes: Self.console, glyphs: 512, width: 16, height: 32),
            size: TerminalSize(columns: 120, rows: 33), blankAfter: 0)
        change(&facts)
        return facts
    }

    private func machine(_ change: (inout MachineFacts) -> Void = { _ in }) -> MachineFacts {
        var facts = MachineFacts()
        facts.clockSource = "tsc"
        facts.isSynchronised = true
        facts.store = "/var/lib/raceboard"
        facts.disk = .init(freeMebibytes: 5000, isReadOnly: false)
        facts.watchdog = "active"
        facts.unit = .init(path: "/lib/systemd/system/raceboard-kiosk.service", isEnabled: true)
        change(&facts)
        return facts
    }

    private func feed(_ change: (inout FeedReport) -> Void = { _ in }) -> FeedReport {
        var report = FeedReport(
            url: "https://api.example.com", host: "api.example.com", lookup: .found(addresses: 2, milliseconds: 3),
            proxies: [],
            answers: [.init(source: .neds, milliseconds: 80, races: 10, clockOffset: 0)], hasPIN: true)
        change(&report)
        return report
    }

    @Test func aGoodKioskPassesEverything() {
        let all = terminal().findings + machine().findings + feed().findings
        #expect(all.filter { $0.grade != .pass } == [])
        #expect(DoctorReport(findings: all).status == 0)
    }

    @Test @MainActor func aFeedThatRefusesIsAskedOnce() async {
        let transport = Routes { _ in .failure(.refused(detail: "")) }
        let (clock, url) = (SteppingClock(), "http://127.0.0.1")
        let reader = SettingReader(
            options: ["meetings-source": "none", "results-source": "none", "status-source": "none"],
            environment: ["RACEBOARD_FEED_URL": url])
        let report = await Doctor(environment: [:], reader: reader, transport: transport, clock: clock).report(url: url)
        #expect(report.cache == nil && clock.now == .t0)
    }

    @Test func theStatusIsTheWorst() {
        let good = Finding.pass("a", "b")
        let odd = Finding.warn("a", "b", fix: "c")
        #expect(DoctorReport(findings: [good, odd, good]).status == 1)
        #expect(DoctorReport(findings: [odd, .fail("a", "b", fix: "c"), good]).status == 2)
    }

    @Test(arguments: [(1, "1 race in 80 ms"), (10, "10 races in 80 ms")])
    func racesAreCounted(races: Int, words: String) {
        let findings = feed { $0.answers[0].races = races }.findings
        #expect(findings.contains { $0.name == "feed neds" && $0.words == words })
    }

    private func grade(_ name: String, _ findings: [Finding]) -> Finding.Grade? {
        findings.first { $0.name == name }?.grade
    }

    @Test func whatIsWrongWithAConsoleIsFound() {
        #expect(grade("locale", terminal { $0.locale = "C" }.findings) == .warn)
        #expect(grade("TERM", terminal { $0.term = "" }.findings) == .fail)
        #expect(grade("TERM", terminal { $0.colors = nil }.findings) == .fail)
        #expect(grade("colours", terminal { $0.colors = 0 }.findings) == .warn)
        #expect(grade("font", terminal { $0.font?.codes.remove(0x2588) }.findings) == .fail)
        #expect(grade("font", terminal { $0.font = nil }.findings) == .pass)
        #expect(grade("size", terminal { $0.size = TerminalSize(columns: 79, rows: 24) }.findings) == .warn)
        #expect(grade("blanking", terminal { $0.blankAfter = 600 }.findings) == .fail)
    }

    @Test func whatIsWrongWithAMachineIsFound() {
        #expect(grade("clock", machine { $0.clockSource = "jiffies" }.findings) == .warn)
        #expect(grade("NTP", machine { $0.isSynchronised = false }.findings) == .warn)
        #expect(grade("store", machine { $0.store = nil }.findings) == .warn)
        #expect(grade("store", machine { $0.isStoreWritable = false }.findings) == .fail)
        #expect(grade("store", machine { $0.storeProblems = ["races.db: damaged"] }.findings) == .warn)
        #expect(grade("disk", machine { $0.disk?.freeMebibytes = 19 }.findings) == .fail)
        #expect(grade("disk", machine { $0.disk?.freeMebibytes = 199 }.findings) == .warn)
        #expect(grade("watchdog", machine { $0.watchdog = "inactive" }.findings) == .warn)
        #expect(grade("unit", machine { $0.unit?.isEnabled = false }.findings) == .warn)
        #expect(grade("unit", machine { $0.unit = nil }.findings) == .warn)
    }

    @Test func whatIsWrongWithTheFeedIsFound() {
        func failing(_ error: FeedError) -> [Finding] {
            feed { $0.answers = [.init(source: .neds, milliseconds: 5, error: error)] }.findings
        }
        #expect(grade("feed neds", failing(.refused(detail: ""))) == .fail)
        #expect(grade("TLS", failing(.badCertificate(detail: ""))) == .fail)
        #expect(grade("TLS", failing(.tls(detail: "handshake"))) == .fail)
        #expect(grade("TLS", failing(.refused(detail: ""))) == .warn)
        #expect(grade("TLS", failing(.notFound)) == .pass)
        #expect(grade("keys", failing(.keyRefused())) == .fail)
        let unknown = feed { $0.lookup = .failed("unknown") }.findings
        #expect(grade("names", unknown) == .fail)
        // With a program that every Debian has.
        #expect(unknown.first { $0.name == "names" }?.fix?.hasPrefix("getent ahosts ") == true)
        #expect(
            grade(
                "names",
                feed {
                    $0.lookup = .failed("unknown")
                    $0.proxies = ["https_proxy=http://proxy"]
                }.findings) == .pass)
    }

    @Test(arguments: [
        (nil, nil, ""), (FeedReport.Cache.unseen, Finding.Grade.pass, "none"),
        (.aged(seconds: 12, isServerSilent: false), .pass, "12 s"),
        (.aged(seconds: 99, isServerSilent: true), .warn, "99 s"), (.hiddenAge, .fail, "hides"),
    ])
    func aCacheOnTheWayIsFound(cache: FeedReport.Cache?, grade: Finding.Grade?, words: String) {
        let finding = feed { $0.cache = cache }.findings.first { $0.name == "cache" }
        #expect(finding?.grade == grade)
        #expect(finding?.words.contains(words) ?? true)
    }

    @Test func aMethodThatFailsIsAWarningWhileAnotherAnswers() {
        let report = feed { $0.answers.append(.init(source: .nedsV1, milliseconds: 5, error: .notFound)) }
        #expect(grade("feed neds", report.findings) == .pass)
        #expect(grade("feed neds-v1", report.findings) == .warn)
    }

    @Test func aSourceOfCardsThatFailsIsAWarning() {
        let report = feed {
            $0.sources = [
                .init(source: .neds, milliseconds: 90, words: "9 runners of one race"),
                .init(
                    source: .affiliates, milliseconds: 5, error: .blocked(status: 403),
                    lookup: .found(addresses: 2, milliseconds: 3)),
            ]
        }
        #expect(grade("cards neds", report.findings) == .pass)
        #expect(grade("affiliates", report.findings) == .warn)
        #expect(report.findings.first { $0.name == "affiliates" }?.words.hasSuffix("2 addresses in 3 ms") == true)
    }

    @Test func affiliatesThatAreNotConfiguredAreNoFault() {
        let report = feed { $0.notes = [.init(source: .affiliates, words: "affiliates-contact is not set")] }
        #expect(grade("affiliates", report.findings) == .pass)
        #expect(report.findings.first { $0.name == "affiliates" }?.words.hasPrefix("not configured") == true)
        #expect(grade("affiliates", feed().findings) == nil)
    }

    @Test(arguments: [(0, Finding.Grade.pass), (2, .pass), (-3, .warn), (3600, .warn), (3601, .fail), (-9000, .fail)])
    func theMachinesClockIsHeldAgainstTheFeeds(offset: Int, grade: Finding.Grade) {
        let found = feed { $0.answers[0].clockOffset = offset }.findings
        #expect(self.grade("feed's clock", found) == grade)
    }

    @Test func eachProblemHasTheCommandThatFixesIt() {
        let all =
            terminal { facts in (facts.locale, facts.colors, facts.blankAfter) = ("", nil, 60) }.findings
            + machine { facts in (facts.store, facts.watchdog, facts.unit) = (nil, nil, nil) }.findings
            + feed { report in (report.hasPIN, report.answers) = (nil, []) }.findings
        for finding in all { #expect((finding.fix != nil) == (finding.grade != .pass), "\(finding)") }
        #expect(all.contains { $0.grade == .fail })
    }
}
