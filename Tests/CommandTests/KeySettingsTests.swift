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

    @Test func aTableOfCommandsIsRead() throws {
        let keys = try changes(
            "[commands]\n\"!\" = [\"/bin/note\", \"a, b\", \"$(id)\"]\nF6 = \"note\"\n\"\\\"\" = \"/x/y\"",
            system: "[commands]\nF6 = \"/bin/other\"\nCtrl-B = \"/bin/third\"")
        #expect(keys.commands.map(\.key) == [.character("!"), .function(6), .character("\""), .control("b")])
        #expect(keys.commands.map(\.name) == ["note", "note", "y", "third"])
        #expect(keys.commands[0].arguments == ["/bin/note", "a, b", "$(id)"])
        #expect(keys.commands[3].place == "system line 3")
    }

    @Test(arguments: [
        ("r = \"/x\"", "user line 2: command x cannot have r: it is for refresh (Refresh now); give refresh"),
        ("F99 = \"/x\"", "user line 2: a command cannot have \"F99\": a key is"),
        ("Esc = \"/x\"", "user line 2: a command cannot have Esc: it always leads back"),
        ("Ctrl-B = \"/x\"\nC-b = \"/y\"", "user line 3: Ctrl-B has a command already: user line 2"),
        ("F6 = []", "user line 2: commands.F6 cannot be"), ("F6 = [\"\"]", "user line 2: commands.F6 cannot be"),
        ("F6 = [\"/x\", \"a\\nb\"]", "user line 2: the command of F6 has an argument with a line end"),
        ("F6 = [\"/x\", \"a\\u001b[2J\"]", "user line 2: commands.F6 cannot be"),
        ("a.b = \"/x\"", "user line 2: a command cannot have \"a.b\": a key is"),
        ("F6 = \"/x\"\n[keys]\nrefresh = \"F6\"", "user line 4: refresh cannot have F6: it is for Your command x"),
    ])
    func aCommandThatCannotBeIsAnErrorWithItsLine(lines: String, words: String) {
        let message = message("[commands]\n" + lines)
        #expect(message?.hasPrefix(words) == true, "\(message ?? "none")")
    }

    /// The key was given away before.
    @Test func aKeyThatIsFreeOfItsUseTakesACommand() throws {
        #expect(try changes("[keys]\nrefresh = []\n[commands]\nr = \"/x\"").commands.count == 1)
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
        let commands = SettingChange(from: try reader(""), to: try reader("[commands]\nF6 = \"/x\""))
        #expect(commands.words == "Settings read: [commands].")
    }
}
