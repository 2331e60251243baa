import Facts
import Testing
import ViewModels

@testable import Settings
@testable import raceboard

@Suite struct KioskReadingTests {
    private func settings(_ options: [String: String]) throws -> KioskSettings {
        try KioskReading.settings(SettingReader(options: options, environment: [:]))
    }

    @Test func withoutOptionsTheBoardIsAsLargeAsFits() throws {
        #expect(try settings([:]) == KioskSettings())
    }

    /// A wish for all programs of a session must not leave a wall dark.
    @Test func accessibleOfOtherProgramsDoesNotStopAKiosk() throws {
        _ = try KioskReading.settings(SettingReader(environment: ["ACCESSIBLE": "1"]))
        #expect(throws: Failure.self) {
            try KioskReading.settings(SettingReader(environment: ["RACEBOARD_PLAIN": "true"]))
        }
    }

    @Test func everyOptionIsUnderstood() throws {
        let found = try settings([
            "viewing-distance": "8m", "panel": "55in", "pages": "board, day, results,changes,runners", "dwell": "30,15",
            "meeting": "Ayr",
            "announcement": "Gates close at 17:00", "hours": "daily 10:00-22:00", "keys": "none",
            "kiosk-reset": "0",
        ])
        #expect(found.letters == .seen(metres: 8, inches: 55))
        #expect(found.pages == KioskPage.allCases && found.meeting == "Ayr")
        #expect(found.dwell == [30, 15])
        #expect(found.announcement == "Gates close at 17:00")
        #expect(found.hours == OpeningHours("daily 10:00-22:00"))
        #expect(found.keys == .none && found.reset == 0)
    }

    /// Somebody who misspells a page learns which there are.
    @Test func aPageThatThereIsNotNamesTheOthers() {
        #expect {
            try settings(["pages": "board,result"])
        } throws: { error in
            let failure = error as? Failure
            return failure?.message.contains("board, day, results, changes, runners") == true
                && failure?.hint == "Did you mean \"results\"?"
        }
    }

    @Test func aHeightByHandComesBeforeTheDistance() throws {
        let found = try settings(["viewing-distance": "8m", "panel": "55in", "letter-height": "5"])
        #expect(found.letters == .lines(5))
    }

    @Test(arguments: [("7.5", 7.5), ("7.5m", 7.5), ("7.5 M", 7.5)])
    func aMeasureMayHaveItsUnit(text: String, metres: Double) throws {
        let found = try settings(["viewing-distance": text, "panel": "42"])
        #expect(found.letters == .seen(metres: metres, inches: 42))
    }

    @Test(arguments: [
        ["viewing-distance": "8m"], ["viewing-distance": "8ft", "panel": "55in"],
        ["viewing-distance": "1e1m", "panel": "55in"], ["viewing-distance": "-8m", "panel": "55in"],
        ["viewing-distance": "nan", "panel": "55in"], ["viewing-distance": "8m", "panel": "1in"],
        ["letter-height": "0"], ["pages": "bored"], ["pages": "meeting"], ["pages": ""], ["dwell": "4"],
        ["dwell": "10,"],
        ["announcement": "a\nb"], ["hours": "whenever"], ["keys": "all"],
    ])
    func whatIsNotUnderstoodIsRefused(options: [String: String]) {
        #expect(throws: Failure.self) { try settings(options) }
    }

    @Test func anAnnouncementCannotCommandTheTerminal() throws {
        let found = try settings(["announcement": "a\u{1b}[2Jb"])
        #expect(!found.announcement.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test func aLineThatIsTooLongIsRefusedWhereItIsWrittenAndElsewhereReported() throws {
        let (most, long) = (String(repeating: "x", count: 200), String(repeating: "x", count: 250))
        #expect(Setting.announcement.flaw(most) == nil && Setting.announcement.flaw("  \(most)\t") == nil)
        let flaw = Setting.announcement.flaw(long)?.message
        #expect(flaw?.hasSuffix("it has 250 characters; it takes one line of at most 200 characters") == true)
        #expect(try settings(["announcement": long]).announcement == most, "the wall goes on")
        let reader = SettingReader(environment: [Setting.announcement.variable: long, Setting.meeting.variable: most])
        #expect(reader.warnings == ["RACEBOARD_ANNOUNCEMENT has 250 characters: the first 200 count"])
    }
}
