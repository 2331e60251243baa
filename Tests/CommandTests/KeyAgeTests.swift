import FoundationEssentials
import Glibc
import System
import Testing

@testable import Commands
@testable import raceboard

@Suite struct KeyAgeTests {
    private let folder = TestFolder()

    private func age(days: Double) -> KeyAge? {
        let path = folder.write("key", to: "usa-key", mode: 0o600)
        let written = Date(timeIntervalSince1970: 1_700_000_000)
        var times = [timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0)]
        utimes(path, &times)
        return KeyAge(place: path, now: written + days * 86_400)
    }

    @Test func keyOfMoreThanNinetyDaysWantsAnotherOne() {
        #expect(age(days: 90.9)?.isLong == false && age(days: 91)?.isLong == true)
        #expect(age(days: 1.5)?.words == "1 day old" && age(days: 12)?.words == "12 days old")
        #expect(age(days: 91)?.finding(of: "x", "").grade == .warn && age(days: 2)?.finding(of: "x", "").grade == .pass)
        #expect(age(days: -5)?.days == 0, "a clock that was set back")
    }

    @Test func keyThatIsInNoFileHasNoAge() {
        for place in ["RACEBOARD_USA_KEY", "$CREDENTIALS_DIRECTORY/usa-key", "/nowhere/usa-key"] {
            #expect(KeyAge(place: place, now: Date(timeIntervalSince1970: 0)) == nil)
        }
    }

    @Test func whatAKilledProgramLeftBesideAKeyIsRemovedAndNothingElse() {
        let path = folder.write("key", to: "usa-key", mode: 0o600)
        for name in ["usa-key.4194305.new", "usa-key.\(getpid()).new", "usa-key.old", "usa-key.x.new"] {
            _ = folder.write("half", to: name, mode: 0o600)
        }
        WholeFile.sweep(path)
        let left = ["usa-key.4194305.new", "usa-key.\(getpid()).new", "usa-key.old", "usa-key.x.new", "usa-key"]
            .filter { access(folder.path + "/" + $0, F_OK) == 0 }
        #expect(left == ["usa-key.\(getpid()).new", "usa-key.old", "usa-key.x.new", "usa-key"])
    }
}
