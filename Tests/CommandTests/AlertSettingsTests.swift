import Facts
import FoundationEssentials
import Glibc
import Models
import RacingTestKit
import Testing
import ViewModels

@testable import Commands
@testable import Settings

/// Settings of alerts, and who may name a program.
@Suite struct AlertSettingsTests {
    private let folder = TestFolder()

    private func settings(
        _ lines: String, options: [String: String] = [:], variables: [String: String] = [:], mode: mode_t = 0o600
    ) throws -> BoardSettings {
        let file = folder.write(lines + "\n", to: "config", mode: mode)
        var given = options
        given["config"] = file
        let environment = ["HOME": folder.path, "RACEBOARD_SYSTEM_CONFIG": "/none"].merging(variables) { $1 }
        return try BoardSettings(given, environment: environment)
    }

    private func failure(
        _ lines: String, options: [String: String] = [:], variables: [String: String] = [:], mode: mode_t = 0o600
    ) -> Failure? {
        do {
            _ = try settings(lines, options: options, variables: variables, mode: mode)
            return nil
        } catch {
            return error as? Failure
        }
    }

    @Test func withoutThemABoardHasNoneButWhatAKeySets() throws {
        let settings = try settings("")
        #expect(settings.alerts.kinds.isEmpty && settings.alerts.scopes == [.watched] && settings.alerts.isOn)
        #expect(settings.alertWays == AlertWays(by: [.bell, .terminal]))
    }

    @Test func listsAreRead() throws {
        let settings = try settings(
            """
            alerts = ["t-5", "due", "result"]
            alerts-for = ["horse", "region:AUS-NSW", "search:old mill"]
            alert-by = ["bell", "exec"]
            alert-command = ["/usr/bin/env", "a, b", "$(id)", ""]
            """)
        #expect(settings.alerts.kinds == [.before(minutes: 5), .due, .result])
        #expect(settings.alerts.scopes.count == 3)
        #expect(settings.alertWays == AlertWays(by: [.bell, .exec], command: ["/usr/bin/env", "a, b", "$(id)", ""]))
        #expect(try self.settings(#"alerts = "t-1, off""#).alerts.kinds == [.before(minutes: 1), .off])
        #expect(try self.settings(#"alert-by = "none""#).alertWays.by.isEmpty)
    }

    @Test(arguments: [
        #"alerts = ["t-0"]"#, #"alerts = ["jump"]"#, #"alerts-for = ["region:"]"#, #"alert-by = ["sound"]"#,
        #"alert-command = [""]"#, #"alert-command = ["a\u0007"]"#, #"alert-by = ["exec"]"#,
    ])
    func whatIsNoValueIsAnErrorWithItsLine(line: String) {
        #expect(failure(line)?.status == .configuration)
        #expect(failure(line)?.message.contains("line 1") == true)
    }

    @Test func onlyAFileNamesAProgram() {
        let variables = ["RACEBOARD_ALERT_COMMAND": "/bin/true"]
        #expect(failure("", variables: variables)?.message.contains("only a settings file may name a program") == true)
        let option = failure("", options: ["alert-command": "/bin/true"])
        #expect(option?.message.contains("only a settings file may name a program") == true)
    }

    @Test func aFileThatOthersCanChangeNamesNone() {
        let line = #"alert-command = ["/bin/true"]"#
        let found = failure("\n" + line, mode: 0o666)
        #expect(
            found?.message.hasSuffix("line 2: other users can change this file, so it may not name a program") == true)
        #expect(failure(line, mode: 0o644) == nil)
    }

    @Test func aProgramIsShownAsAListAndWrittenByAnEditorAlone() {
        #expect(SettingsReport.shown("/bin/x\na, b", of: .alertCommand) == #"["/bin/x", "a, b"]"#)
        #expect(Setting.alertCommand.problem("/bin/true")?.contains("for an editor") == true)
    }
}
