internal import CLinux
internal import Facts
internal import Models

/// Words for dates and numbers from the C library, by LC_ALL, LC_TIME, LC_NUMERIC and LANG. Nothing else uses them.
package enum LocaleReader {
    /// Words of the process's locale, read once; English ones in the locale `C`, and for words that the locale lacks.
    static let words = LocaleWords(
        weekdays: (0..<7).map { word(RB_WEEKDAY + $0) },
        months: (0..<12).map { word(RB_MONTH + $0) },
        morning: word(RB_MORNING).lowercased(), afternoon: word(RB_AFTERNOON).lowercased(),
        timeFormat: word(RB_TIME_FORMAT), groupSeparator: word(RB_GROUP_SEPARATOR))

    /// Whether the locale writes a comma in front of decimals.
    package static var hasDecimalComma: Bool { word(RB_DECIMAL_SIGN) == "," }

    private static func word(_ number: Int) -> String {
        var text = [CChar](repeating: 0, count: 64)
        let length = rb_locale_word(Int32(number), &text, text.count)
        return String(decoding: text.prefix(Int(length)).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}

/// Translations by gettext of the C library (docs/translations.md). Nothing else calls it.
package enum MessageReader {
    /// Translates the texts that are made from now on, if the locale is not English and has a catalogue. Before the
    /// first thread.
    package static func open() {
        guard rb_open_messages() != 0 else { return }
        Translation.install(
            MessageLookup { text, context in
                text.isEmpty ? nil : rb_message(text, context).flatMap { String(validatingCString: $0) }
            } findForCount: { one, other, count in
                rb_message_for_count(one, other, UInt(count.magnitude)).flatMap { String(validatingCString: $0) }
            })
    }
}
