import Facts
import Glibc
import Screen
import Services
import System
import Testing

@testable import Commands
@testable import Settings
@testable import ViewModels

@MainActor
@Suite struct SettingsControllerTests {
    private let folder = TestFolder()

    private var path: String { "\(folder.path)/config" }
    private var text: String? { RegularFile.text(path, limit: 65_536) }

    private func controller(
        _ options: [String: String] = [:], variables: [String: String] = [:], reload: @escaping ([Setting]) -> Failure?
    ) throws -> SettingsController {
        let environment = variables.merging(["RACEBOARD_SYSTEM_CONFIG": "/none"]) { $1 }
        let files = try SettingsFiles.load(named: path, environment: environment)
        let reader = SettingReader(options: options, environment: environment, files: files)
        return SettingsController(
            current: { (reader, Preferences()) },
            keyPath: { [folder] adapter throws(Failure) in
                folder.path + "/.config/raceboard/" + (adapter.keySetting?.name ?? "")
            }, reload: reload)
    }

    @Test func aChangeIsWrittenAndThenRead() throws {
        _ = folder.write("count = 4 # four\n", to: "config", mode: 0o600)
        var read: [String] = []
        let settings = try controller { [path] changed in
            read.append(changed.map(\.name).joined() + " " + (RegularFile.text(path, limit: 100) ?? ""))
            return nil
        }
        #expect(settings.set("count", to: "7") == nil)
        #expect(read == ["count count = 7 # four\n"])
        #expect(settings.set("count", to: nil) == nil)
        #expect(text == "")
        #expect(settings.set("theme", to: nil)?.contains("theme has no line in the file") == true)
        #expect(settings.set("count", to: "70")?.contains("count cannot be \"70\"") == true)
    }

    @Test func aKeyIsSavedInAFileOfItsOwnAndIsNowhereElse() throws {
        _ = folder.write("count = 4\n", to: "config", mode: 0o644)
        let need = try #require(Catalogue.adapters.lazy.compactMap(\.keySetting).first)
        let secret = String(repeating: "k3", count: 25)
        var read: [String] = []
        let settings = try controller(variables: ["HOME": folder.path]) {
            read += $0.map(\.name)
            return nil
        }
        func item() -> SettingItem? { settings.content.items.first { $0.id == need.name } }
        #expect(item()?.isKey == true && item()?.value == "" && item()?.isSecret == true)
        #expect(settings.set(need.name, to: "short")?.contains("That is not a key") == true)
        #expect(settings.content.problem(need.name, "short")?.contains("short") == false)
        #expect(settings.content.problem(need.name, secret) == nil)
        #expect(settings.set(need.name, to: " " + secret + " ") == nil && read == [need.name])
        let path = "\(folder.path)/.config/raceboard/\(need.name)"
        #expect(RegularFile.text(path, limit: 100) == secret + "\n")
        #expect(try RegularFile.read(path, limit: 100, links: .refused).status.st_mode & 0o777 == 0o600)
        #expect(text == "count = 4\n" && item()?.value == "***")
        #expect(!"\(settings.content)".contains(secret))
    }

    @Test func aFileThatGetsASecretIsNobodyElses() throws {
        _ = folder.write("count = 4\n", to: "config", mode: 0o644)
        var read: [[String]] = []
        let settings = try controller {
            read.append($0.map(\.name))
            return nil
        }
        func item() -> SettingItem? { settings.content.items.first { $0.id == "affiliates-contact" } }
        #expect(item()?.isKey == true && item()?.value == "")
        let rest = settings.set("affiliates-contact", to: "me@example.com")
        #expect(rest?.hasSuffix("affiliates-partner, affiliates-partner-id") == true, "one alone would be refused")
        #expect(text == "count = 4\n" && item()?.value == "***" && read.isEmpty)
        #expect(settings.set("affiliates-partner", to: "Test Partner")?.hasSuffix(": affiliates-partner-id") == true)
        #expect(settings.set("affiliates-partner-id", to: "test-1") == nil)
        #expect(read == [["affiliates-contact", "affiliates-partner", "affiliates-partner-id"]])
        #expect(try RegularFile.read(path, limit: 1000, links: .refused).status.st_mode & 0o777 == 0o600)
        #expect(text?.hasPrefix("count = 4\n") == true)
    }

