/// The order of a program's arguments, as people type them: options on either side of a command's name, and values that
/// begin with a hyphen, which the parser would read as options.
package enum ArgumentOrder {
    /// Short options that take a value.
    private static let valued: Set<String> = ["-o"]

    /// The first of these names that is a whole word, and the arguments without it.
    /// - Returns: nil if none of them is there.
    package static func taking(
        _ names: Set<String>, from arguments: [String]
    ) -> (name: String, rest: [String])? {
        var index = arguments.startIndex
        while index < arguments.endIndex, arguments[index] != "--" {
            let argument = arguments[index]
            if names.contains(argument) {
                var rest = arguments
                rest.remove(at: index)
                return (argument, rest)
            }
            index += takesNext(argument) ? 2 : 1
        }
        return nil
    }

    /// `--count -1` as `--count=-1`, and `--region -USA` as `--region=-USA`, up to a `--`.
    package static func joiningNegatives(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        var isOpen = true
        for argument in arguments {
            let isValue = isNegative(argument) || joined.last == "--\(Setting.region.name)" && isLeftOut(argument)
            if let last = joined.last, isOpen, isLong(last), isValue {
                joined[joined.count - 1] = "\(last)=\(argument)"
            } else {
                joined.append(argument)
            }
            if argument == "--" { isOpen = false }
        }
        return joined
    }

    /// The arguments of `config set`, with a `--` before a value that begins with a hyphen: `region -USA`.
    package static func markingValue(_ arguments: [String]) -> [String] {
        guard !arguments.contains("--"),
            let place = arguments.indices.dropFirst().first(where: { place in
                (isLeftOut(arguments[place]) || isNegative(arguments[place]))
                    && Setting.named(arguments[place - 1]) != nil
            })
        else { return arguments }
        // What is behind a `--` is no option any more.
        return Array(arguments[..<place] + arguments[(place + 1)...] + ["--", arguments[place]])
    }

    package static func withoutOptions(_ arguments: [String]) -> [String] {
        var left: [String] = []
        var index = arguments.startIndex
        while index < arguments.endIndex {
            if arguments[index].hasPrefix("-") {
                index += takesNext(arguments[index]) ? 2 : 1
            } else {
                left.append(arguments[index])
                index += 1
            }
        }
        return left
    }

    /// The value of a long option, given in either form; nil without one.
    package static func value(of name: String, in arguments: [String]) -> String? {
        for (index, argument) in arguments.enumerated() {
            if argument.hasPrefix("--\(name)=") { return String(argument.dropFirst(name.count + 3)) }
            if argument == "--\(name)" { return arguments.dropFirst(index + 1).first }
        }
        return nil
    }

    private static func takesNext(_ argument: String) -> Bool {
        if valued.contains(argument) { return true }
        guard isLong(argument), let setting = Setting.named(String(argument.dropFirst(2))) else { return false }
        return setting.kind != .isOn
    }

    private static func isLong(_ argument: String) -> Bool {
        argument.hasPrefix("--") && argument.count > 2 && !argument.contains("=")
    }

    /// A country that is left out, and no option of one letter or of a name.
    private static func isLeftOut(_ argument: String) -> Bool {
        argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2
    }

    private static func isNegative(_ argument: String) -> Bool {
        argument.hasPrefix("-") && argument.dropFirst().first?.isNumber == true
    }
}
