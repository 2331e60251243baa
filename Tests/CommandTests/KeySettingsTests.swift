import Commands
import Screen
import Testing
import ViewModels

@testable import Settings

@Suite struct KeySettingsTests {
    private func changes(_ text: String, system: String = "") throws(Failure) -> KeyChanges {
        var files = SettingsFiles()
        files.user = try SettingsFile.read(text.utf8, path: "user", keyNames: KeyChanges.names)
        files.system = try SettingsFile.read(system.utf8, path: "system", keyNames: KeyChanges.names)
        return try files.checkedKeys()
    }

    private func message(_ text: String) -> String? {
        do throws(Failure) {
            _ = try changes(text)
            return nil
        } catch { return error.message }
    }

    @Test func aTableOfKeysIsRead() throws {
        let keys = try changes("theme = \"turf\"\n[keys]\npreset = \"vi\"\nrefresh = \"F5\"\nhold = []\n")
        #expect(keys.preset == .vi)
        #expect(keys.changes.map(\.name) == ["refresh", "hold"])
        #expect(keys.changes.map(\.keys) == [[.function(5)], []])
    }

    @Test func theUsersLineIsBeforeTheSystems() throws {
        let keys = try changes(
            "[keys]\nrefresh = \"F5\"", system: "[keys]\npreset=\"vi\"\nrefresh = \"F6\"\nhold = \"x\"")
        #expect(keys.preset == .vi)
        #expect(keys.changes.map(\.place) == ["user line 2", "system line 4"])
    }

    @Test(arguments: [
        ("refresh = \"m\"", "user line 2: refresh cannot have m: it is for market (The market"),
        ("refresh = \"x\"\nsort = \"x\"", "user line 2: refresh cannot have x: user line 3 gives it to sort"),
        ("refresh = \"Esc\"", "user line 2: refresh cannot have Esc: it always leads back"),
        ("back = \"Ctrl-C\"", "user line 2: back cannot have Ctrl-C: it always ends the program"),
        ("refresh = [\"r\", \"F99\"]", "user line 2: refresh cannot have \"F99\": a key is"),
        ("preset = \"emacs\"", "user line 2: preset cannot be \"emacs\": it takes one of default, vi"),
    ])
    func anErrorNamesFileLineAndBothUses(lines: String, words: String) {
        let message = message("[keys]\n" + lines)
        #expect(message?.hasPrefix(words) == true, "\(message ?? "none")")
    }

    @Test func anUnknownNameIsAWarning() throws {
        let file = try SettingsFile.read("[keys]\nrefesh = \"r\"".utf8, path: "user", keyNames: KeyChanges.names)
        #expect(file.warnings == ["user line 2: no key does \"refesh\": did you mean refresh?"])
    }

    @Test func aReloadNamesTheTableOfKeys() throws {
        func reader(_ text: String) throws -> SettingReader {
            var files = SettingsFiles()
            files.user = try SettingsFile.read(text.utf8, path: "user", keyNames: KeyChanges.names)
            return SettingReader(environment: [:], files: files)
        }
        let change = SettingChange(from: try reader(""), to: try reader("[keys]\nhold = \"x\""))
        #expect(change.words == "Settings read: [keys].")
    }
}