    @Test func aFileThatTheBoardCannotUseIsPutBack() throws {
        _ = folder.write("count = 4 # four\n", to: "config", mode: 0o600)
        let settings = try controller { _ in Failure("configuration", "they do not fit", status: .configuration) }
        #expect(settings.set("count", to: "7") == "they do not fit")
        #expect(text == "count = 4 # four\n")
    }

    @Test(arguments: [
        ("", "keys.plan = \"e\"\n"), ("count = 4\n", "count = 4\nkeys.plan = \"e\"\n"),
        ("[keys]\nplan = [\"m\", \"M\"] # mine\n", "[keys]\nplan = \"e\" # mine\n"),
        ("[keys]\nmarket = \"M\"", "[keys]\nmarket = \"M\"\nplan = \"e\"\n"),
        ("keys.market = \"M\"\ncount = 4\n", "keys.market = \"M\"\nkeys.plan = \"e\"\ncount = 4\n"),
    ])
    func aKeyIsWrittenIntoTheTableOfKeys(before: String, after: String) throws {
        _ = folder.write(before, to: "config", mode: 0o600)
        var count = 0
        let settings = try controller { _ in
            count += 1
            return nil
        }
        #expect(settings.setKey(of: "plan", to: .character("e")) == nil)
        #expect(text == after && count == 1)
        let files = try SettingsFiles.load(named: path, environment: ["RACEBOARD_SYSTEM_CONFIG": "/none"])
        #expect(files.keyChanges.changes.last { $0.name == "plan" }?.keys == [.character("e")])
    }

    @Test func aSimulatedDayTriesWithoutAFile() throws {
        let reader = SettingReader(environment: ["HOME": folder.path])
        var tried: [String] = []
        let settings = SettingsController(
            tries: { setting, value in
                tried.append("\(setting.name)=\(value ?? "")")
                return nil
            },
            current: { (reader, Preferences()) }, keyPath: { _ in "/none" }, reload: { _ in nil })
        #expect(settings.set("12h", to: "true") == nil)
        #expect(settings.set("count", to: "70")?.contains("count cannot be \"70\"") == true)
        #expect(settings.setKey(of: "plan", to: .character("e"))?.contains("demo") == true)
        #expect(tried == ["12h=true"] && text == nil)
        #expect(settings.content.items.first { $0.id == "12h" }?.origin == .key)
    }

    @Test func everySettingOfAFileIsListedOnceWithItsOrigin() throws {
        _ = folder.write("count = 4\naffiliates-contact = \"me@example.com\"\n", to: "config", mode: 0o600)
        let items = try controller(["ascii": "true"], variables: ["RACEBOARD_INTERVAL": "20"]) { _ in nil }.content
            .items
        #expect(Set(items.map(\.id)) == Set(Setting.all.filter(\.isInFiles).map(\.name)))
        #expect(items.count == Set(items.map(\.id)).count)
        func item(_ name: String) -> SettingItem? { items.first { $0.id == name } }
        #expect(item("ascii")?.origin == .above("--ascii"))
        #expect(item("interval")?.origin == .above("RACEBOARD_INTERVAL"))
        #expect(item("rate")?.origin == .builtIn && item("rate")?.numbers == 1...60)
        #expect(item("affiliates-contact")?.isSecret == true)
        #expect(items.allSatisfy { !$0.value.contains("me@example.com") })
        // A choice by key counts until the file changes.
        #expect(item("count")?.origin == .key)
    }
}
