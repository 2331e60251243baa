import ArgumentParser
import Testing

@testable import Settings
@testable import raceboard

/// Arguments that are read without the parser are read as it reads them.
@Suite struct SettingsCommandTests {
    /// The parser's own reading, in words that have every option; nil where it refuses.
    private static func parsed(_ type: any SettingsCommand.Type, _ arguments: [String]) -> String? {
        (try? type.parseAsRoot(arguments)).map { "\($0)" }
    }

    private static func quick(_ type: any SettingsCommand.Type, _ arguments: [String]) -> String? {
        type.given(arguments).map { "\($0)" }
    }

    private static func arguments(_ option: LongOption, _ value: String) -> [String] {
        ["--" + option.name] + (option.isSwitch ? [] : [value])
    }

    static let commands: [any SettingsCommand.Type] = [
        RaceboardCommand.self, KioskCommand.self, NextCommand.self, LineCommand.self,
    ]

    @Test(arguments: commands)
    func eachOptionIsReadAsByTheParser(type: any SettingsCommand.Type) throws {
        for option in type.options {
            var all = [Self.arguments(option, "a b=c")]
            if !option.isSwitch { all += ["--\(option.name)=-1=x", "--\(option.name)="].map { [$0] } }
            for arguments in all {
                let quick = Self.quick(type, arguments)
                #expect(quick == Self.parsed(type, arguments) || quick == nil && arguments[0].hasSuffix("="))
                #expect(quick?.contains("definition") != true, "an option without its value")
            }
            #expect(Self.quick(type, all[0]) != nil, "\(all[0])")
        }
    }

    @Test(arguments: commands)
    func noOptionIsLeftToTheParserAlone(type: any SettingsCommand.Type) throws {
        let inHelp = type.helpMessage(columns: 500).split(separator: "\n").compactMap { line in
            line.firstMatch(of: /^ +(?:-., )?--([a-z0-9-]+)/).map { String($0.1) }
        }
        let known = Set(type.options.map(\.name))
        #expect(Set(inHelp).subtracting(known) == ["version", "help"])
    }

    @Test(arguments: commands)
    func severalOptionsAndNone(type: any SettingsCommand.Type) throws {
        let all = type.options.flatMap { Self.arguments($0, "v-" + $0.name) }
        #expect(Self.quick(type, all) != nil)
        #expect(Self.quick(type, all) == Self.parsed(type, all))
        #expect(Self.quick(type, []) == Self.parsed(type, []))
    }

    @Test func theKioskRecords() {
        #expect(RaceboardCommand.given([])?.given == [:])
        #expect(KioskCommand.given([])?.given[.record] == "true")
    }

    @Test(
        arguments: [
            ["--help"], ["-h"], ["--version"], ["next"], ["--"], ["--=x"], ["-"], [""], ["--source"],
            ["--source", "--ascii"], ["--source", "-x"], ["--source", "a", "--source", "b"], ["--ascii=true"],
            ["--fault", "a", "--fault", "b"], ["--ascii", "x"], ["--titel", "x"], ["--source", "a", "--help"],
            ["--ascii", "--ascii"],
        ])
    func whateverElseIsForTheParser(arguments: [String]) {
        #expect(RaceboardCommand.given(arguments)?.given == nil)
    }
}

/// The values in one order, which a dictionary does not have.
extension SettingOptions: CustomStringConvertible {
    public var description: String {
        given.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
