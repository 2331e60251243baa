/// A settings file of comments: every setting with its effect, its valid values and its built-in value.
enum SettingsTemplate {
    static var text: String {
        let head = """
            # Settings of raceboard: https://toml.io, one setting per line.
            # Remove the # before a line to change its value. R on a running board reads this file again.
            # raceboard config show prints every current value, and where it comes from.


            """
        return head + Setting.all.filter { $0.isInFiles && !$0.isSecret }.map(entry).joined(separator: "\n")
    }

    private static func entry(_ setting: Setting) -> String {
        let help = setting.help.filter { $0 != "`" }
        // A folder by a variable is no path that a file may have.
        let usual = setting.builtIn.hasPrefix("$") ? "" : setting.builtIn
        let value = usual.isEmpty ? "" : " " + setting.tomlValue(usual).text(asList: false)
        return "# \(help).\n# Takes \(setting.kind.takes).\n# \(setting.name) =\(value)\n"
    }
}
