import Commands
import FoundationEssentials
import Glibc
import Testing

@testable import Settings
@testable import raceboard

@Suite struct SecretsTests {
    private let folder = TestFolder()
    private let credentials = TestFolder()

    private func secrets(_ environment: [String: String] = [:]) -> Secrets {
        Secrets(environment: environment, folders: ["/nowhere", folder.path])
    }

    @Test func credentialsComeBeforeFilesBeforeTheEnvironment() throws {
        var environment = ["RACEBOARD_PIN": "third"]
        #expect(try secrets(environment).find("pin") == .init(text: "third", place: "RACEBOARD_PIN"))
        let path = folder.write("second\n", to: "pin", mode: 0o600)
        #expect(try secrets(environment).find("pin") == .init(text: "second", place: path))
        environment["CREDENTIALS_DIRECTORY"] = credentials.path
        #expect(try secrets(environment).find("pin")?.text == "second")
        _ = credentials.write("first", to: "pin", mode: 0o440)
        #expect(try secrets(environment).find("pin")?.text == "first")
    }

    @Test func nothingAnywhereIsNoSecret() throws {
        #expect(try secrets(["RACEBOARD_PIN": ""]).find("pin") == nil)
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o620] as [mode_t])
    func aFileThatOtherUsersCanReadIsRefusedWithTheCommandToFixIt(mode: mode_t) {
        let path = folder.write("x", to: "pin", mode: mode)
        let failure = #expect(throws: Failure.self) { try secrets().find("pin") }
        #expect(failure?.status == .configuration)
        #expect(failure?.hint == "chmod 600 \(path)")
    }

    @Test(.enabled(if: geteuid() == 0)) func aFileOfAnotherUserIsRefused() {
        let path = folder.write("x", to: "pin", mode: 0o600)
        #expect(chown(path, 4711, 0) == 0)
        let failure = #expect(throws: Failure.self) { try secrets().find("pin") }
        #expect(failure?.status == .configuration)
        #expect(failure?.message == "\(path) belongs to user 4711, who can change it")
    }

    @Test func aFolderInItsPlaceIsRefused() {
        mkdir(folder.path + "/pin", 0o700)
        #expect(throws: Failure.self) { try secrets().find("pin") }
    }

    @Test func aSecretDoesNotShowItself() throws {
        let found = try #require(try secrets(["RACEBOARD_PIN": "4711"]).find("pin"))
        #expect(!"\(found)".contains("4711"))
        let hash = try PINHash.make(of: "4711")
        #expect("\(hash)" == "***")
    }

    @Test func thePINIsAHashOrWrong() throws {
        let reader = SettingReader(environment: [:])
        let hash = try PINHash.make(of: "4711")
        _ = folder.write(hash.line, to: "pin", mode: 0o600)
        #expect(try secrets().pin(reader)?.matches("4711") == true)
        _ = folder.write("4711\n", to: "pin", mode: 0o600)
        let failure = #expect(throws: Failure.self) { try secrets().pin(reader) }
        #expect(failure?.status == .configuration)
        #expect(failure?.message.contains("4711") == false)
    }

    @Test(arguments: [true, false])
    func aPINInTheSettingsCountsWhereNobodyElseMayReadThem(isPrivate: Bool) throws {
        let line = try PINHash.make(of: "4711").line.dropLast()
        let path = folder.write("pin = \"\(line)\"", to: "config", mode: isPrivate ? 0o600 : 0o644)
        let files = try SettingsFiles.load(named: path, environment: [SettingsFiles.systemVariable: "/nowhere"])
        let reader = SettingReader(environment: [:], files: files)
        if isPrivate {
            #expect(try secrets().pin(reader)?.matches("4711") == true)
        } else {
            #expect(throws: Failure.self) { try secrets().pin(reader) }
        }
        let report = try SettingsReport(reader)
        #expect(report.rows.first { $0.name == "pin" }?.value == "***")
        #expect(!report.text.contains(line))
    }
}

@Suite struct PINHashTests {
    @Test func onlyThePINMatches() throws {
        let hash = try PINHash.make(of: "0815 x")
        #expect(hash.matches("0815 x"))
        for wrong in ["", "0815", "0815 X", "0815 x ", " 0815 x"] { #expect(!hash.matches(wrong)) }
    }

    @Test func equalPINsHaveDifferentHashes() throws {
        #expect(try PINHash.make(of: "4711") != PINHash.make(of: "4711"))
        #expect(try PINHash.make(of: "4711").line.hasPrefix("$y$"))
    }

    @Test(arguments: ["", "123", String(repeating: "1", count: 65), "12\t4", "gr\u{fc}n"])
    func whatAKeyboardCannotTypeIsNoPIN(pin: String) {
        #expect(throws: Failure.self) { try PINHash.make(of: pin) }
    }

    @Test(arguments: ["", "4711", "$y$", "$y$j9T$ with a space and more text", "*0", "$1$:$aaaaaaaaaaaaaaaaaaaaaa"])
    func whatCryptWouldNotWriteIsNoHash(text: String) {
        #expect(PINHash(text) == nil)
    }

    /// The hash of another program, from crypt(5).
    @Test func aHashOfAnotherMethodCounts() throws {
        let text = "$5$saltstring$5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5"
        #expect(PINHash(text)?.matches("Hello world!") == true)
        #expect(PINHash(text)?.matches("hello world!") == false)
    }
}
