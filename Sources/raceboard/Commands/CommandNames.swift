import Models

/// Tells a mistyped command from a wrong argument, which the parser does not.
enum CommandNames {
    static let all = ["next", "simulate", "keys", "help"]

    /// - Throws: when the first argument is a word that names no command.
    static func check(_ arguments: [String]) throws(Failure) {
        guard let word = arguments.first, !word.hasPrefix("-"), !all.contains(word), word != "bench" else { return }
        throw Failure(
            "usage", "There is no command \"\(FeedText.clean(word, limit: 40))\"",
            hint: NearestName.of(word, among: all).map { "Did you mean \"raceboard \($0)\"?" }
                ?? "See raceboard --help.", status: .usage)
    }
}
