/// A text for people in the language of the locale: `tr("Race \(number) of \(count)")`. `Scripts/translate` finds each
/// call, so the text is a literal (docs/translations.md).
package func tr(_ message: Message) -> String {
    message.translated(in: "")
}

/// A text that has another meaning elsewhere: `tr("Open", in: "a price")`.
package func tr(_ message: Message, in context: String) -> String {
    message.translated(in: context)
}

/// A text for a count, which both forms have the same values for: `trn("\(count) race", "\(count) races", count)`.
package func trn(_ one: Message, _ other: Message, _ count: Int) -> String {
    one.translated(other, for: count)
}

/// Marks a text of a table, which stays English here and is translated where it is shown, by `translated`.
func mark(_ text: String) -> String { text }

/// A marked text in the language of the locale.
package func translated(_ marked: String) -> String {
    guard let lookup = Translation.current else { return marked }
    return lookup.find(marked, "").flatMap { Translation.checked($0, of: [marked]) } ?? marked
}

/// A text that begins with a capital letter.
package func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
}
